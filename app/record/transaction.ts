/**
 * All of it or nothing of it.
 *
 * @module
 */

import type { DatabaseSync } from "node:sqlite";

/** Runs `work` in one transaction. Throws what it throws, with nothing changed. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec("BEGIN IMMEDIATE");
  try {
    const done = work();
    db.exec("COMMIT");
    return done;
  } catch (error) {
    // SQLite takes some failures (a full disk) back by itself, and then there is nothing to roll back.
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}
