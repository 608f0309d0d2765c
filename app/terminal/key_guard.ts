/**
 * Whether a single key may act, as on the page: a terminal tells only that a key was pressed.
 *
 * Guarantees that somebody who believes to be typing into another program does not answer: a key acts
 * only when no other one came 400 ms before or 200 ms after it, and not in the first 300 ms in which a
 * request is in front. A key that is held down repeats, so it acts at most once. Source: page
 * section 10; design decision 23.
 *
 * @module
 */

/** After another key. */
export const AFTER_KEY_MS = 400;
/** Before another key: so long a key waits before it acts. */
export const BEFORE_KEY_MS = 200;
/** After a request came to the front. */
export const FRONT_MS = 300;

/** What came of a key. */
export type KeyVerdict = "waits" | "too_soon" | "before_card";

/** Remembers the keys of one terminal; all times are of one steady clock. */
export class KeyGuard {
  #last = -Infinity;
  #pending: { readonly key: string; readonly at: number } | undefined;

  /** When the waiting key acts, if no other comes. */
  get actsAt(): number | undefined {
    return this.#pending === undefined ? undefined : this.#pending.at + BEFORE_KEY_MS;
  }

  /** A key that answers nothing was pressed: the waiting one is not meant. */
  other(at: number): void {
    this.#last = at;
    this.#pending = undefined;
  }

  /** A key that answers was pressed, while its request has been in front since `front`. */
  down(key: string, at: number, front: number): KeyVerdict {
    const soon = this.#pending !== undefined || at - this.#last < AFTER_KEY_MS;
    this.#last = at;
    this.#pending = undefined;
    if (soon) return "too_soon";
    if (at - front < FRONT_MS) return "before_card";
    this.#pending = { key, at };
    return "waits";
  }

  /** The key that acts now, once. */
  due(at: number): string | undefined {
    const pending = this.#pending;
    if (pending === undefined || at - pending.at < BEFORE_KEY_MS) return undefined;
    this.#pending = undefined;
    return pending.key;
  }

  /** The request in front is another one now. */
  drop(): void {
    this.#pending = undefined;
  }
}
