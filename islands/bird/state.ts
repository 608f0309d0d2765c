/**
 * From what a session does to how its bird looks and what is said of it. Pure.
 *
 * Guarantees that every state has words of its own, so that neither colour nor pose speaks alone
 * (page rule 3).
 *
 * @module
 */

import type { SessionView } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";

/** How a bird holds itself. */
export type Pose =
  | "idle"
  | "think"
  | "read"
  | "edit"
  | "run"
  | "soar"
  | "ask"
  | "question"
  | "terminal"
  | "done"
  | "failed"
  | "limited"
  | "quiet";

/** The colour of the words; `plain` is second text. */
export type Tone = "plain" | "ember" | "moss" | "rust";

/** The extra shape beside a bird. */
export type Badge = "terminal" | "done" | "failed" | "limited" | "quiet" | "loud";

/** All that a bird and its row say about a session. */
export interface BirdState {
  readonly pose: Pose;
  readonly words: string;
  readonly tone: Tone;
  readonly badge?: Badge;
  /** It waits for an answer that this page can give. */
  readonly needsYou: boolean;
}

const MINUTE = 60_000;
/** Since the last event, while a tool runs (app-behaviour section 10). */
const QUIET_MS = 5 * MINUTE;
const LOUD_MS = 15 * MINUTE;

/** What a session's bird shows at `now`, on the app's clock. */
export function birdState(session: SessionView, now: number): BirdState {
  // Derived from the queue itself: a subagent's step may have flipped the status (section 3).
  if (session.waiting > 0) {
    return session.status === "question"
      ? asking("question", words.state.question)
      : asking("ask", words.state.approval);
  }
  switch (session.status) {
    case "idle":
      return plain("idle", words.state.idle);
    case "thinking":
      return plain("think", session.subagents > 0 ? delegating(session) : words.state.thinking);
    case "working":
      return working(session, now);
    case "approval":
    case "question":
    case "terminal":
      // Nothing of it waits here: it was let go, or is no request that a card could answer.
      return { ...plain("terminal", words.state.terminal), tone: "ember", badge: "terminal" };
    case "finished":
      return { ...plain("done", words.state.finished), tone: "moss", badge: "done" };
    case "failed":
      return { ...plain("failed", words.state.failed), tone: "rust", badge: "failed" };
    case "ratelimited":
      return { ...plain("limited", words.state.limited), badge: "limited" };
  }
}

function working(session: SessionView, now: number): BirdState {
  const silence = now - session.updated;
  if (silence >= QUIET_MS) {
    const loud = silence >= LOUD_MS;
    return {
      ...plain("quiet", words.state.quiet(silence)),
      tone: loud ? "ember" : "plain",
      badge: loud ? "loud" : "quiet",
    };
  }
  switch (session.activity) {
    case "read":
    case "search":
      return plain("read", words.state.doing(session.activity));
    case "edit":
    case "plan":
      return plain("edit", words.state.doing(session.activity));
    case "run":
    case "test":
      return plain("run", words.state.doing(session.activity));
    case "web":
    case "mcp":
      return plain("soar", words.state.doing(session.activity));
    case "subagent":
      return plain("think", delegating(session));
    case "think":
      return plain("think", words.state.thinking);
    default:
      return plain("read", words.state.doing("work"));
  }
}

function delegating(session: SessionView): string {
  return session.subagents > 0
    ? words.state.subagents(session.subagents)
    : words.state.doing("subagent");
}

function plain(pose: Pose, said: string): BirdState {
  return { pose, words: said, tone: "plain", needsYou: false };
}

function asking(pose: Pose, said: string): BirdState {
  return { pose, words: said, tone: "ember", needsYou: true };
}

/** Whether a bird keeps its words, and is not folded away, when there is little room. */
export function isTelling(state: BirdState): boolean {
  return state.needsYou || state.tone !== "plain";
}
