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
  // The record. Rows are only ever added: what is learnt later of a line, that the agent took the
  // answer or that a rule came of it, is a further row that names the line.
  `CREATE TABLE decisions (
     n INTEGER PRIMARY KEY,
     kind TEXT NOT NULL,
     of INTEGER,
     at INTEGER NOT NULL,
     request TEXT NOT NULL,
     agent TEXT NOT NULL,
     agent_label TEXT NOT NULL,
     project TEXT NOT NULL,
     subagent TEXT,
     tool TEXT NOT NULL,
     action TEXT NOT NULL,
     shown TEXT NOT NULL,
     outcome TEXT NOT NULL,
     actor TEXT NOT NULL,
     act TEXT NOT NULL,
     surface TEXT,
     took_ms INTEGER NOT NULL,
     detail TEXT,
     previous TEXT NOT NULL,
     sum TEXT NOT NULL
   ) STRICT;
   CREATE INDEX decisions_of ON decisions (of) WHERE of IS NOT NULL;
   CREATE INDEX decisions_request ON decisions (request);
   CREATE INDEX decisions_at ON decisions (at) WHERE kind = 'line';
   CREATE TABLE chain (
     mark TEXT PRIMARY KEY,
     n INTEGER NOT NULL,
     sum TEXT NOT NULL
   ) STRICT;
   CREATE VIRTUAL TABLE decision_words USING fts5
     (action, agent, project, tool, subagent, content = '', contentless_delete = 1);
   CREATE TABLE rules (
     key TEXT PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     agent TEXT NOT NULL,
     agent_label TEXT NOT NULL,
     folder TEXT NOT NULL,
     tool TEXT NOT NULL,
     covers TEXT NOT NULL,
     action TEXT NOT NULL,
     made INTEGER NOT NULL,
     made_by TEXT NOT NULL,
     decision INTEGER NOT NULL,
     last_used INTEGER,
     times INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE turns (
     n INTEGER PRIMARY KEY,
     start INTEGER NOT NULL,
     end INTEGER NOT NULL,
     day TEXT NOT NULL,
     agent TEXT NOT NULL,
     project TEXT NOT NULL,
     steps INTEGER NOT NULL,
     commands INTEGER NOT NULL,
     files INTEGER NOT NULL,
     added INTEGER NOT NULL,
     removed INTEGER NOT NULL,
     allowed INTEGER NOT NULL,
     denied INTEGER NOT NULL,
     answered INTEGER NOT NULL,
     questions INTEGER NOT NULL,
     failed INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX turns_end ON turns (end);
   CREATE TABLE days (
     day TEXT PRIMARY KEY,
     active_ms INTEGER NOT NULL,
     turns INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE settings_aside (
     key TEXT PRIMARY KEY,
     value TEXT NOT NULL
   ) STRICT`,
];
