/**
 * Whether a press of a risky button was meant. Pure: told of presses and times, it says what to do.
 *
 * Guarantees that no short press and no double click counts: a press is held for 800 ms, or two presses
 * lie at least 700 ms and at most 6 s apart. A page that stood still counts no time as held, for its
 * reader may have let go meanwhile. Source: design section 4; page section 6, "Risk mark".
 *
 * @module
 */

/** How long a press is held. */
export const HOLD_MS = 800;
/** How far apart two presses are at least: no double click gets there. */
export const APART_MS = 700;
/** How long the first of two presses counts. */
export const COUNTS_MS = 6_000;
/** `look` is to be called this often while a press lasts. */
export const HOLD_LOOK_MS = 40;
/** A look that comes this much later says that the page stood still: the end may be on its way. */
const STALL_MS = 100;

/** What came of a press. */
export type HoldVerdict =
  | "nothing"
  /** It was meant. */
  | "meant"
  /** Too short: it now counts as the first of two. */
  | "short";

/** Watches one button of one card. */
export class PressAndHold {
  #press: { readonly at: number; heldFrom: number; looked: number } | undefined;
  #first: number | undefined;

  /** Whether a press lasts. */
  get pressed(): boolean {
    return this.#press !== undefined;
  }

  /** A pointer or a key went down on the button while it took presses. */
  begin(at: number): void {
    this.#press = { at, heldFrom: at, looked: at };
  }

  /** While a press lasts: "meant" once it has been held long enough. */
  look(at: number): HoldVerdict {
    const press = this.#press;
    if (press === undefined) return "nothing";
    const stood = at - press.looked;
    press.looked = at;
    if (stood > STALL_MS) press.heldFrom += stood;
    if (at - press.heldFrom < HOLD_MS) return "nothing";
    this.#press = undefined;
    return "meant";
  }

  /** It was let go on the button, at the event's own time. */
  end(at: number): HoldVerdict {
    const press = this.#press;
    if (press === undefined) return "nothing";
    this.#press = undefined;
    return at - press.at >= HOLD_MS ? "meant" : this.#count(press.at, at);
  }

  /** The button was activated without a press that could be held: assistive technology. */
  activate(at: number): HoldVerdict {
    return this.#press === undefined ? this.#count(at, at) : "nothing";
  }

  /** The press ended elsewhere or was taken back; an earlier one still counts. */
  cancel(): void {
    this.#press = undefined;
  }

  #count(from: number, to: number): HoldVerdict {
    const apart = this.#first === undefined ? undefined : from - this.#first;
    if (apart !== undefined && apart >= APART_MS && apart <= COUNTS_MS) {
      this.#first = undefined;
      return "meant";
    }
    this.#first = to;
    return "short";
  }
}
