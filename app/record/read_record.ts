/**
 * Reads the record from another process than the app's.
 *
 * Guarantees that nothing is written, not even beside the file, and that the app is held up by nothing.
 * Permission: read of the file's folder.
 *
 * @module
 */

import { DatabaseSync } from "node:sqlite";
import type { Rule } from "../core/mod.ts";
import type { RecordFilter } from "../view/mod.ts";
import { DecisionTable, type RecordPage } from "./decision_table.ts";
import { type ExportForm, exportLines } from "./export_lines.ts";
import { SYSTEM_DAYS } from "./local_days.ts";
import { RuleTable } from "./rule_table.ts";
import { type Verified, verifyChain } from "./verify_chain.ts";

/** The record, to be read. Every member throws SQLite's error when the file gives one. */
export interface RecordReader {
  page(filter: RecordFilter, limit: number): RecordPage;
  /** Newest last. */
  exported(filter: RecordFilter, form: ExportForm): string;
  rules(): { readonly rules: readonly Rule[]; readonly withoutDecision: number };
  verify(): Verified;
  close(): void;
}

/** Opens the file; `undefined` when there is none, or none with a record in it. */
export function openRecord(path: string): RecordReader | undefined {
  if (!isFile(path)) return undefined;
  // An app that ends leaves a file that needs no log beside it (`Archive.close`); one that was killed
  // leaves its log there.
  const db = new DatabaseSync(path, { readOnly: true });
  db.exec("PRAGMA busy_timeout = 1000");
  const known = db.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'decisions'")
    .get();
  if (known?.n !== 1) {
    db.close();
    return undefined;
  }
  const decisions = new DecisionTable(db);
  return {
    page: (filter, limit) => decisions.page(filter, SYSTEM_DAYS, { limit }),
    exported: (filter, form) =>
      exportLines([...decisions.lines(filter, SYSTEM_DAYS)].reverse(), form),
    rules: () => new RuleTable(db, decisions).read(),
    verify: () => verifyChain(decisions),
    close: () => db.close(),
  };
}

function isFile(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
