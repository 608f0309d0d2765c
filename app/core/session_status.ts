/**
 * What a session does, after each of its events.
 * Source: app-behaviour contract, section 2.
 *
 * @module
 */

import type { SessionEvent, ToolUse } from "../../agents/mod.ts";
import { capText, LIMITS, type SubagentId } from "../../protocol/mod.ts";
import { BOUNDS } from "./bounds.ts";
import { oneLine } from "./one_line.ts";
import type { Session } from "./state.ts";
import { summaryLine } from "./summary_line.ts";
import { detailOf } from "./target.ts";
import { without } from "./without.ts";

/** Copilot asks its hooks about every call, so a request says nothing about a human being asked. */
const ASKS_ABOUT_EVERY_CALL = "copilot";

/**
 * The session once its agent's own prompt is what asks. An agent that asks about every call is taken
 * to work on: its own notice tells when somebody is asked (design decision 16).
 */
export function askInTerminal(
  session: Session,
  by: SubagentId | undefined,
  note: string,
): Session {
  return session.agent.id === ASKS_ABOUT_EVERY_CALL
    ? session
    : { ...session, asking: { by: by ?? "main", note: oneLine(note) } };
}

/** The session after `event`; whether a card waits is not its business. */
export function afterEvent(session: Session, event: SessionEvent): Session {
  const by = event.subagent?.id;
  if (event.type === "subagent_started") return helperStarted(session, by);
  if (event.type === "subagent_stopped") {
    const helpers = helperStopped(session, by);
    return by !== undefined && session.asking?.by === by ? without(helpers, "asking") : helpers;
  }
  const quiet = without(session, "note", "seen");
  // An open prompt belongs to one agent of the session; what another one does says nothing about it.
  const closes = session.asking?.by === (by ?? "main") || session.asking?.by === "anybody";
  const next = closes ? without(quiet, "asking") : quiet;
  switch (event.type) {
    case "session_started":
      return { ...without(next, "activity", "detail", "tool", "reply"), status: "idle" };
    case "session_ended":
      return next;
    case "prompted": {
      const task = by === undefined && !event.machine && event.text !== undefined
        ? { task: oneLine(event.text) }
        : {};
      return {
        ...without(next, "detail", "tool", "reply"),
        ...task,
        status: "thinking",
        activity: "think",
      };
    }
    case "tool_started":
    case "permission_asked":
      return { ...withTool(without(next, "reply"), event.tool), status: "working" };
    case "tool_finished":
      return { ...without(next, "reply"), status: "working" };
    case "question_asked":
      return {
        ...without(next, "reply"),
        status: "working",
        asking: { by: by ?? "main", note: oneLine(event.question ?? event.tool.name) },
      };
    case "answered_in_terminal":
      return { ...without(quiet, "asking"), status: "working" };
    case "noticed":
      return afterNotice(next, event);
    case "stopped":
      if (by !== undefined) return next;
      return {
        ...atRest(next),
        status: "finished",
        ...(event.reply === undefined ? {} : replyOf(event.reply)),
      };
    case "interrupted":
      return by === undefined ? { ...atRest(next), status: "finished" } : next;
    case "failed":
      if (by !== undefined) return next;
      return {
        ...atRest(next),
        status: "failed",
        ...(event.error === undefined ? {} : noteOf(oneLine(event.error))),
      };
  }
}

function afterNotice(
  session: Session,
  event: Extract<SessionEvent, { readonly type: "noticed" }>,
): Session {
  const text = oneLine(event.text);
  switch (event.means) {
    case "limit":
      return { ...session, status: "ratelimited", ...noteOf(text) };
    case "question":
      return { ...session, status: "question", ...noteOf(text) };
    case "asks":
      return { ...session, asking: { by: "anybody", note: text } };
  }
}

function withTool(session: Session, tool: ToolUse | undefined): Session {
  const bare = without(session, "activity", "detail", "tool");
  if (tool === undefined) return { ...bare, activity: "work" };
  const detail = detailOf(tool);
  const name = shownTool(tool);
  return {
    ...bare,
    activity: tool.activity,
    ...(detail === undefined ? {} : { detail }),
    ...(name === undefined ? {} : { tool: name }),
  };
}

/** The tool's name, for activities whose verb does not tell enough. */
export function shownTool(tool: ToolUse): string | undefined {
  if (tool.mcp !== undefined) return oneLine(`${tool.mcp.server} · ${tool.mcp.tool}`);
  return tool.activity === "work" ? oneLine(tool.name) : undefined;
}

function atRest(session: Session): Session {
  const rest = without(session, "activity", "detail", "tool", "asking", "reply");
  return { ...rest, subagents: 0, helpers: [] };
}

/** A helper that has an id is counted once, whoever else reports it too. */
function helperStarted(session: Session, id: SubagentId | undefined): Session {
  if (id !== undefined && session.helpers.includes(id)) return session;
  return {
    ...session,
    subagents: Math.min(session.subagents + 1, BOUNDS.subagents),
    helpers: id === undefined ? session.helpers : [...session.helpers, id].slice(-BOUNDS.helpers),
  };
}

/** The stop of a helper that is known to have stopped takes no other one away. */
function helperStopped(session: Session, id: SubagentId | undefined): Session {
  const helpers = session.helpers.filter((one) => one !== id);
  const isKnown = helpers.length < session.helpers.length;
  const others = session.subagents - session.helpers.length;
  if (id !== undefined && !isKnown && others <= 0) return session;
  return { ...session, subagents: Math.max(session.subagents - 1, 0), helpers };
}

/** The reply whole, as the relay caps it, and its summary. */
function replyOf(reply: string): { readonly reply: string; readonly note?: string } {
  return { reply: capText(reply, LIMITS.stringBytes), ...noteOf(summaryLine(reply)) };
}

function noteOf(note: string): { readonly note?: string } {
  return note === "" ? {} : { note };
}
