/**
 * What an install did, kept so that it can be undone.
 *
 * Guarantees that a record is written before the configuration is, so that there is never a change
 * without one, and that a record which cannot be understood is said to be so and never guessed at.
 * One file per configuration under `$XDG_STATE_HOME/vults/installs/`, 0600 in a 0700 folder, holding
 * fingerprints, names of containers and the saved status line; of the configuration only a file that
 * held nothing but our entries.
 *
 * @module
 */

import { createHash } from "node:crypto";
import { isObject } from "../../protocol/mod.ts";
import type { Before } from "./config_edit.ts";

/** One change of one configuration. */
export interface InstallRecord {
  readonly version: 1;
  readonly agent: string;
  readonly path: string;
  readonly real: string;
  readonly operation: "install" | "uninstall";
  readonly at: string;
  /** Fingerprints of the file: `none` when there was or is no file. */
  readonly before: string;
  readonly after: string;
  /** Where the bytes before are kept; absent when there were none, or when the file went. */
  readonly backup?: string;
  /** The whole text of a file that was removed: it held nothing but ours. */
  readonly removed?: string;
  /** What the file was before our entries came, over all installs since. */
  readonly found: Before;
  /** Whether we made the file, and the folders above it. */
  readonly created: boolean;
  readonly folders: readonly string[];
  /** The saved status line before and after, `null` = no file; absent when it was not touched. */
  readonly sidecar?: {
    readonly path: string;
    readonly before: string | null;
    readonly after: string | null;
  };
  /** Whether the user's own line runs behind ours because of this file. */
  readonly chained: boolean;
  /** The record before this one: an undo goes back to it. */
  readonly previous?: InstallRecord;
}

/** How many steps back are remembered. */
const STEPS = 5;

/** The path of the record of `real` in the folder `records`. */
export function recordPath(records: string, real: string): string {
  const name = createHash("sha256").update(real).digest("hex").slice(0, 16);
  return `${records}/${name}.json`;
}

/** The record of `real`: `undefined` when there is none, `broken` when it cannot be understood. */
export async function readRecord(
  records: string,
  real: string,
): Promise<InstallRecord | undefined | "broken"> {
  let text: string;
  try {
    text = await Deno.readTextFile(recordPath(records, real));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
  return parseRecord(text, real) ?? "broken";
}

/** The records of all other configurations; those that cannot be understood are passed over. */
export async function otherRecords(records: string, real: string): Promise<InstallRecord[]> {
  const found: InstallRecord[] = [];
  try {
    for await (const { name } of Deno.readDir(records)) {
      const path = `${records}/${name}`;
      if (!name.endsWith(".json") || path === recordPath(records, real)) continue;
      const record = parseRecord(await Deno.readTextFile(path), undefined);
      if (record !== undefined) found.push(record);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return found;
}

/** Writes `record`, or removes the file when there is none any more. */
export async function writeRecord(
  records: string,
  real: string,
  record: InstallRecord | undefined,
): Promise<void> {
  const path = recordPath(records, real);
  if (record === undefined) {
    try {
      await Deno.remove(path);
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
    return;
  }
  await Deno.mkdir(records, { recursive: true, mode: 0o700 });
  const temporary = `${path}.tmp-${Deno.pid}`;
  const text = JSON.stringify(shortened(record, STEPS), null, 2) + "\n";
  await Deno.writeTextFile(temporary, text, { mode: 0o600 });
  await Deno.rename(temporary, path);
}

function shortened(record: InstallRecord, steps: number): InstallRecord {
  const { previous, ...rest } = record;
  return previous === undefined || steps <= 1
    ? rest
    : { ...rest, previous: shortened(previous, steps - 1) };
}

function parseRecord(text: string, real: string | undefined): InstallRecord | undefined {
  try {
    const record = toRecord(JSON.parse(text));
    return real === undefined || record?.real === real ? record : undefined;
  } catch {
    return undefined;
  }
}

function toRecord(value: unknown): InstallRecord | undefined {
  if (!isObject(value) || value.version !== 1) return undefined;
  const { agent, path, real, operation, at, before, after, backup, removed, created, chained } =
    value;
  const found = toBefore(value.found);
  const sidecar = toSidecar(value.sidecar);
  const folders = value.folders;
  const previous = value.previous === undefined ? undefined : toRecord(value.previous);
  if (
    typeof agent !== "string" || typeof path !== "string" || typeof real !== "string" ||
    (operation !== "install" && operation !== "uninstall") || typeof at !== "string" ||
    typeof before !== "string" || typeof after !== "string" ||
    (backup !== undefined && typeof backup !== "string") ||
    (removed !== undefined && typeof removed !== "string") || typeof created !== "boolean" ||
    typeof chained !== "boolean" || found === undefined || sidecar === "broken" ||
    !isStringList(folders) || (value.previous !== undefined && previous === undefined)
  ) return undefined;
  return {
    version: 1,
    agent,
    path,
    real,
    operation,
    at,
    before,
    after,
    ...(backup === undefined ? {} : { backup }),
    ...(removed === undefined ? {} : { removed }),
    found,
    created,
    folders,
    ...(sidecar === undefined ? {} : { sidecar }),
    chained,
    ...(previous === undefined ? {} : { previous }),
  };
}

function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

function toBefore(value: unknown): Before | undefined {
  if (!isObject(value) || !isObject(value.containers)) return undefined;
  const containers: Record<string, string | null> = {};
  for (const [name, inside] of Object.entries(value.containers)) {
    if (inside !== null && typeof inside !== "string") return undefined;
    containers[name] = inside;
  }
  const { blank } = value;
  if (blank === undefined) return { containers };
  return typeof blank === "string" ? { containers, blank } : undefined;
}

function toSidecar(value: unknown): InstallRecord["sidecar"] | "broken" {
  if (value === undefined) return undefined;
  if (!isObject(value) || typeof value.path !== "string") return "broken";
  const { path, before, after } = value;
  const isText = (one: unknown) => one === null || typeof one === "string";
  return isText(before) && isText(after)
    ? { path, before: before as string | null, after: after as string | null }
    : "broken";
}
