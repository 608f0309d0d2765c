/**
 * Which sessions are shown, in which order, and which one is in front.
 *
 * Guarantees that no work of anybody moves a row: pinned projects come first, then who arrived
 * earlier; and that a hidden session is shown exactly while a card of it waits (PB-19, PB-43).
 * Source: app-behaviour contract, sections 2 and 12.
 *
 * @module
 */

import type { SessionKey } from "../../protocol/mod.ts";
import { type Draft, waitingCards } from "./draft.ts";
import { choicesOf } from "./project_choices.ts";
import { sessionsWaiting } from "./sessions.ts";
import type { CoreState, Session } from "./state.ts";

type Known = Pick<CoreState, "sessions" | "cards" | "queue" | "settings">;

/** The sessions that are shown, in order. */
export function shownSessions(state: Known): readonly Session[] {
  const waiting = sessionsWaiting(state);
  const shown = [...state.sessions.values()].filter((session) =>
    waiting.has(session.key) || choicesOf(state, session).hide !== true
  );
  const isPinned = (session: Session) => choicesOf(state, session).pin === true;
  return shown.sort((a, b) =>
    Number(isPinned(b)) - Number(isPinned(a)) || a.started - b.started || (a.key < b.key ? -1 : 1)
  );
}

/** The session of the first card, else the one that was picked, else the first. */
export function frontSession(
  state: Known & Pick<CoreState, "chosen">,
  shown: readonly Session[],
): SessionKey | undefined {
  const first = waitingCards(state)[0]?.session;
  const isShown = (key: SessionKey | undefined) => shown.some((session) => session.key === key);
  return [first, state.chosen].find((key) => key !== undefined && isShown(key)) ?? shown[0]?.key;
}

/** A pick is forgotten when its session is hidden. */
export function forgetHiddenPick(draft: Draft): void {
  const session = draft.chosen === undefined ? undefined : draft.sessions.get(draft.chosen);
  if (session !== undefined && choicesOf(draft, session).hide === true) {
    if (!sessionsWaiting(draft).has(session.key)) draft.chosen = undefined;
  }
}
