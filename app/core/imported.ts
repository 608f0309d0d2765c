/**
 * Agents that run Claude Code's hooks too: their session would be there twice, once as Claude Code's.
 *
 * Guarantees one row, the right agent's, whichever report comes first; that a session is taken for the
 * same only when the agents' own ids of it are equal and long enough to be unique; and that nothing
 * of it is answered, at most let go. Source: PB-38; app-behaviour contract, section 17.
 *
 * @module
 */

import { type AgentId, type SessionEvent, sessionIdOf } from "../../agents/mod.ts";
import { type SessionKey, sessionKey } from "../../protocol/mod.ts";
import { type Draft, waitingCards } from "./draft.ts";
import { letGo } from "./end_card.ts";
import { removeSession } from "./sessions.ts";
import { without } from "./without.ts";

/** Ids shorter than this may be equal by accident; agents give UUIDs and the like. */
const UNIQUE_CHARS = 16;
/** Whose hooks the others import. */
const IMPORTED = "claude";

/** Whether `event` came through imported hooks, of a session that its own agent reports too. */
export function isImported(draft: Draft, { agent, session }: SessionEvent): boolean {
  const id = sessionIdOf(session);
  return agent.id === IMPORTED && id.length >= UNIQUE_CHARS &&
    [...draft.sessions.values()].some((known) =>
      importsHooks(known.agent) && sessionIdOf(known.key) === id
    );
}

/** The agent's own report: the row that was taken for Claude Code's goes, what waits of it is let go. */
export function replaceImported(draft: Draft, { agent, session }: SessionEvent): void {
  const id = sessionIdOf(session);
  if (id.length < UNIQUE_CHARS || !importsHooks(agent)) return;
  const imported = draft.sessions.get(sessionKey(`${IMPORTED}:${id}`));
  if (imported === undefined) return;
  for (const card of cardsOf(draft, imported.key)) {
    letGo(draft, card, "not_answered_here", { outcome: "unreached" });
  }
  // Its turn is counted once, in the row that stays.
  const left = draft.sessions.get(imported.key) ?? imported;
  draft.sessions.set(left.key, without(left, "turn"));
  removeSession(draft, left.key);
}

function cardsOf(draft: Draft, key: SessionKey) {
  return waitingCards(draft).filter((card) => card.session === key);
}

/** A tool that somebody set up by hand has no proper name: it may be Claude Code itself. */
function importsHooks({ id, label }: AgentId): boolean {
  return id !== IMPORTED && id !== label;
}
