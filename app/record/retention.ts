/**
 * Forgets what is old: decisions after 90 days, turns after 12 weeks, daily totals after 366 days.
 *
 * Guarantees that the chain verifies afterwards (the last row that was passed stays known as the
 * anchor), that a rule keeps the rows it stands on however old they are, and that one call takes a
 * bounded time: what is left over goes with the next. Source: app-behaviour contract, sections 13, 14.
 *
 * @module
 */

import type { DatabaseSync } from "node:sqlite";
import type { DecisionTable } from "./decision_table.ts";
import { addDays, type LocalDays } from "./local_days.ts";
import { inTransaction } from "./transaction.ts";

const DAY_MS = 86_400_000;
/** How long each is kept, in days. */
export const KEPT_DAYS = { decisions: 90, turns: 84, totals: 366 } as const;
/** Rows of one call. */
const ROWS_AT_ONCE = 2_000;

/** Forgets some; whether there may be more to forget. Throws SQLite's error. */
export function forgetOld(
  db: DatabaseSync,
  decisions: DecisionTable,
  days: LocalDays,
  now: number,
): boolean {
  return inTransaction(db, () => {
    db.prepare("DELETE FROM turns WHERE end < ?").run(now - KEPT_DAYS.turns * DAY_MS);
    db.prepare("DELETE FROM days WHERE day < ?")
      .run(addDays(days.dayOf(now), 1 - KEPT_DAYS.totals));
    return forgetDecisions(db, decisions, now - KEPT_DAYS.decisions * DAY_MS);
  });
}

const NEEDED = `(SELECT decision FROM rules
  UNION SELECT d.of FROM rules r JOIN decisions d ON d.n = r.decision)`;

function forgetDecisions(db: DatabaseSync, decisions: DecisionTable, before: number): boolean {
  const anchor = decisions.mark("anchor");
  // Rows of rules that were removed since are behind the anchor already.
  const behind = db.prepare(`DELETE FROM decisions WHERE n <= ? AND n NOT IN ${NEEDED}`);
  const words = db.prepare(
    `DELETE FROM decision_words WHERE rowid IN
       (SELECT n FROM decisions WHERE kind = 'line' AND n <= ? AND n NOT IN ${NEEDED})`,
  );
  const until = lastOld(db, anchor.n, before);
  if (until !== undefined) decisions.setMark("anchor", until);
  const end = until?.n ?? anchor.n;
  words.run(end);
  behind.run(end);
  return end - anchor.n >= ROWS_AT_ONCE;
}

/** The last of the next rows that are all old: a younger one among them holds back what follows it. */
function lastOld(
  db: DatabaseSync,
  after: number,
  before: number,
): { readonly n: number; readonly sum: string } | undefined {
  const young = db.prepare("SELECT min(n) AS n FROM decisions WHERE n > ? AND n <= ? AND at >= ?")
    .get(after, after + ROWS_AT_ONCE, before)?.n;
  const row = db.prepare(
    "SELECT n, sum FROM decisions WHERE n > ? AND n <= ? AND n < ? ORDER BY n DESC LIMIT 1",
  ).get(after, after + ROWS_AT_ONCE, Number(young ?? Number.MAX_SAFE_INTEGER));
  return row && { n: Number(row.n), sum: String(row.sum) };
}
