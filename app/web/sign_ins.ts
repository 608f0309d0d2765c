/**
 * Signed-in pages: what is kept of them, and for how long they stay in.
 *
 * Guarantees: nothing kept opens anything by itself: of the cookie and of the key there is only a
 * hash. A sign-in lasts 30 days and each use starts them anew. Source: design decision 22.
 *
 * @module
 */

import { createHash, randomBytes } from "node:crypto";

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
}

/** Where sign-ins are kept; `app/record` has the one that lasts. */
export interface SignInStore {
  /** Adds the sign-in; one of the same key is replaced. */
  put(signIn: SignIn): void;
  byCookie(cookieHash: string): SignIn | undefined;
  /** Notes a use. */
  touch(keyHash: string, used: number): void;
  /** Forgets every sign-in that was last used before `used`. */
  forgetUnusedSince(used: number): void;
}

/** How long a sign-in lasts after its last use, in milliseconds. */
export const SIGN_IN_LIFE_MS = 30 * 24 * 3_600_000;
/** A use is written down at most this often: every page load would be a write. */
const TOUCH_MS = 3_600_000;
const COOKIE_BYTES = 24;
const BROWSER_CHARS = 200;

/** The rules of staying signed in, over a store and a clock of epoch milliseconds. */
export class SignIns {
  readonly #store: SignInStore;
  readonly #now: () => number;

  constructor(store: SignInStore, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  /** Signs a page in; returns the value of its cookie, which is kept nowhere. */
  add(keyHash: string, browser: string): string {
    const now = this.#now();
    const cookie = randomBytes(COOKIE_BYTES).toString("base64url");
    this.#store.forgetUnusedSince(now - SIGN_IN_LIFE_MS);
    this.#store.put({
      keyHash,
      cookieHash: hashOf(cookie),
      browser: browser.slice(0, BROWSER_CHARS),
      created: now,
      used: now,
    });
    return cookie;
  }

  /** The sign-in a cookie belongs to, when it still lasts; this is a use of it. */
  use(cookie: string): SignIn | undefined {
    const now = this.#now();
    const found = this.#store.byCookie(hashOf(cookie));
    if (found === undefined || now - found.used > SIGN_IN_LIFE_MS) return undefined;
    if (now - found.used > TOUCH_MS) this.#store.touch(found.keyHash, now);
    return found;
  }
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
