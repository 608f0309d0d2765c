/**
 * Opens the record for a command that only reads.
 *
 * @module
 */

import { openRecord, type RecordReader } from "../record/mod.ts";
import { commandWords } from "../words/mod.ts";
import { CommandError } from "./command_error.ts";
import { findFolders } from "./folders.ts";

/**
 * Runs `work` with the record; without one, `otherwise`. Works whether or not an app runs, and writes
 * nothing. Throws `CommandError` when the file cannot be read.
 */
export function withRecord<T>(
  work: (record: RecordReader) => T,
  otherwise: (path: string) => T,
): T {
  const { database } = findFolders();
  try {
    const record = openRecord(database);
    if (record === undefined) return otherwise(database);
    try {
      return work(record);
    } finally {
      record.close();
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(commandWords.record.unreadable(database, why));
  }
}
