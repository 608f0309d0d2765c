/**
 * From what a session does to how its bird looks and what is said of it. Pure.
 *
 * Guarantees that every state has words of its own, so that neither colour nor pose speaks alone
 * (page rule 3).
 *
 * @module
 */

import type { SessionView, UsageView } from "../../app/view/mod.ts";
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

/**
 * What a session's bird shows at `now`, on the app's clock. `usage` tells until when an agent is at its
 * limit.
 */
export function birdState(
  session: SessionView,
  now: number,
  usage: readonly UsageView[] = [],
): BirdState {
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
      if (session.seen) return plain("idle", words.state.finished);
      return { ...plain("done", words.state.finished), tone: "moss", badge: "done" };
    case "failed":
      if (session.seen) return plain("idle", words.state.failed);
      return { ...plain("failed", words.state.failed), tone: "rust", badge: "failed" };
    case "ratelimited":
      return { ...plain("limited", limited(session, now, usage)), badge: "limited" };
  }
}

/** The agent says which of its windows is full, and when that one starts again. */
function limited({ agent }: SessionView, now: number, usage: readonly UsageView[]): string {
  const ends = usage.flatMap(({ agent: of, percent, resetsAt }) =>
    of.id === agent.id && percent >= 100 && resetsAt !== undefined && resetsAt * 1_000 > now
      ? [resetsAt * 1_000]
      : []
  );
  return ends.length === 0
    ? words.state.limited
    : words.session.limitedUntil(new Date(Math.max(...ends)));
}

function working(session: SessionView, now: number): BirdState {
  // Whether a silence is worth telling is the app's to say: it knows of snoozes (app-behaviour section 10).
  if (session.quiet !== undefined) {
    const loud = session.quiet === "loud";
    return {
      ...plain("quiet", words.state.quiet(Math.max(0, now - session.updated))),
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
