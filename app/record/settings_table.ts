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

const ANSWER_HERE = "answer_here.";

/** The table of settings in an open database. */
export class SettingsTable {
  readonly #db: DatabaseSync;
  readonly #onError: (error: unknown) => void;

  constructor(db: DatabaseSync, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  /** Which agents were chosen to be answered here, or not to be. */
  answerHere(): { [agent in AnsweredAgent]?: boolean } {
    const chosen: { [agent in AnsweredAgent]?: boolean } = {};
    for (const agent of ANSWERED_AGENTS) {
      const value = this.#read(ANSWER_HERE + agent);
      if (value === "true") chosen[agent] = true;
      if (value === "false") chosen[agent] = false;
    }
    return chosen;
  }

  /** Keeps the choice for `agent`. */
  keepAnswerHere(agent: AnsweredAgent, on: boolean): void {
    try {
      this.#db.prepare(
        `INSERT INTO settings (key, value) VALUES (?, ?)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      ).run(ANSWER_HERE + agent, JSON.stringify(on));
    } catch (error) {
      this.#onError(error);
    }
  }

  #read(key: string): string | undefined {
    try {
      const row = this.#db.prepare("SELECT value FROM settings WHERE key = ?").get(key);
      return row === undefined ? undefined : String(row.value);
    } catch (error) {
      this.#onError(error);
      return undefined;
    }
  }
}
