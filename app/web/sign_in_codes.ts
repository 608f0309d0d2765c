/**
 * The one-time codes of sign-in links.
 *
 * Guarantees: a code opens one sign-in, at most two minutes after it was made, and never again; at
 * most a handful are alive, so that asking for links cannot fill the memory; a code is kept only as
 * its hash, and hashes are compared in constant time. Source: design decision 22.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** How long a code works, in milliseconds. */
export const CODE_LIFE_MS = 120_000;
/** 192 bits: nobody guesses one while it lives. */
const CODE_BYTES = 24;
/** Codes alive at once; a new one beyond that ends the oldest. */
const CODES_ALIVE = 8;

interface LiveCode {
  readonly hash: Buffer;
  readonly until: number;
}

/** The codes that are alive. `now` is a clock in milliseconds that never goes back. */
export class SignInCodes {
  readonly #now: () => number;
  #alive: readonly LiveCode[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Makes a new code, base64url. */
  make(): string {
    const code = randomBytes(CODE_BYTES).toString("base64url");
    const live = { hash: hashOf(code), until: this.#now() + CODE_LIFE_MS };
    this.#alive = [...this.#unexpired(), live].slice(-CODES_ALIVE);
    return code;
  }

  /** Whether `code` is alive; it stays so. */
  isAlive(code: string): boolean {
    const hash = hashOf(code);
    return this.#unexpired().some((live) => timingSafeEqual(live.hash, hash));
  }

  /** Whether `code` is alive; it is not any more afterwards. */
  redeem(code: string): boolean {
    const hash = hashOf(code);
    const alive = this.#unexpired();
    this.#alive = alive.filter((live) => !timingSafeEqual(live.hash, hash));
    return this.#alive.length < alive.length;
  }

  #unexpired(): readonly LiveCode[] {
    const now = this.#now();
    return this.#alive.filter((live) => now < live.until);
  }
}

function hashOf(code: string): Buffer {
  return createHash("sha256").update(code).digest();
}
