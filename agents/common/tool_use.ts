/**
 * One call of a tool, read from a payload in Claude Code's shape.
 *
 * @module
 */

import { byteLength, isObject, type JsonObject } from "../../protocol/mod.ts";
import type { ToolUse } from "../event.ts";
import { activityOf } from "./activity.ts";
import { asInput, firstText, member } from "./fields.ts";

/** The tool a question is asked with, under its canonical name. */
export const QUESTION_TOOL = "AskUserQuestion";

/** The longest id of a call that is remembered; real ones are a tenth of it. */
const CALL_BYTES = 256;

/** Reads the call, or `undefined` when the payload names no tool. */
export function readToolUse(
  payload: JsonObject,
  toolNames: ReadonlyMap<string, string>,
): ToolUse | undefined {
  const name = firstText(payload, "tool_name");
  if (name === undefined) return undefined;
  // Copilot sends `Bash` for its `bash` when its config spells events in Pascal case.
  const canonical = toolNames.get(name) ?? toolNames.get(name.toLowerCase()) ?? name;
  const input = asInput(member(payload, "tool_input"), "tool_input");
  const whole = member(payload, "vults_input");
  const mcp = readMcp(canonical);
  const call = firstText(payload, "tool_use_id", "tool_call_id", "toolCallId");
  return {
    name,
    canonical,
    activity: activityOf(canonical, input),
    input,
    ...(isObject(whole) || typeof whole === "string"
      ? { whole: asInput(whole, "tool_input") }
      : {}),
    ...(mcp === undefined ? {} : { mcp }),
    ...(call === undefined || byteLength(call) > CALL_BYTES ? {} : { call }),
  };
}

/** `mcp__<server>__<tool>`; the server's name ends at the first double underscore. */
function readMcp(name: string): ToolUse["mcp"] {
  const match = /^mcp__(.+?)__(.+)$/s.exec(name);
  return match?.[1] !== undefined && match[2] !== undefined
    ? { server: match[1], tool: match[2] }
    : undefined;
}

/** The first question's text, in any of the agents' shapes. */
export function firstQuestion(input: JsonObject): string | undefined {
  const questions = member(input, "questions");
  const first: unknown = Array.isArray(questions) ? questions[0] : undefined;
  return (isObject(first) ? firstText(first, "question") : undefined) ??
    firstText(input, "question", "message");
}
