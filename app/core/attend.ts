/**
 * What nudges a person, after each input: calls, sounds, reminders, the away line.
 *
 * @module
 */

import type { Draft } from "./draft.ts";
import type { Input } from "./input.ts";
import type { CoreState } from "./state.ts";

/** Looks at what `draft` has become since `before`, and nudges where it is due. */
export function attend(_draft: Draft, _before: CoreState): void {}

/** A call is on screen. */
export function called(_draft: Draft, _input: Extract<Input, { readonly type: "called" }>): void {}

/** A call could not be raised. */
export function callFailed(
  _draft: Draft,
  _input: Extract<Input, { readonly type: "call_failed" }>,
): void {}

/** What the desktop can do became known. */
export function desktopFound(
  _draft: Draft,
  _input: Extract<Input, { readonly type: "desktop_found" }>,
): void {}

/** The screen was locked or unlocked. */
export function screenLocked(
  _draft: Draft,
  _input: Extract<Input, { readonly type: "locked" }>,
): void {}

/** The away line was read. */
export function dismissDigest(_draft: Draft): void {}

/** When something of this is due next; empty while time changes nothing. */
export function attentionDue(_state: CoreState): readonly number[] {
  return [];
}
