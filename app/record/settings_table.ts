/**
 * The settings, one row per key, values as JSON.
 *
 * Guarantees that a row of an unknown key or an odd value changes nothing and is left as it is, and
 * that a write that fails fails nobody: the setting then lasts as long as the app does. Source: design
 * decision 20; app-behaviour contract, section 15.
 *
 * @module
 */

import type { DatabaseSync } from "node:sqlite";
import { ANSWERED_AGENTS, type AnsweredAgent } from "../../protocol/mod.ts";
import {
  DEFAULT_SETTINGS,
  readSettingChange,
  type SettingChange,
  type Settings,
  withChange,
} from "../view/mod.ts";

/** Between a key and what it is of: `answer_here.codex`. */
const OF = ".";

/** The table of settings in an open database. */
export class SettingsTable {
  readonly #db: DatabaseSync;
  readonly #onError: (error: unknown) => void;

  constructor(db: DatabaseSync, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  /** All settings; `chosenAgents`: those whose *Answer here* has a row. */
  read(): { readonly settings: Settings; readonly chosenAgents: readonly AnsweredAgent[] } {
    const changes = this.#rows().flatMap(({ key, value }) => readRow(key, value) ?? []);
    const chosen = changes.flatMap((change) => change.key === "answer_here" ? [change.of] : []);
    return {
      settings: changes.reduce(withChange, DEFAULT_SETTINGS),
      chosenAgents: ANSWERED_AGENTS.filter((agent) => chosen.includes(agent)),
    };
  }

  /** Keeps one change. */
  keep(change: SettingChange): void {
    try {
      this.#db.prepare(
        `INSERT INTO settings (key, value) VALUES (?, ?)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      ).run(keyOf(change), JSON.stringify(change.value));
    } catch (error) {
      this.#onError(error);
    }
  }

  #rows(): readonly { readonly key: string; readonly value: string }[] {
    try {
      const rows = this.#db.prepare("SELECT key, value FROM settings ORDER BY rowid").all();
      return rows.map(({ key, value }) => ({ key: String(key), value: String(value) }));
    } catch (error) {
      this.#onError(error);
      return [];
    }
  }
}

function keyOf(change: SettingChange): string {
  return "of" in change ? change.key + OF + change.of : change.key;
}

function readRow(row: string, text: string): SettingChange | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  const dot = row.indexOf(OF);
  const [key, of] = dot < 0 ? [row] : [row.slice(0, dot), row.slice(dot + 1)];
  return readSettingChange({ key, of, value });
}
