/**
 * Sessions without news, and what was answered to that.
 *
 * @module
 */

import type { SessionKey } from "../../protocol/mod.ts";
import type { Draft } from "./draft.ts";
import type { Input } from "./input.ts";

/** *Snooze*, *Keep going* or *Dismiss*. */
export function answerQuiet(
  _draft: Draft,
  _input: Extract<Input, { readonly type: "quiet_answered" }>,
): void {}

/** *OK* on a session that has finished or failed. */
export function markSeen(_draft: Draft, _session: SessionKey): void {}
