/**
 * Copilot CLI's events, in both of its spellings.
 *
 * Recorded on 1.0.102: `permissionRequest` is camelCase whatever the config says and calls the input
 * `toolInput`, the other events call it `toolArgs`; a helper's own events carry the helper's id as
 * their session, and the session's id as `parentAgentId`. Permission is asked of hooks for every
 * shell and write call, also those that need nobody: only the notice tells that a human is asked
 * (design decision 16).
 *
 * @module
 */

import { isObject, type JsonObject } from "../../protocol/mod.ts";
import type { Dialect } from "../common/mod.ts";
import { asInput, firstText, member, renamed } from "../common/mod.ts";
import { COPILOT_NAMES } from "./names.ts";

const FIELDS: ReadonlyMap<string, string> = new Map([
  ["sessionId", "session_id"],
  ["toolName", "tool_name"],
  ["toolInput", "tool_input"],
  ["toolResult", "tool_result"],
  ["agentId", "agent_id"],
  ["agentType", "agent_type"],
  ["parentAgentId", "parent_agent_id"],
  ["notificationType", "notification_type"],
]);

/** How Copilot CLI's events are read. */
export const COPILOT: Dialect = {
  ...COPILOT_NAMES,
  asksByNotice: true,
  shape: shapeCopilot,
  event: (event, payload) =>
    event === "PostToolUse" && !succeeded(payload) ? "PostToolUseFailure" : event,
};

function shapeCopilot(payload: JsonObject): JsonObject {
  const fields = renamed(payload, FIELDS);
  const args = member(fields, "tool_input") ?? member(fields, "toolArgs");
  const session = member(fields, "session_id");
  const parent = firstText(fields, "parent_agent_id");
  const helper = firstText(fields, "agent_id");
  return {
    ...fields,
    ...(args === undefined ? {} : { tool_input: asInput(args, "toolArgs") }),
    // A helper is part of the session that started it, never a row of its own (PB-43).
    ...(parent !== undefined && helper !== undefined && session === helper
      ? { session_id: parent }
      : {}),
  };
}

/** The relay keeps `resultType` of a camelCase result and nothing else. */
function succeeded(payload: JsonObject): boolean {
  const result = member(payload, "tool_result");
  if (!isObject(result)) return true;
  const type = firstText(result, "resultType", "result_type");
  return type === undefined || type === "success";
}
