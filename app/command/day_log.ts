/**
 * The log: one file a day, five kept, one JSON object a line.
 *
 * Guarantees that nothing an agent or a person wrote gets in: an entry has a name and members of
 * closed lists, numbers and flags; of an error only its kind and where in our code it came up. A log
 * that cannot be written is told once on standard error and then does without. Permissions: read and
 * write of the folder. Source: app-behaviour contract, section 15.
 *
 * @module
 */

import { join } from "node:path";

/** One entry's members; texts must come from closed lists of our own. */
export type LogFacts = { readonly [member: string]: string | number | boolean | undefined };

/** Where the app writes what happened. */
export interface Log {
  write(what: string, facts?: LogFacts): void;
  error(what: string, error: unknown): void;
}

const KEPT = 5;
/** Bytes of one day: a hostile peer must not fill the disk. What comes after is not written. */
const DAY_BYTES = 8 * 1_048_576;
const NAME = /^\d{4}-\d{2}-\d{2}\.log$/;

/** A log in `folder`; `now` gives epoch milliseconds, `onBroken` is called at most once. */
export class DayLog implements Log {
  readonly #folder: string;
  readonly #now: () => number;
  readonly #onBroken: (error: unknown) => void;
  #day = "";
  #bytes = 0;
  #file: Deno.FsFile | undefined;
  #broken = false;

  constructor(folder: string, now: () => number, onBroken: (error: unknown) => void) {
    this.#folder = folder;
    this.#now = now;
    this.#onBroken = onBroken;
  }

  write(what: string, facts: LogFacts = {}): void {
    if (this.#broken) return;
    const at = new Date(this.#now()).toISOString();
    try {
      this.#open(at.slice(0, 10));
      if (this.#bytes > DAY_BYTES) return;
      const line = new TextEncoder().encode(JSON.stringify({ at, what, ...facts }) + "\n");
      this.#bytes += line.length;
      this.#file?.writeSync(line);
    } catch (error) {
      this.#broken = true;
      this.#onBroken(error);
    }
  }

  error(what: string, error: unknown): void {
    const { name, stack } = error instanceof Error ? error : { name: typeof error, stack: "" };
    // The message may hold a path or a payload's text; the frames are ours.
    const where = stack?.split("\n").filter((line) => line.startsWith("    at ")).slice(0, 4)
      .map((line) => line.trim().replace(/\(?file:\/\/\S*\//, "(")).join(" ");
    this.write(what, { error: name, where });
  }

  /** Closes the file. */
  close(): void {
    this.#file?.close();
    this.#file = undefined;
    this.#day = "";
  }

  #open(day: string): void {
    if (this.#day === day) return;
    this.close();
    Deno.mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, `${day}.log`);
    refuseForeign(path);
    this.#file = Deno.openSync(path, { create: true, append: true, mode: 0o600 });
    this.#day = day;
    this.#bytes = this.#file.statSync().size;
    const logs = [...Deno.readDirSync(this.#folder)].map((entry) => entry.name)
      .filter((name) => NAME.test(name)).sort();
    for (const old of logs.slice(0, -KEPT)) Deno.removeSync(join(this.#folder, old));
  }
}

/** Opening a pipe would stop the whole app until somebody reads it, and a link leads anywhere. */
function refuseForeign(path: string): void {
  try {
    if (!Deno.lstatSync(path).isFile) throw new Error(`The log "${path}" is no plain file`);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
