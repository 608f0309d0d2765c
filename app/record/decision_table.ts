/**
 * The record of decisions: rows that are only ever added, each chained to the one before.
 *
 * Guarantees that a row, its words for the search and the head of the chain are written together or not
 * at all, so that a kill in the middle leaves a chain that verifies. Every function throws SQLite's
 * error when the file gives one. Source: design decision 20.
 *
 * @module
 */

import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { RecordFilter, RecordLineView } from "../view/mod.ts";
import { type ChainRow, NO_SUM, ROW_MEMBERS, type SummedRow, sumOf } from "./chain.ts";
import type { UncountedRow } from "./decision_line_row.ts";
import { type LocalDays, nextDay } from "./local_days.ts";
import { lineView, readRow, type Stored } from "./stored_row.ts";
import { inTransaction } from "./transaction.ts";

/** Lines of one answer to a page. */
export const PAGE_LINES = 50;

/** Lines of an answer, and how many there are in all. */
export interface RecordPage {
  readonly lines: readonly RecordLineView[];
  readonly more: boolean;
  readonly total: number;
}

/** A point of the chain. */
export interface Mark {
  readonly n: number;
  readonly sum: string;
}

const COLUMNS = [...ROW_MEMBERS, "previous", "sum"];
const INSERT = `INSERT INTO decisions (${COLUMNS.join(", ")})
  VALUES (${COLUMNS.map(() => "?").join(", ")})`;
const SET_MARK = `INSERT INTO chain (mark, n, sum) VALUES (?, ?, ?)
  ON CONFLICT (mark) DO UPDATE SET n = excluded.n, sum = excluded.sum`;
const WORDS = `INSERT INTO decision_words (rowid, action, agent, project, tool, subagent)
  VALUES (?, ?, ?, ?, ?, ?)`;

/** The rows of the record in an open database. */
export class DecisionTable {
  readonly #db: DatabaseSync;
  /** Those of each event, made once. */
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Adds a row at the end of the chain; the number it has got. */
  add(row: UncountedRow): number {
    return inTransaction(this.#db, () => this.addWithin(row));
  }

  /** The same, in a transaction that the caller has begun. */
  addWithin(uncounted: UncountedRow): number {
    const head = this.mark("head");
    const row: ChainRow = { ...uncounted, n: head.n + 1 };
    const sum = sumOf(head.sum, row);
    this.#statement(INSERT).run(...ROW_MEMBERS.map((member) => row[member]), head.sum, sum);
    this.setMark("head", { n: row.n, sum });
    if (row.kind === "line") {
      const { n, action, agent_label, project, tool, subagent } = row;
      this.#statement(WORDS).run(n, action, agent_label, project, tool, subagent);
    }
    return row.n;
  }

  /** Notes whether the agent took the answer on this request; nothing when no line of it is known. */
  addTaken(request: string, taken: boolean, at: number): void {
    const line = this.lineOf(request);
    if (line !== undefined) this.add(about(line, "taken", taken ? "yes" : "no", at));
  }

  /** The newest line of a request. */
  lineOf(request: string): SummedRow | undefined {
    const row = this.#db.prepare(
      "SELECT * FROM decisions WHERE request = ? AND kind = 'line' ORDER BY n DESC LIMIT 1",
    ).get(request);
    return row && readRow(row);
  }

  /** The row with this number. */
  row(n: number): SummedRow | undefined {
    const row = this.#db.prepare("SELECT * FROM decisions WHERE n = ?").get(n);
    return row && readRow(row);
  }

  /** One page of the lines that the filter shows, newest first, before line `before`. */
  page(
    filter: RecordFilter,
    days: LocalDays,
    { before, limit = PAGE_LINES }: { readonly before?: number; readonly limit?: number } = {},
  ): RecordPage {
    const where = whereOf(filter, days);
    const count = this.#db.prepare(`SELECT count(*) AS total FROM decisions d WHERE ${where.sql}`)
      .get(...where.values);
    const lines: RecordLineView[] = [];
    for (const line of this.lines(filter, days, before)) {
      if (lines.length === limit) return { lines, more: true, total: Number(count?.total) };
      lines.push(line);
    }
    return { lines, more: false, total: Number(count?.total) };
  }

  /** The lines that the filter shows, newest first. */
  *lines(filter: RecordFilter, days: LocalDays, before?: number): Generator<RecordLineView> {
    const where = whereOf(filter, days);
    const rows = this.#db.prepare(
      `SELECT d.*, (SELECT t.detail FROM decisions t
                     WHERE t.of = d.n AND t.kind = 'taken' ORDER BY t.n DESC LIMIT 1) AS taken
         FROM decisions d WHERE ${where.sql} AND d.n < ? ORDER BY d.n DESC`,
    ).iterate(...where.values, before ?? Number.MAX_SAFE_INTEGER);
    for (const row of rows) {
      yield lineView(readRow(row), row.taken === null ? null : String(row.taken));
    }
  }

  /** All rows, oldest first. */
  *rows(): Generator<SummedRow> {
    for (const row of this.#db.prepare("SELECT * FROM decisions ORDER BY n").iterate()) {
      yield readRow(row as Stored);
    }
  }

  /** The end of the chain, or the last row that retention has passed. */
  mark(mark: "head" | "anchor"): Mark {
    const row = this.#statement("SELECT n, sum FROM chain WHERE mark = ?").get(mark);
    return row === undefined ? { n: 0, sum: NO_SUM } : { n: Number(row.n), sum: String(row.sum) };
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const made = this.#db.prepare(sql);
    this.#statements.set(sql, made);
    return made;
  }

  /** Moves it. */
  setMark(mark: "head" | "anchor", { n, sum }: Mark): void {
    this.#statement(SET_MARK).run(mark, n, sum);
  }
}

/** A row that tells something of a line. */
export function about(
  line: SummedRow,
  kind: "taken" | "rule",
  detail: string,
  at: number,
): UncountedRow {
  const { n, previous: _previous, sum: _sum, ...same } = line;
  return { ...same, kind, of: n, at, detail, action: "" };
}

interface Where {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

function whereOf(filter: RecordFilter, days: LocalDays): Where {
  const parts: Where[] = [{ sql: "d.kind = 'line'", values: [] }];
  const { agent, project, outcome, day } = filter;
  if (agent !== undefined) {
    parts.push({
      sql: "(d.agent = ? OR d.agent_label = ? COLLATE NOCASE)",
      values: [agent, agent],
    });
  }
  if (project !== undefined) parts.push({ sql: "d.project = ?", values: [project] });
  if (outcome !== undefined) parts.push({ sql: "d.outcome = ?", values: [outcome] });
  if (day !== undefined) {
    const values = [days.startOf(day), days.startOf(nextDay(day))];
    parts.push({ sql: "d.at >= ? AND d.at < ?", values });
  }
  for (const word of (filter.text ?? "").split(/\s+/)) if (word !== "") parts.push(holds(word));
  return {
    sql: parts.map(({ sql }) => sql).join(" AND "),
    values: parts.flatMap(({ values }) => values),
  };
}

/** The search knows words of letters and digits; of other signs only the text itself can tell. */
function holds(word: string): Where {
  return /[\p{L}\p{N}]/u.test(word)
    ? {
      sql: "d.n IN (SELECT rowid FROM decision_words WHERE decision_words MATCH ?)",
      values: [`"${word.replaceAll('"', '""').replaceAll("\0", "")}"*`],
    }
    : { sql: "instr(d.action, ?) > 0", values: [word] };
}
