/**
 * What of an agent's own JSON may leave the relay.
 *
 * Guarantees that tool output, transcript paths and artifact folders stay behind (two named members
 * of the output excepted), that no string is longer than its cap, and that only the relay can have
 * written `vults_input`. Source: protocol contract, section 5, steps 6 to 10.
 *
 * @module
 */

import type { AgentKind } from "./agent_names.ts";
import { capStrings } from "./cap_strings.ts";
import { LIMITS } from "./limits.ts";
import { isObject, type JsonObject } from "./messages.ts";
import { cutPatch } from "./patch_lines.ts";
import { capText, fits } from "./text.ts";
import { toolInputMember } from "./vults_input.ts";

/** A payload that may leave, and whether its tool input lost something on the way. */
export interface Pruned {
  readonly payload: JsonObject;
  readonly inputWasCut: boolean;
}

/** Top-level members that never leave as they came. */
const REMOVED = [
  "tool_response",
  "transcript_path",
  "transcriptPath",
  "agent_transcript_path",
  "agentTranscriptPath",
  "artifactDirectoryPath",
  "tool_output",
  "tool_output_text",
  "toolResult",
  "vults_input",
] as const;

/**
 * Takes out of `original` what must stay behind. It must come from `JSON.parse` and belong to the
 * caller: it is changed in place and returned. `event` is the event's name as settled in step 4.
 */
export function withoutOutput(original: JsonObject, agent: AgentKind, event: string): JsonObject {
  const payload = original as { [member: string]: unknown };
  const response = keptOfResponse(payload.tool_response, agent, event);
  const result = keptOfResult(payload.toolResult);
  for (const member of REMOVED) if (member in payload) delete payload[member];
  if (response !== undefined) payload.tool_response = response;
  if (result !== undefined) payload.toolResult = result;
  return payload;
}

/**
 * Whether nothing that was parsed from the JSON `text` can be longer than its cap: no text of a string
 * is longer than the JSON that it was written in.
 */
export function isWithinCaps(text: string): boolean {
  return fits(text, LIMITS.stringBytes);
}

/**
 * Caps the strings of a payload out of {@linkcode withoutOutput}, in place. Changes nothing where
 * {@linkcode isWithinCaps} holds.
 */
export function capPayload(bared: JsonObject, agent: AgentKind, event: string): Pruned {
  const payload = bared as { [member: string]: unknown };
  const patch = patchText(payload, agent, event);
  const member = toolInputMember(payload, agent);
  const inputWasCut = member !== undefined && capMember(payload, member);
  capStrings(payload, LIMITS.stringBytes);
  if (patch !== undefined && isObject(payload.tool_input)) {
    payload.tool_input = { ...payload.tool_input, command: capText(patch, LIMITS.longStringBytes) };
  }
  return { payload, inputWasCut };
}

/** Both: prunes `original`, which must come from `JSON.parse` and belong to the caller. */
export function prunePayload(original: JsonObject, agent: AgentKind, event: string): Pruned {
  return capPayload(withoutOutput(original, agent, event), agent, event);
}

/** Caps one member, be it a string or a holder of strings, and says whether it lost something. */
function capMember(holder: { [member: string]: unknown }, member: string): boolean {
  const box = { value: holder[member] };
  const cut = capStrings(box, LIMITS.stringBytes);
  holder[member] = box.value;
  return cut;
}

function keptOfResponse(value: unknown, agent: AgentKind, event: string): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  const kept: { [member: string]: unknown } = {};
  if (value.error !== undefined && value.error !== null) kept.error = value.error;
  if (agent === "claude" && event === "PostToolUse" && Array.isArray(value.structuredPatch)) {
    const { hunks, cut } = cutPatch(value.structuredPatch);
    kept.structuredPatch = hunks;
    if (cut) kept.cut = true;
  }
  return Object.keys(kept).length > 0 ? kept : undefined;
}

function keptOfResult(value: unknown): JsonObject | undefined {
  if (!isObject(value) || value.resultType === undefined) return undefined;
  return { resultType: value.resultType };
}

/** The patch of a finished Codex `apply_patch`: it has a cap of its own. */
function patchText(payload: JsonObject, agent: AgentKind, event: string): string | undefined {
  if (agent !== "codex" || event !== "PostToolUse" || payload.tool_name !== "apply_patch") {
    return undefined;
  }
  const input = payload.tool_input;
  return isObject(input) && typeof input.command === "string" ? input.command : undefined;
}
