/**
 * The signed-in pages, as rows that outlive the app.
 *
 * Guarantees that a write that fails (a full disk) fails nobody: what it was about then lasts as long
 * as the app does, a sign-in that was ended included, and the caller is told once per failure. Source:
 * design decisions 20 and 22.
 *
 * @module
 */

import type { DatabaseSync } from "node:sqlite";

/** How a page came in; `unconfirmed`: nobody was there to be asked, `_seen`: somebody was told. */
export const LET_IN = ["first", "confirmed", "unconfirmed", "unconfirmed_seen"] as const;
/** One of them. */
export type LetIn = typeof LET_IN[number];

/** One signed-in page; hashes only. */
export interface SignInRow {
  readonly keyHash: string;
  readonly cookieHash: string;
  readonly browser: string;
  readonly created: number;
  readonly used: number;
  readonly letIn: LetIn;
}

type Stored = Readonly<Record<string, unknown>>;

/** The table of sign-ins in an open database. */
export class SignInTable {
  readonly #db: DatabaseSync;
  readonly #onError: (error: unknown) => void;
  /** What could not be written, by key; asked before the table. `undefined`: ended. */
  readonly #unwritten = new Map<string, SignInRow | undefined>();

  constructor(db: DatabaseSync, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  /** Adds the row; one of the same key is replaced. */
  put(row: SignInRow): void {
    const { keyHash, cookieHash, browser, created, used, letIn } = row;
    this.#unwritten.delete(keyHash);
    this.#write(
      () =>
        this.#db.prepare(
          `INSERT INTO sign_ins (key_hash, cookie_hash, browser, created, used, let_in)
           VALUES (?, ?, ?, ?, ?, ?)
           ON CONFLICT (key_hash) DO UPDATE SET
             cookie_hash = excluded.cookie_hash, browser = excluded.browser,
             created = excluded.created, used = excluded.used, let_in = excluded.let_in`,
        ).run(keyHash, cookieHash, browser, created, used, letIn),
      () => this.#unwritten.set(keyHash, row),
    );
  }

  /** The row with this cookie. */
  byCookie(cookieHash: string): SignInRow | undefined {
    for (const row of this.#unwritten.values()) if (row?.cookieHash === cookieHash) return row;
    const row = this.#db.prepare("SELECT * FROM sign_ins WHERE cookie_hash = ?").get(cookieHash);
    return row === undefined || this.#unwritten.has(String(row.key_hash)) ? undefined : read(row);
  }

  /** The row with this key. */
  byKey(keyHash: string): SignInRow | undefined {
    if (this.#unwritten.has(keyHash)) return this.#unwritten.get(keyHash);
    const row = this.#db.prepare("SELECT * FROM sign_ins WHERE key_hash = ?").get(keyHash);
    return row === undefined ? undefined : read(row);
  }

  /** All rows, the one that signed in last first. */
  all(): readonly SignInRow[] {
    const rows = this.#db.prepare("SELECT * FROM sign_ins").all().map(read)
      .filter((row) => !this.#unwritten.has(row.keyHash));
    const unwritten = [...this.#unwritten.values()].filter((row) => row !== undefined);
    return [...rows, ...unwritten].sort((one, other) => other.created - one.created);
  }

  /** Notes a use. */
  touch(keyHash: string, used: number): void {
    const kept = this.#unwritten.get(keyHash);
    if (kept !== undefined) this.#unwritten.set(keyHash, { ...kept, used });
    this.#write(() =>
      this.#db.prepare("UPDATE sign_ins SET used = ? WHERE key_hash = ?").run(used, keyHash)
    );
  }

  /** Deletes the row of this key. */
  remove(keyHash: string): void {
    this.#unwritten.delete(keyHash);
    this.#write(
      () => this.#db.prepare("DELETE FROM sign_ins WHERE key_hash = ?").run(keyHash),
      () => this.#unwritten.set(keyHash, undefined),
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

function read(row: Stored): SignInRow {
  return {
    keyHash: String(row.key_hash),
    cookieHash: String(row.cookie_hash),
    browser: String(row.browser),
    created: Number(row.created),
    used: Number(row.used),
    // A newer Vults may know more ways in: told as the one that asks for a look.
    letIn: LET_IN.find((way) => way === row.let_in) ?? "unconfirmed",
  };
}
