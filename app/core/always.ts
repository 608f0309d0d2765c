/**
 * Always rules: made on a card, matched exactly, removed and restored.
 *
 * @module
 */

import type { Draft } from "./draft.ts";
import type { Input } from "./input.ts";

/** *Always allow* was pressed. */
export function decideAlways(
  _draft: Draft,
  _input: Extract<Input, { readonly type: "decided_always" }>,
): void {}

/** *Remove* was pressed. */
export function removeRule(_draft: Draft, _id: string): void {}

/** *Undo* was pressed. */
export function restoreRule(_draft: Draft, _id: string): void {}
