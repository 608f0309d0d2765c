/**
 * Signed-in pages: what is kept of them, and for how long they stay in.
 *
 * Guarantees: nothing kept opens anything by itself: of the cookie and of the key there is only a
 * hash, and the id that pages see is a hash of that. A sign-in lasts 30 days and each use starts them
 * anew; one that was ended opens nothing from that moment on. Source: design decision 22.
 *
 * @module
 */

import { createHash, randomBytes } from "node:crypto";

/**
 * How a page came in: as the first one; let in by a page that was in; or with no page there to be
 * asked, which pages are told until somebody has said that they saw it.
 */
export type LetIn = "first" | "confirmed" | "unconfirmed" | "unconfirmed_seen";

/** One signed-in page (one browser profile). */
export interface SignIn {
  /** SHA-256 of the page's public key, hex: names the sign-in. */
  readonly keyHash: string;
  /** SHA-256 of the cookie's value, hex. */
  readonly cookieHash: string;
  /** What the browser calls itself, for the list of signed-in pages. */
  readonly browser: string;
  /** Milliseconds since the epoch. */
  readonly created: number;
  readonly used: number;
  readonly letIn: LetIn;
}

/** Where sign-ins are kept; `app/record` has the one that lasts. */
export interface SignInStore {
  /** Adds the sign-in; one of the same key is replaced. */
  put(signIn: SignIn): void;
  byCookie(cookieHash: string): SignIn | undefined;
  byKey(keyHash: string): SignIn | undefined;
  /** The newest first. */
  all(): readonly SignIn[];
  /** Notes a use. */
  touch(keyHash: string, used: number): void;
  remove(keyHash: string): void;
  /** Forgets every sign-in that was last used before `used`. */
  forgetUnusedSince(used: number): void;
}

/** How long a sign-in lasts after its last use, in milliseconds. */
export const SIGN_IN_LIFE_MS = 30 * 24 * 3_600_000;
/** A use is written down at most this often: every page load would be a write. */
const TOUCH_MS = 3_600_000;
const COOKIE_BYTES = 24;
const BROWSER_CHARS = 200;
const ID_CHARS = 24;

/** The id of a sign-in that pages see. It stays the same for as long as the browser keeps its key. */
export function signInId(keyHash: string): string {
  return hashOf(`vults sign-in ${keyHash}`).slice(0, ID_CHARS);
}

/** The rules of staying signed in, over a store and a clock of epoch milliseconds. */
export class SignIns {
  readonly #store: SignInStore;
  readonly #now: () => number;

  constructor(store: SignInStore, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Signs a page in; returns the value of its cookie, which is kept nowhere. */
  add(keyHash: string, browser: string, letIn: LetIn): string {
    const now = this.#now();
    const cookie = randomBytes(COOKIE_BYTES).toString("base64url");
    this.#store.forgetUnusedSince(now - SIGN_IN_LIFE_MS);
    this.#store.put({
      keyHash,
      cookieHash: hashOf(cookie),
      browser: browser.slice(0, BROWSER_CHARS),
      created: now,
      used: now,
      letIn,
    });
    return cookie;
  }

  /**
   * A new cookie for a page that is in already and has proved its key; the old one loads nothing from
   * then on. `undefined` when there is no such sign-in, or it lasts no more.
   */
  renew(keyHash: string): string | undefined {
    const found = this.#store.byKey(keyHash);
    if (found === undefined || !this.#lasts(found)) return undefined;
    const cookie = randomBytes(COOKIE_BYTES).toString("base64url");
    this.#store.put({ ...found, cookieHash: hashOf(cookie), used: this.#now() });
    return cookie;
  }

  /** The sign-in a cookie belongs to, when it still lasts; this is a use of it. */
  use(cookie: string): SignIn | undefined {
    const found = this.#store.byCookie(hashOf(cookie));
    if (found === undefined || !this.#lasts(found)) return undefined;
    this.#touch(found);
    return found;
  }

  /** Notes that these pages are open: a page that stays open for a month is used all the time. */
  touch(keyHashes: Iterable<string>): void {
    for (const keyHash of new Set(keyHashes)) {
      const found = this.#store.byKey(keyHash);
      if (found !== undefined && this.#lasts(found)) this.#touch(found);
    }
  }

  /** The sign-ins that last, the newest first. */
  list(): readonly SignIn[] {
    return this.#store.all().filter((signIn) => this.#lasts(signIn));
  }

  /** Ends the sign-in with this id; returns the hash of its key, or `undefined` when there is none. */
  end(id: string): string | undefined {
    const found = this.#byId(id);
    if (found !== undefined) this.#store.remove(found.keyHash);
    return found?.keyHash;
  }

  /** Somebody has seen that this one came in with nobody there; whether that was still to be said. */
  acknowledge(id: string): boolean {
    const found = this.#byId(id);
    if (found?.letIn !== "unconfirmed") return false;
    this.#store.put({ ...found, letIn: "unconfirmed_seen" });
    return true;
  }

  #byId(id: string): SignIn | undefined {
    return this.#store.all().find(({ keyHash }) => signInId(keyHash) === id);
  }

  #lasts({ used }: SignIn): boolean {
    return this.#now() - used <= SIGN_IN_LIFE_MS;
  }

  #touch({ keyHash, used }: SignIn): void {
    if (this.#now() - used > TOUCH_MS) this.#store.touch(keyHash, this.#now());
  }
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
