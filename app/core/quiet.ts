/**
 * Sessions whose tool runs without news, and what was answered to that.
 *
 * Guarantees that only a running tool falls quiet, never thinking or waiting; that any event takes the
 * flag down; and that no answer to it reaches the agent.
 * Source: app-behaviour contract, section 10.
 *
 * @module
 */

import type { SessionEvent } from "../../agents/mod.ts";
import type { SessionKey } from "../../protocol/mod.ts";
import { TIMES } from "./bounds.ts";
import type { Draft } from "./draft.ts";
import type { Input } from "./input.ts";
import type { Session } from "./state.ts";
import { without } from "./without.ts";

/** *Snooze*, *Keep going* or *Dismiss*; without a flag there is nothing to answer. */
export function answerQuiet(
  draft: Draft,
  input: Extract<Input, { readonly type: "quiet_answered" }>,
): void {
  const session = draft.sessions.get(input.session);
  if (session?.quiet === undefined) return;
  const quietAnswer = { answer: input.answer, at: draft.now };
  draft.sessions.set(session.key, { ...without(session, "quiet"), quietAnswer });
}

/** *OK* on a session that has finished or failed: idle to look at, until something new happens. */
export function markSeen(draft: Draft, key: SessionKey): void {
  const session = draft.sessions.get(key);
  if (session === undefined || session.asking !== undefined) return;
  if (session.status !== "finished" && session.status !== "failed") return;
  draft.sessions.set(key, { ...session, seen: true });
}

/** The session once it was heard of: no flag; *Dismiss* holds until a prompt, a start or a stop. */
export function heard(session: Session, event: SessionEvent): Session {
  const next = without(session, "quiet");
  const stays = session.quietAnswer?.answer === "dismiss" && !startsAnew(event);
  return stays ? next : without(next, "quietAnswer");
}

function startsAnew(event: SessionEvent): boolean {
  switch (event.type) {
    case "prompted":
      return !event.machine;
    case "stopped":
    case "failed":
    case "interrupted":
      return event.subagent === undefined;
    case "session_started":
      return true;
    default:
      return false;
  }
}

/** The session with the flag that is up at `now`. A card never waits so long that it would be one. */
export function withFlag(session: Session, now: number): Session {
  const times = flagTimes(session);
  const flag = times === undefined || now < times.quiet
    ? undefined
    : now < times.loud
    ? "quiet"
    : "loud";
  if (flag === session.quiet) return session;
  return flag === undefined ? without(session, "quiet") : { ...session, quiet: flag };
}

/** When the next flag goes up; `undefined` when none will by time alone. */
export function flagDue(session: Session): number | undefined {
  const times = flagTimes(session);
  if (times === undefined || session.quiet === "loud") return undefined;
  return session.quiet === "quiet" ? times.loud : times.quiet;
}

function flagTimes(
  { status, asking, updated, quietAnswer }: Session,
): { readonly quiet: number; readonly loud: number } | undefined {
  if (status !== "working" || asking !== undefined) return undefined;
  const quiet = updated + TIMES.quietMs;
  const loud = updated + TIMES.loudMs;
  switch (quietAnswer?.answer) {
    case undefined:
      return { quiet, loud };
    case "snooze": {
      const until = quietAnswer.at + TIMES.snoozeMs;
      return { quiet: Math.max(quiet, until), loud };
    }
    case "keep_going":
      return {
        quiet: quietAnswer.at + TIMES.keepGoingQuietMs,
        loud: quietAnswer.at + TIMES.keepGoingLoudMs,
      };
    case "dismiss":
      return undefined;
  }
}

/** The later of the last event and the last answer to a flag: leaving is counted from it. */
export function lastNews({ updated, quietAnswer }: Session): number {
  if (quietAnswer === undefined) return updated;
  const ahead = quietAnswer.answer === "keep_going" ? TIMES.keepGoingNewsMs : 0;
  return Math.max(updated, quietAnswer.at + ahead);
}
