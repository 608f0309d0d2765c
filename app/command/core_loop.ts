/**
 * Turns the core: feeds it one input after another, carries out its effects, wakes it in time, and
 * shows its view.
 *
 * Guarantees: inputs are taken one at a time in the order they came, also when carrying out an effect
 * brings a new one; an input's effects are carried out in order before the pages see the new view; the
 * view goes out once per turn of the event loop, however many inputs came in it. An error of ours
 * costs the input it came up in and nothing else: the state stays as it was, the caller is told. The
 * app's clock is read here and nowhere in the core.
 *
 * @module
 */

import {
  type CoreState,
  type Effect,
  type Input,
  nextWakeup,
  reduce,
  type ShellView,
  viewOf,
} from "../core/mod.ts";
import type { FlockView } from "../view/mod.ts";

/** What the loop needs of the program around it. */
export interface CoreLoopOptions {
  readonly state: CoreState;
  /** Epoch milliseconds that never go back. */
  readonly now: () => number;
  readonly carryOut: (effect: Effect) => void;
  readonly publish: (view: FlockView) => void;
  /** What the view holds beside the core's own. */
  readonly shell?: () => ShellView;
  /** The core failed on `input`, or what follows from it did; should never happen. */
  readonly onError: (error: unknown, input?: Input) => void;
}

/** `setTimeout` takes no longer delay; the core is then woken early, which does nothing. */
const LONGEST_MS = 2_147_483_647;
/** After an error, so that a tick that fails does not fail a thousand times a second. */
const AFTER_ERROR_MS = 1_000;

/** The core and its clock. */
export class CoreLoop {
  readonly #options: CoreLoopOptions;
  #state: CoreState;
  #inbox: Input[] = [];
  #busy = false;
  #willPublish = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failed = false;
  #stopped = false;

  constructor(options: CoreLoopOptions) {
    this.#options = options;
    this.#state = options.state;
  }

  /** What pages see now. */
  get view(): FlockView {
    return viewOf(this.#state, this.#options.shell?.());
  }

  /** All that the core knows now. */
  get state(): CoreState {
    return this.#state;
  }

  /** Shows the view again: something of the shell's in it has changed. */
  show(): void {
    this.#publishSoon();
  }

  /** Takes one input. */
  feed(input: Input): void {
    this.#inbox.push(input);
    if (this.#busy) return;
    this.#busy = true;
    for (let next = this.#inbox.shift(); next !== undefined; next = this.#inbox.shift()) {
      this.#take(next);
    }
    this.#busy = false;
    this.#setTimer();
    this.#publishSoon();
  }

  /** No timer and no view after this; inputs are still taken. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #take(input: Input): void {
    this.#guard(() => {
      const { state, effects } = reduce(this.#state, input, this.#options.now());
      this.#state = state;
      for (const effect of effects) this.#guard(() => this.#options.carryOut(effect), input);
    }, input);
  }

  #guard(act: () => void, input?: Input): void {
    try {
      act();
    } catch (error) {
      this.#failed = true;
      this.#options.onError(error, input);
    }
  }

  #setTimer(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const at = nextWakeup(this.#state);
    if (at === undefined) return;
    // At least a millisecond: timers may fire a little early by this clock, and must not spin.
    const least = this.#failed ? AFTER_ERROR_MS : 1;
    this.#failed = false;
    const delay = Math.min(LONGEST_MS, Math.max(least, at - this.#options.now()));
    this.#timer = setTimeout(() => this.feed({ type: "ticked" }), delay);
  }

  #publishSoon(): void {
    if (this.#willPublish || this.#stopped) return;
    this.#willPublish = true;
    queueMicrotask(() => {
      this.#willPublish = false;
      if (!this.#stopped) this.#guard(() => this.#options.publish(this.view));
    });
  }
}
