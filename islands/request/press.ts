/**
 * Whether a press of a button counts. Pure but for the events it is given.
 *
 * Guarantees that a press counts only when it began while the button took presses, and only when a
 * person made it: not when a script did, and not when the button came under a finger that was already
 * down. A press without a beginning (assistive technology) counts. Source: page section 6, "Taking a
 * click".
 *
 * @module
 */

/** Watches one button. */
export class Press {
  #began: boolean | undefined;

  /** A pointer or a key went down on the button. */
  begin(takes: boolean): void {
    this.#began = takes;
  }

  /** The press ended on the button: whether it counts. */
  end(event: { readonly isTrusted: boolean }, takes: boolean): boolean {
    const began = this.#began ?? takes;
    this.#began = undefined;
    return event.isTrusted && began && takes;
  }

  /** The press ended elsewhere or was taken back. */
  cancel(): void {
    this.#began = undefined;
  }
}
