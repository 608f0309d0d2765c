/**
 * Counts turns: from a prompt, or from the first step of an agent that tells no prompts, to the stop.
 *
 * Guarantees counts only, never a word or a path of anybody (paths are counted by their hashes), and
 * that nothing is kept of a demo session or while no history is wanted.
 * Source: app-behaviour contract, section 13.
 *
 * @module
 */

import type { SessionEvent, ToolActivity } from "../../agents/mod.ts";
import type { SessionKey } from "../../protocol/mod.ts";
import type { FileChange } from "../view/mod.ts";
import { BOUNDS } from "./bounds.ts";
import type { Draft } from "./draft.ts";
import { hashParts } from "./hash.ts";
import type { OpenTurn, Session } from "./state.ts";
import { without } from "./without.ts";

/** What is counted of answers. */
export type Counted = "allowed" | "denied" | "answered" | "questions";

/** The session with a turn that `event` has begun, or gone on with. */
export function withTurn(session: Session, event: SessionEvent, now: number): Session {
  if (session.turn !== undefined) return { ...session, turn: { ...session.turn, end: now } };
  return begins(session, event) ? { ...session, turn: newTurn(now) } : session;
}

/** An answer, or a question, belongs to the turn of its session. */
export function countAnswer(draft: Draft, key: SessionKey, what: Counted): void {
  const session = draft.sessions.get(key);
  if (session?.turn === undefined) return;
  const turn = { ...session.turn, [what]: session.turn[what] + 1 };
  draft.sessions.set(key, { ...session, turn });
}

/** A request of the session has waited `ms` for a person. */
export function addWait(draft: Draft, key: SessionKey, ms: number): void {
  const session = draft.sessions.get(key);
  if (session === undefined) return;
  draft.sessions.set(key, { ...session, waitedMs: session.waitedMs + Math.max(0, ms) });
}

/** Counts a step of the turn. */
export function countStep(session: Session, activity: ToolActivity): Session {
  const { turn } = session;
  if (turn === undefined) return session;
  const commands = activity === "run" || activity === "test" ? 1 : 0;
  return {
    ...session,
    turn: { ...turn, steps: turn.steps + 1, commands: turn.commands + commands },
  };
}

/** Counts what a finished edit did, as far as it is known. */
export function countEdit(
  session: Session,
  paths: readonly string[],
  files: readonly FileChange[] | undefined,
): Session {
  const { turn } = session;
  if (turn === undefined) return session;
  const hashes = paths.map((path) => hashParts([path]).slice(0, 16));
  const sum = (of: "added" | "removed") => (files ?? []).reduce((all, file) => all + file[of], 0);
  return {
    ...session,
    turn: {
      ...turn,
      files: [...new Set([...turn.files, ...hashes])].slice(0, BOUNDS.turnFiles),
      added: turn.added + sum("added"),
      removed: turn.removed + sum("removed"),
    },
  };
}

/** Ends the session's turn, when one is open, with its last event. */
export function endTurn(draft: Draft, key: SessionKey, failed = false): void {
  const session = draft.sessions.get(key);
  if (session?.turn === undefined) return;
  const { turn, agent, project, demo } = session;
  draft.sessions.set(key, without(session, "turn"));
  if (demo || !draft.settings.history) return;
  draft.effects.push({
    type: "keep_turn",
    turn: {
      ...turn,
      agent: agent.id,
      project: project.name,
      files: turn.files.length,
      failed: failed || turn.failed,
    },
  });
}

/**
 * Helpers that work on after the stop of an agent that tells prompts belong to no turn: its next one
 * begins with a prompt, its own to itself too.
 */
function begins(session: Session, event: SessionEvent): boolean {
  switch (event.type) {
    case "prompted":
      return event.subagent === undefined;
    case "tool_started":
    case "permission_asked":
    case "question_asked":
      return session.tellsPrompts !== true;
    default:
      return false;
  }
}

function newTurn(now: number): OpenTurn {
  return {
    start: now,
    end: now,
    steps: 0,
    commands: 0,
    files: [],
    added: 0,
    removed: 0,
    allowed: 0,
    denied: 0,
    answered: 0,
    questions: 0,
    failed: false,
  };
}
