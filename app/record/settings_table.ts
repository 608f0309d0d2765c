/**
 * The settings, one row per key, values as JSON.
 *
 * Guarantees that a row of an unknown key changes nothing and is left as it is, and that an odd value
 * takes its default and is never lost: it is kept aside. Source: design
 * decision 20; app-behaviour contract, section 15.
 *
 * @module
 */

import type { DatabaseSync } from "node:sqlite";
import { inTransaction } from "./transaction.ts";
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

  /** Keeps one change. Throws SQLite's error. */
  keep(change: SettingChange): void {
    this.#db.prepare(
      `INSERT INTO settings (key, value) VALUES (?, ?)
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    ).run(keyOf(change), JSON.stringify(change.value));
  }

  /** Moves rows of a known key whose value means nothing out of the way, as they are; their keys. */
  putBadAside(): readonly string[] {
    const bad = this.#rows().filter(({ key, value }) =>
      isKnown(key) && readRow(key, value) === undefined
    );
    try {
      for (const { key, value } of bad) {
        inTransaction(this.#db, () => {
          this.#db.prepare(
            `INSERT INTO settings_aside (key, value) VALUES (?, ?)
             ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
          ).run(key, value);
          this.#db.prepare("DELETE FROM settings WHERE key = ?").run(key);
        });
      }
    } catch (error) {
      // They stay where they are and mean nothing there either.
      this.#onError(error);
    }
    return bad.map(({ key }) => key.split(OF)[0] ?? key);
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

/** A newer Vults may have written the others. */
const KNOWN: readonly SettingChange["key"][] = [
  "sounds",
  "notifications",
  "history",
  "single_keys",
  "volume",
  "presence",
  "theme",
  "dnd_until",
  "answer_here",
  "wait_when_called",
  "project",
];

function isKnown(row: string): boolean {
  return KNOWN.some((key) => row === key || row.startsWith(key + OF));
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
