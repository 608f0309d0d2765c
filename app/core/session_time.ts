/**
 * What time alone does to sessions: they leave, fall quiet, their turns end.
 * Source: app-behaviour contract, sections 2 and 10; PB-45.
 *
 * @module
 */

import type { Draft } from "./draft.ts";
import { leavesAt, removeSession, sessionsWaiting } from "./sessions.ts";
import type { CoreState } from "./state.ts";

/** Does everything that is due at the draft's time. */
export function passSessions(draft: Draft): void {
  const waiting = sessionsWaiting(draft);
  for (const session of [...draft.sessions.values()]) {
    if (draft.now >= leavesAt(session) && !waiting.has(session.key)) {
      removeSession(draft, session.key);
    }
  }
}

/** When something of this is due, for every session. */
export function sessionsDue(state: CoreState): readonly number[] {
  const waiting = sessionsWaiting(state);
  return [...state.sessions.values()].flatMap((session) =>
    waiting.has(session.key) ? [] : leavesAt(session)
  );
}
