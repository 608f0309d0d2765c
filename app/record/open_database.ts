/**
 * Opens the app's one SQLite file.
 *
 * Guarantees: the file and its folder are private to the user; a damaged file is kept aside under
 * another name before a new one is begun, and so is a copy of a file of a newer version; migrations
 * only go forward, each in one transaction. When nothing can be kept the app gets a database in memory
 * and the reason, and works on. Permissions: read and write of the folder. Source: design decision 20,
 * app-behaviour contract, section 15.
 *
 * @module
 */

import { DatabaseSync } from "node:sqlite";
import { basename, dirname } from "node:path";
import { MIGRATIONS } from "./migrations.ts";

/** Why nothing is kept, or why what was kept is not there any more. A closed list. */
export type RecordProblem =
  /** The file or its folder cannot be written: nothing is kept. */
  | "not_writable"
  /** The file was damaged; it was copied aside and a new one begun. */
  | "was_damaged"
  /** The file is of a newer version and no copy of it can be made: nothing is kept. */
  | "newer_uncopied"
  /** The file is of a newer version; a copy of it was made. */
  | "newer_copied";

/** An open database. */
export interface OpenedDatabase {
  readonly db: DatabaseSync;
  /** The file was not there before, or was empty. */
  readonly made?: true;
  readonly problem?: RecordProblem;
  /** What the system said, for the log; holds a path at most. */
  readonly cause?: unknown;
}

/** Opens `path`; `now` is epoch milliseconds and names files that are kept aside. */
export function openDatabase(path: string, now: number): OpenedDatabase {
  try {
    preparePrivateFile(path);
  } catch (cause) {
    return { ...inMemory("not_writable"), cause };
  }
  const found = openSound(path);
  if ("damage" in found) return beginAnew(path, now, found.damage);
  if ("trouble" in found) return { ...inMemory("not_writable"), cause: found.trouble };
  const version = versionOf(found.db);
  if (version <= MIGRATIONS.length) {
    return { ...migrated(found.db), ...(version === 0 ? { made: true as const } : {}) };
  }
  found.db.close();
  return openNewer(path, now, version);
}

/** SQLite gives its side files the mode of the main one, so this one decides for all. */
function preparePrivateFile(path: string): void {
  const folder = dirname(path);
  Deno.mkdirSync(folder, { recursive: true, mode: 0o700 });
  Deno.chmodSync(folder, 0o700);
  Deno.openSync(path, { create: true, read: true, write: true, mode: 0o600 }).close();
  Deno.chmodSync(path, 0o600);
}

type Sound =
  | { readonly db: DatabaseSync }
  | { readonly damage: unknown }
  /** The system's doing (a full disk, a lock): the file is as it was. */
  | { readonly trouble: unknown };

function openSound(path: string): Sound {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path);
    db.exec("PRAGMA busy_timeout = 1000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
    const check = db.prepare("PRAGMA integrity_check(1)").get();
    if (check?.integrity_check === "ok") return { db };
    db.close();
    return { damage: check?.integrity_check };
  } catch (error) {
    db?.close();
    return isDamage(error) ? { damage: error } : { trouble: error };
  }
}

/** Deno's errors carry no number: these are SQLite's own fixed sentences for the two that mean it. */
function isDamage(error: unknown): boolean {
  return error instanceof Error &&
    /file is not a database|database disk image is malformed/.test(error.message);
}

function migrated(db: DatabaseSync): OpenedDatabase {
  try {
    migrate(db);
    return { db };
  } catch (cause) {
    db.close();
    return { ...inMemory("not_writable"), cause };
  }
}

function migrate(db: DatabaseSync): void {
  for (let version = versionOf(db); version < MIGRATIONS.length; version++) {
    db.exec(
      `BEGIN IMMEDIATE; ${MIGRATIONS[version]}; PRAGMA user_version = ${version + 1}; COMMIT`,
    );
  }
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare("PRAGMA user_version").get()?.user_version ?? 0);
}

/** Renamed, not copied and deleted: whatever can still be read of it stays as it is. */
function beginAnew(path: string, now: number, cause: unknown): OpenedDatabase {
  try {
    for (const side of ["", "-wal", "-shm"]) {
      if (exists(path + side)) Deno.renameSync(path + side, `${path}.bad-${stamp(now)}${side}`);
    }
    preparePrivateFile(path);
    const found = openSound(path);
    if (!("db" in found)) return { ...inMemory("not_writable"), cause };
    return { problem: "was_damaged", ...migrated(found.db), cause };
  } catch (cause) {
    return { ...inMemory("not_writable"), cause };
  }
}

/**
 * Tables of a newer version are used as far as this one knows them; nothing of it is changed back. It
 * is copied once, before this version first writes to it: a copy at each start would fill the disk.
 */
function openNewer(path: string, now: number, version: number): OpenedDatabase {
  const prefix = `${path}.v${version}-`;
  const copy = prefix + stamp(now);
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path);
    db.exec("PRAGMA busy_timeout = 1000");
    if (!hasCopy(prefix)) {
      db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      // Under its own name only when it is whole.
      Deno.copyFileSync(path, `${copy}.part`);
      Deno.chmodSync(`${copy}.part`, 0o600);
      Deno.renameSync(`${copy}.part`, copy);
    }
    return { db, problem: "newer_copied" };
  } catch (cause) {
    db?.close();
    return { ...inMemory("newer_uncopied"), cause };
  }
}

function hasCopy(prefix: string): boolean {
  const name = basename(prefix);
  return [...Deno.readDirSync(dirname(prefix))].some((entry) =>
    entry.isFile && entry.name.startsWith(name) && !entry.name.endsWith(".part")
  );
}

function inMemory(problem: RecordProblem): OpenedDatabase {
  const db = new DatabaseSync(":memory:");
  migrate(db);
  return { db, problem };
}

function exists(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** `20260131-235959`, in UTC: sorts by time and stands in any file name. */
function stamp(now: number): string {
  return new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
}
