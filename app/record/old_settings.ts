/**
 * The settings of an earlier Vults, from its `settings.json`: read once, when the SQLite file is made.
 *
 * Guarantees that the file is left as it is, that no rule of it is taken over (no decision made them),
 * and that a value that means nothing is left out and named. Permission: read of the file.
 * Source: app-behaviour contract, section 15.
 *
 * @module
 */

import { isObject } from "../../protocol/mod.ts";
import { readSettingChange, type SettingChange } from "../view/mod.ts";

/** What an old file holds. */
export interface OldSettings {
  readonly changes: readonly SettingChange[];
  /** Keys of ours whose values mean nothing. */
  readonly bad: readonly string[];
  /** How many rules there are that are not taken over. */
  readonly rules: number;
}

const SIMPLE = ["sounds", "volume", "presence", "notifications", "dnd_until", "history"];
const BY_NAME = {
  answer_here: "answer_here",
  wait_when_called: "wait_when_called",
  projects: "project",
};
/** No settings file of a person is longer. */
const BYTES_AT_MOST = 1_048_576;

/** Reads the file; `undefined` when there is none. One that is no JSON object counts as all bad. */
export function readOldSettings(path: string): OldSettings | undefined {
  let text: string;
  try {
    if (Deno.statSync(path).size > BYTES_AT_MOST) return { changes: [], bad: ["*"], rules: 0 };
    text = Deno.readTextFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    return { changes: [], bad: ["*"], rules: 0 };
  }
  let old: unknown;
  try {
    old = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return isObject(old) ? readOld(old) : { changes: [], bad: ["*"], rules: 0 };
}

function readOld(old: { readonly [key: string]: unknown }): OldSettings {
  const changes: SettingChange[] = [];
  const bad: string[] = [];
  const take = (name: string, change: unknown) => {
    const read = readSettingChange(change);
    if (read === undefined) bad.push(name);
    else changes.push(read);
  };
  for (const key of SIMPLE) if (key in old) take(key, { key, value: old[key] });
  for (const [name, key] of Object.entries(BY_NAME)) {
    const values = old[name];
    if (values === undefined) continue;
    if (!isObject(values)) bad.push(name);
    else for (const [of, value] of Object.entries(values)) take(name, { key, of, value });
  }
  const { rules } = old;
  return { changes, bad: [...new Set(bad)], rules: Array.isArray(rules) ? rules.length : 0 };
}
