/**
 * What nudges a person, after each input: calls, sounds, reminders, the away line.
 *
 * Guarantees that nothing here answers a request, that a card is called for before anything else is
 * told, and that nobody is called or sounded to while Vults is paused or stopping.
 * Source: design decisions 11 and 12; app-behaviour contract, sections 9 and 11.
 *
 * @module
 */

import { attendAway } from "./attend_away.ts";
import { callsDue, callWith, giveUp, noteCall, withdraw } from "./attend_calls.ts";
import { attendCards, cardCallsDue } from "./attend_cards.ts";
import { attendSessions, sessionNudgesDue } from "./attend_rest.ts";
import { cardSoundsDue, play, soundCards } from "./attend_sounds.ts";
import type { Draft } from "./draft.ts";
import type { Input } from "./input.ts";
import type { CoreState } from "./state.ts";

export { dismissDigest } from "./attend_away.ts";

/** Looks at what `draft` has become since `before` by `input`, and nudges where it is due. */
export function attend(draft: Draft, before: CoreState, input: Input): void {
  if (draft.stopping || draft.settings.presence === "paused" || !draft.settings.notifications) {
    for (const tag of draft.attention.calls.keys()) withdraw(draft, tag);
  }
  attendCards(draft);
  const sounds = [...soundCards(draft), ...attendSessions(draft, before, input)];
  if (!draft.stopping) play(draft, sounds);
  attendAway(draft, input);
}

/** A call is on screen. */
export function called(
  draft: Draft,
  { call, page }: Extract<Input, { readonly type: "called" }>,
): void {
  const out = callWith(draft.attention, call);
  if (out !== undefined && out.page === page) noteCall(draft, { ...out, up: true });
}

/** A call could not be raised. */
export function callFailed(
  draft: Draft,
  { call }: Extract<Input, { readonly type: "call_failed" }>,
): void {
  const out = callWith(draft.attention, call);
  if (out !== undefined) giveUp(draft, out);
}

/** What the desktop can do became known. */
export function desktopFound(
  draft: Draft,
  { calls, sounds }: Extract<Input, { readonly type: "desktop_found" }>,
): void {
  draft.attention = { ...draft.attention, desktop: { calls, sounds } };
}

/** The screen was locked or unlocked. */
export function screenLocked(
  draft: Draft,
  { locked }: Extract<Input, { readonly type: "locked" }>,
): void {
  draft.attention = { ...draft.attention, locked };
}

/** When something of this is due next; empty while time changes nothing. */
export function attentionDue(state: CoreState): readonly number[] {
  return [
    ...callsDue(state),
    ...cardCallsDue(state),
    ...cardSoundsDue(state),
    ...sessionNudgesDue(state),
  ];
}
