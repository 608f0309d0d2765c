/**
 * The core of the app: pure, `(state, input, now)` to state and effects, and the view of a state.
 *
 * @module
 */

export { ruleViews } from "./always.ts";
export type { Act, Actor, DecisionLine } from "./decision_line.ts";
export type { CallAbout, Summons } from "./attention.ts";
export { BOUNDS, GRACE_MS, TIMES } from "./bounds.ts";
export type { Effect, LetGoReason } from "./effect.ts";
export type { Input } from "./input.ts";
export { nextWakeup } from "./pass_time.ts";
export type { Rule, RuleMatter } from "./rule.ts";
export { reduce, type Step } from "./reduce.ts";
export { type CoreOptions, type CoreState, initialState } from "./state.ts";
export { keptDiff } from "./steps.ts";
export type { Turn } from "./turn.ts";
export { QUIET_SHELL, type ShellView, viewOf } from "./view.ts";
