/**
 * The signed-in pages, as rows that outlive the app.
 *
 * Guarantees that a write that fails (a full disk) fails nobody: the sign-in then lasts as long as the
 * app does, and the caller is told once per failure. Source: design decisions 20 and 22.
 *
 * @module
 */

import type { DatabaseSync } from "node:sqlite";

/** One signed-in page; hashes only. */
export interface SignInRow {
  readonly keyHash: string;
  readonly cookieHash: string;
  readonly browser: string;
  readonly created: number;
  readonly used: number;
}

/** The table of sign-ins in an open database. */
export class SignInTable {
  readonly #db: DatabaseSync;
  readonly #onError: (error: unknown) => void;
  /** What could not be written; asked before the table. */
  readonly #unwritten = new Map<string, SignInRow>();

  constructor(db: DatabaseSync, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  /** Adds the row; one of the same key is replaced. */
  put(row: SignInRow): void {
    const { keyHash, cookieHash, browser, created, used } = row;
    this.#unwritten.delete(keyHash);
    this.#write(
      () =>
        this.#db.prepare(
          `INSERT INTO sign_ins (key_hash, cookie_hash, browser, created, used)
           VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (key_hash) DO UPDATE SET
             cookie_hash = excluded.cookie_hash, browser = excluded.browser,
             created = excluded.created, used = excluded.used`,
        ).run(keyHash, cookieHash, browser, created, used),
      () => this.#unwritten.set(keyHash, row),
    );
  }

  /** The row with this cookie. */
  byCookie(cookieHash: string): SignInRow | undefined {
    for (const row of this.#unwritten.values()) if (row.cookieHash === cookieHash) return row;
    const row = this.#db.prepare("SELECT * FROM sign_ins WHERE cookie_hash = ?").get(cookieHash);
    if (row === undefined || this.#unwritten.has(String(row.key_hash))) return undefined;
    return {
      keyHash: String(row.key_hash),
      cookieHash: String(row.cookie_hash),
      browser: String(row.browser),
      created: Number(row.created),
      used: Number(row.used),
    };
  }

  /** Notes a use. */
  touch(keyHash: string, used: number): void {
    const kept = this.#unwritten.get(keyHash);
    if (kept !== undefined) this.#unwritten.set(keyHash, { ...kept, used });
    this.#write(() =>
      this.#db.prepare("UPDATE sign_ins SET used = ? WHERE key_hash = ?").run(used, keyHash)
    );
  }

  /** Deletes every row that was last used before `used`. */
  forgetUnusedSince(used: number): void {
    this.#write(() => this.#db.prepare("DELETE FROM sign_ins WHERE used < ?").run(used));
  }

  #write(act: () => unknown, otherwise: () => void = () => {}): void {
    try {
      act();
    } catch (error) {
      this.#onError(error);
      otherwise();
    }
  }
}
