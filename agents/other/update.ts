/**
 * Events of tools that are only observed. They never get a card: nothing they print is read.
 *
 * @module
 */

import { isObject, type JsonObject } from "../../protocol/mod.ts";
import type { CanonicalEvent } from "../common/mod.ts";
import type { Dialect } from "../common/mod.ts";
import { asInput, firstOfList, firstText, firstWords, member, renamed } from "../common/mod.ts";
import { ANTIGRAVITY_ARGUMENTS, OTHER_LABELS, OTHER_NAMES } from "./names.ts";

/** How the events of the tool called `name` are read. */
export function otherDialect(name: string): Dialect {
  return {
    ...OTHER_NAMES,
    label: OTHER_LABELS.get(name) ?? name,
    shape: shapeOther,
    event: eventOfOther,
  };
}

function shapeOther(payload: JsonObject): JsonObject {
  const call = member(payload, "toolCall");
  const name = firstText(payload, "tool_name") ??
    (isObject(call) ? firstText(call, "name") : undefined);
  const input = isObject(call) ? member(call, "args") : member(payload, "tool_input");
  const error = firstText(payload, "error", "error_message", "tool_error");
  const cwd = firstOfList(payload, "workspacePaths") ?? firstText(payload, "cwd") ??
    firstOfList(payload, "workspace_roots");
  const prompt = promptText(member(payload, "prompt"));
  const helper = firstText(payload, "agent_id");
  return {
    ...payload,
    ...(name === undefined ? {} : { tool_name: mcpName(name) }),
    ...(input === undefined
      ? {}
      : { tool_input: renamed(asInput(input, "tool_input"), ANTIGRAVITY_ARGUMENTS) }),
    ...(error === undefined ? {} : { error }),
    ...(cwd === undefined ? {} : { cwd }),
    ...(prompt === undefined ? {} : { prompt }),
    ...helperOf(payload),
    // Kimi Code calls its main agent `main` in its permission events.
    ...(helper === "main" ? { agent_id: "" } : {}),
  };
}

/** A helper of Mistral Vibe has a session id of its own: it is no row, but part of its parent's. */
function helperOf(payload: JsonObject): JsonObject {
  const parent = firstText(payload, "parent_session_id");
  const own = firstText(payload, "session_id");
  return parent === undefined || own === undefined || parent === own
    ? {}
    : { session_id: parent, agent_id: own };
}

/** Cursor writes `MCP:<tool>` and names no server. */
function mcpName(name: string): string {
  return name.startsWith("MCP:") ? `mcp__mcp__${name.slice("MCP:".length)}` : name;
}

/** Kimi Code sends a prompt as a list of parts. */
function promptText(prompt: unknown): string | undefined {
  if (typeof prompt === "string") return prompt;
  if (!Array.isArray(prompt)) return undefined;
  return prompt
    .map((part: unknown) => isObject(part) ? firstText(part, "text") : undefined)
    .filter((text) => text !== undefined)
    .join("\n");
}

function eventOfOther(event: CanonicalEvent, payload: JsonObject): CanonicalEvent {
  const failed = firstWords(payload, "error") !== undefined ||
    member(payload, "status") === "error" || member(payload, "tool_status") === "failure";
  if (event === "Stop" && failed) return "StopFailure";
  if (event === "PostToolUse" && failed) return "PostToolUseFailure";
  return event;
}
