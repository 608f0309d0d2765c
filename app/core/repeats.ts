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
import type { Session } from "./state.ts";

/** The session once it remembers this report. */
export function withCall(session: Session, event: SessionEvent): Session {
  const report = reportOf(event);
  return report === undefined
    ? session
    : { ...session, calls: [...session.calls, report].slice(-BOUNDS.calls) };
}

/** Whether exactly this has been told before. */
export function isRepeat(session: Session | undefined, event: SessionEvent): boolean {
  const report = reportOf(event);
  return report !== undefined && session?.calls.includes(report) === true;
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
