/**
 * The same real event heard twice: two copies of the relay in one agent's configs.
 *
 * Guarantees that only what is known exactly counts as a repetition: the same report of the same call,
 * by the agent's own id of it. Equal requests without an id stay two (PB-13). Source: PB-38.
 *
 * @module
 */

import type { SessionEvent } from "../../agents/mod.ts";
import { BOUNDS } from "./bounds.ts";
import type { CoreState, Session } from "./state.ts";
import { twinOf } from "./target.ts";

/** The session once it remembers this report. */
export function withCall(session: Session, event: SessionEvent): Session {
  const report = reportOf(event);
  return report === undefined
    ? session
    : { ...session, calls: [...session.calls, report].slice(-BOUNDS.calls) };
}

/**
 * Whether exactly this has been told before. A request only while the one before it waits: an agent may
 * ask twice for one call (for a folder, then for the command), and each time somebody has to answer.
 */
export function isRepeat(
  draft: Pick<CoreState, "sessions" | "cards">,
  event: SessionEvent,
): boolean {
  const report = reportOf(event);
  const known = report !== undefined &&
    draft.sessions.get(event.session)?.calls.includes(report) === true;
  if (!known || (event.type !== "permission_asked" && event.type !== "question_asked")) {
    return known;
  }
  const twin = twinOf(event);
  return [...draft.cards.values()].some((card) => card.twin === twin);
}

function reportOf(event: SessionEvent): string | undefined {
  switch (event.type) {
    case "tool_started":
    case "tool_finished":
    case "permission_asked":
    case "question_asked":
      return event.tool?.call === undefined
        ? undefined
        : `${event.type} ${event.subagent?.id ?? ""} ${event.tool.call}`;
    default:
      return undefined;
  }
}
