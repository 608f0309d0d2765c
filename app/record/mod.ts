/**
 * What outlives the app: one SQLite file. It holds the signed-in pages, the settings,
 * the rules, the record of decisions and the finished turns.
 *
 * @module
 */

export { openDatabase } from "./open_database.ts";
export type { OpenedDatabase, RecordProblem } from "./open_database.ts";
export { Archive, type ArchiveOptions } from "./archive.ts";
export type { ChainFault, Verified } from "./verify_chain.ts";
export { type RecordPage } from "./decision_table.ts";
export { EXPORT_FORMS, type ExportForm } from "./export_lines.ts";
export { type LocalDays, SYSTEM_DAYS } from "./local_days.ts";
export { type OldSettings, readOldSettings } from "./old_settings.ts";
export { openRecord, type RecordReader } from "./read_record.ts";
export { SignInTable } from "./sign_in_table.ts";
export type { SignInRow } from "./sign_in_table.ts";
