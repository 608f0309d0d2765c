/**
 * The core of the app: pure, `(state, input, now)` to state and effects, and the view of a state.
 *
 * @module
 */

export { BOUNDS, TIMES } from "./bounds.ts";
export type { Effect, LetGoReason } from "./effect.ts";
export type { Input } from "./input.ts";
export { nextWakeup } from "./pass_time.ts";
export { reduce, type Step } from "./reduce.ts";
export { type CoreOptions, type CoreState, initialState } from "./state.ts";
export { viewOf } from "./view.ts";
