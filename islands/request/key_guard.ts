/**
 * Whether a single key may act. Pure: told of keys and times, it says what to do.
 *
 * Guarantees that somebody who believes to be typing elsewhere does not answer: a key acts only when
 * no other printable key came 400 ms before or 200 ms after it, when it was let go again, and never by
 * being held. Source: page section 10.
 *
 * @module
 */

/** After another printable key. */
export const AFTER_KEY_MS = 400;
/** Before another printable key: so long a key waits before it acts. */
export const BEFORE_KEY_MS = 200;
/** Longer than this is no press but a held key. */
export const HELD_MS = 700;

/** What came of a key. */
export type KeyVerdict =
  /** Nothing to say: no key that would do anything. */
  | "none"
  /** It waits; ask again with `due`. */
  | "waits"
  | "acts"
  | "too_soon"
  | "held";

/** Remembers the keys of one page. */
export class KeyGuard {
  #lastPrintable = -Infinity;
  #pending: { readonly key: string; readonly at: number; released: boolean } | undefined;

  /** The key that waits to act. */
  get waiting(): string | undefined {
    return this.#pending?.key;
  }

  /** A printable key went down. `acting`: it would do something here and now. */
  down(key: string, at: number, repeat: boolean, acting: boolean): KeyVerdict {
    const pending = this.#pending;
    if (repeat) {
      this.#lastPrintable = at;
      if (pending?.key !== key) return "none";
      this.#pending = undefined;
      return "held";
    }
    const soon = at - this.#lastPrintable < AFTER_KEY_MS;
    this.#lastPrintable = at;
    if (pending !== undefined) {
      this.#pending = undefined;
      return "too_soon";
    }
    if (!acting) return "none";
    if (soon) return "too_soon";
    this.#pending = { key, at, released: false };
    return "waits";
  }

  /** A key went up. */
  up(key: string): void {
    if (this.#pending?.key === key) this.#pending.released = true;
  }

  /** What becomes of the waiting key at this time. */
  due(at: number): KeyVerdict {
    const pending = this.#pending;
    if (pending === undefined) return "none";
    const since = at - pending.at;
    if (pending.released && since >= BEFORE_KEY_MS) {
      this.#pending = undefined;
      return "acts";
    }
    if (!pending.released && since >= HELD_MS) {
      this.#pending = undefined;
      return "held";
    }
    return "waits";
  }

  /** Forgets the waiting key: the window lost the focus, or the card is another one. */
  drop(): void {
    this.#pending = undefined;
  }
}
