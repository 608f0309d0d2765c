/**
 * What time alone does to sessions: they leave, fall quiet, their turns end.
 * Source: app-behaviour contract, sections 2 and 10; PB-45.
 *
 * @module
 */

import { TIMES } from "./bounds.ts";
import type { Draft } from "./draft.ts";
import { flagDue, withFlag } from "./quiet.ts";
import { leavesAt, removeSession, sessionsWaiting } from "./sessions.ts";
import type { CoreState } from "./state.ts";
import { endTurn } from "./turns.ts";

/** Does everything that is due at the draft's time. */
export function passSessions(draft: Draft): void {
  const waiting = sessionsWaiting(draft);
  for (const session of [...draft.sessions.values()]) {
    if (draft.now >= leavesAt(session) && !waiting.has(session.key)) {
      removeSession(draft, session.key);
      continue;
    }
    const flagged = withFlag(session, draft.now);
    if (flagged !== session) draft.sessions.set(session.key, flagged);
    if (session.turn !== undefined && draft.now >= session.turn.end + TIMES.turnSilentMs) {
      endTurn(draft, session.key);
    }
  }
}

/** When something of this is due, for every session. */
export function sessionsDue(state: CoreState): readonly number[] {
  const waiting = sessionsWaiting(state);
  return [...state.sessions.values()].flatMap((session) => {
    const turn = session.turn === undefined ? [] : session.turn.end + TIMES.turnSilentMs;
    if (waiting.has(session.key)) return turn;
    return [leavesAt(session), flagDue(session) ?? [], turn].flat();
  });
}
