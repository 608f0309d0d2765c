/**
 * Goes over the whole chain of the record.
 *
 * @module
 */

import { isWhole } from "./chain.ts";
import type { DecisionTable } from "./decision_table.ts";

/** What is wrong, at which row. A closed list. */
export interface ChainFault {
  readonly n: number;
  readonly what:
    /** The row is not as it was written. */
    | "altered"
    /** It does not follow from the row before it. */
    | "unlinked"
    /** A row is gone that is not old enough for that. */
    | "missing"
    /** The last rows are gone. */
    | "cut_short";
}

/** How many rows there are, and the first fault where there is one. */
export interface Verified {
  readonly rows: number;
  readonly fault?: ChainFault;
}

/**
 * Verifies every row. Rows that retention has passed may be gone: those that are left of them (rules
 * stand on them) are checked each for itself. Throws SQLite's error when the file gives one.
 */
export function verifyChain(table: DecisionTable): Verified {
  const anchor = table.mark("anchor");
  const head = table.mark("head");
  let last = { n: 0, sum: "" };
  let rows = 0;
  for (const row of table.rows()) {
    const fault = (what: ChainFault["what"]) => ({ rows, fault: { n: row.n, what } });
    if (!isWhole(row)) return fault("altered");
    if (row.n > anchor.n && last.n < anchor.n) last = anchor;
    const follows = row.n === last.n + 1;
    if (!follows && row.n > anchor.n) return fault("missing");
    if (follows && row.previous !== last.sum) return fault("unlinked");
    if (row.n === anchor.n && row.sum !== anchor.sum) return fault("unlinked");
    last = row;
    rows += 1;
  }
  if (last.n < anchor.n) last = anchor;
  return last.n === head.n && last.sum === head.sum
    ? { rows }
    : { rows, fault: { n: head.n, what: "cut_short" } };
}
