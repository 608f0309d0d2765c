/**
 * The shape of the SQLite file, as the steps that lead to it. A step that was released is never
 * changed: files out there have taken it.
 *
 * @module
 */

/** Step n leads from version n to n + 1; a new file begins at version 0. */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE sign_ins (
     key_hash TEXT PRIMARY KEY,
     cookie_hash TEXT NOT NULL UNIQUE,
     browser TEXT NOT NULL,
     created INTEGER NOT NULL,
     used INTEGER NOT NULL
   ) STRICT`,
  `CREATE TABLE settings (
     key TEXT PRIMARY KEY,
     value TEXT NOT NULL
   ) STRICT`,
  // How it was let in; of the sign-ins before this step nobody was asked and nobody is to be told.
  `ALTER TABLE sign_ins ADD COLUMN let_in TEXT NOT NULL DEFAULT 'first'`,
];
