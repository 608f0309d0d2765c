/**
 * All that outlives the app, behind one door: settings, rules, the record of decisions, turns.
 *
 * Guarantees that a write that fails fails nobody: what it was about then lasts as long as the app
 * does, and the caller hears why. Source: design decision 20; app-behaviour contract, sections 13 to 15.
 *
 * @module
 */

import type { DatabaseSync } from "node:sqlite";
import type { AnsweredAgent } from "../../protocol/mod.ts";
import type { SettingChange, Settings } from "../view/mod.ts";
import { SettingsTable } from "./settings_table.ts";

/** The archive over an open database. */
export class Archive {
  readonly #settings: SettingsTable;

  constructor(db: DatabaseSync, onError: (error: unknown) => void) {
    this.#settings = new SettingsTable(db, onError);
  }

  /** The settings as they were chosen; what cannot be read has its default. */
  settings(): { readonly settings: Settings; readonly chosenAgents: readonly AnsweredAgent[] } {
    return this.#settings.read();
  }

  /** Keeps one setting. */
  keepSetting(change: SettingChange): void {
    this.#settings.keep(change);
  }
}
