/**
 * Whether a single key may act. Pure: told of keys and times, it says what to do.
 *
 * Guarantees that somebody who believes to be typing elsewhere does not answer: a key acts only when
 * no other printable key came 400 ms before or 200 ms after it, when it was let go again, and never by
 * being held, but where holding is what is asked for. Where the machine is too busy to tell in time what was typed, it waits longer rather than
 * acting on half of it. Source: page section 10.
 *
 * @module
 */

/** After another printable key. */
export const AFTER_KEY_MS = 400;
/** Before another printable key: so long a key waits before it acts. */
export const BEFORE_KEY_MS = 200;
/** After it was let go: slow typists let one key go only when the next one goes down. */
export const AFTER_RELEASE_MS = 120;
/** Longer than this is no press but a held key. */
export const HELD_MS = 700;
/** Where a key is to be held: so long. */
export const LONG_MS = 800;
/** `due` is to be asked this often while a key waits. */
export const LOOK_MS = 40;
/** A look that comes this much later says that the page stood still: keys may be on their way. */
const STALL_MS = 100;

/** The key that waits to act. */
interface Pending {
  readonly key: string;
  /** It is to be held. */
  readonly holds: boolean;
  /** When it went down, put off by every time the page stood still. */
  at: number;
  released: number | undefined;
  looked: number;
}

/** What came of a key. */
export type KeyVerdict =
  /** Nothing to say: no key that would do anything. */
  | "none"
  /** It waits; ask again with `due`. */
  | "waits"
  | "acts"
  /** It was held as long as is asked for. */
  | "long"
  | "too_soon"
  | "held";

/** Remembers the keys of one page. */
export class KeyGuard {
  #lastPrintable = -Infinity;
  #pending: Pending | undefined;

  /** The key that waits to act. */
  get waiting(): string | undefined {
    return this.#pending?.key;
  }

  /**
   * A printable key went down at this time, on the clock of `due`. `acting`: it would do something here
   * and now; `holds`: by being held.
   */
  down(key: string, at: number, repeat: boolean, acting: boolean, holds = false): KeyVerdict {
    const pending = this.#pending;
    if (repeat) {
      this.#lastPrintable = at;
      if (pending?.key !== key) return "none";
      if (pending.holds) return "waits";
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
    this.#pending = { key, holds, at, released: undefined, looked: at };
    return "waits";
  }

  /** A key went up. */
  up(key: string, at: number): void {
    if (this.#pending?.key === key) this.#pending.released = at;
  }

  /** What becomes of the waiting key at this time. */
  due(at: number): KeyVerdict {
    const pending = this.#pending;
    if (pending === undefined) return "none";
    const stood = at - pending.looked;
    pending.looked = at;
    if (stood > STALL_MS) {
      pending.at += stood;
      if (pending.released !== undefined) pending.released += stood;
    }
    const since = at - pending.at;
    const { released, holds } = pending;
    if (holds && (released ?? at) - pending.at >= LONG_MS) {
      this.#pending = undefined;
      return "long";
    }
    if (released !== undefined && since >= BEFORE_KEY_MS && at - released >= AFTER_RELEASE_MS) {
      this.#pending = undefined;
      return "acts";
    }
    if (released === undefined && !holds && since >= HELD_MS) {
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
