/**
 * What outlives the app: one SQLite file. It holds the signed-in pages and the settings.
 *
 * @module
 */

export { openDatabase } from "./open_database.ts";
export type { OpenedDatabase, RecordProblem } from "./open_database.ts";
export { Archive } from "./archive.ts";
export { SignInTable } from "./sign_in_table.ts";
export type { SignInRow } from "./sign_in_table.ts";
