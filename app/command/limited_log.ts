/**
 * Lets a kind of entry into the log a few times a minute, and counts the rest.
 *
 * Guarantees that whoever can only knock (a program of another user, a page of a foreign site) writes
 * a bounded number of lines, so that the day's log has room for what matters; how many were left out
 * is written with the next one that is let in.
 *
 * @module
 */

import type { Log, LogFacts } from "./day_log.ts";

/** Entries of one kind in one minute. */
const PER_MINUTE = 20;
const MINUTE_MS = 60_000;
/** Kinds come from closed lists; should never be reached. */
const KINDS_AT_MOST = 256;

/** What was written of one kind in the current minute. */
interface Written {
  readonly since: number;
  readonly count: number;
  readonly leftOut: number;
}

/** A door to a log; `monotonic` gives milliseconds that never jump. */
export class LimitedLog {
  readonly #log: Pick<Log, "write">;
  readonly #monotonic: () => number;
  readonly #kinds = new Map<string, Written>();

  constructor(log: Pick<Log, "write">, monotonic: () => number) {
    this.#log = log;
    this.#monotonic = monotonic;
  }

  /** Writes an entry of the kind `what` with this reason, unless there were too many of it lately. */
  write(what: string, why: string, facts: LogFacts = {}): void {
    const kind = `${what} ${why}`;
    const now = this.#monotonic();
    const before = this.#kinds.get(kind);
    const isOver = before === undefined || now - before.since >= MINUTE_MS;
    const { since, count, leftOut } = isOver
      ? { since: now, count: 0, leftOut: before?.leftOut ?? 0 }
      : before;
    if (count >= PER_MINUTE || (before === undefined && this.#kinds.size >= KINDS_AT_MOST)) {
      if (before !== undefined) this.#kinds.set(kind, { ...before, leftOut: leftOut + 1 });
      return;
    }
    this.#kinds.set(kind, { since, count: count + 1, leftOut: 0 });
    this.#log.write(what, { why, ...facts, ...(leftOut === 0 ? {} : { left_out: leftOut }) });
  }
}
