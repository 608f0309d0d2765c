/**
 * The tool input as whole as it can be sent, for a card that may offer Allow.
 *
 * Guarantees that the member is there only when the capped input lost something and the message
 * still stays small; it never changes `tool_input` itself, and leaving it out never changes whether
 * an event waits. Source: protocol contract, section 5, step 13; design decision 9.
 *
 * @module
 */

import type { AgentKind } from "./agent_names.ts";
import { capStrings } from "./cap_strings.ts";
import { LIMITS } from "./limits.ts";
import type { EventMessage, JsonObject } from "./messages.ts";

/** The payload member that holds the tool input: Copilot has three spellings of it. */
export function toolInputMember(payload: JsonObject, agent: AgentKind): string | undefined {
  const names = agent === "copilot" ? ["tool_input", "toolInput", "toolArgs"] : ["tool_input"];
  return names.find((name) => payload[name] !== undefined && payload[name] !== null);
}

/**
 * `event` with `vults_input`: the input out of `original`, which must be a fresh `JSON.parse` of what
 * the agent wrote and belong to the caller (it is capped in place). Returns `event` itself when the
 * original has no input.
 */
export function withVultsInput(event: EventMessage, original: JsonObject): EventMessage {
  const member = toolInputMember(original, event.agent);
  if (member === undefined) return event;
  const box = { value: original[member] };
  capStrings(box, LIMITS.longStringBytes);
  return { ...event, payload: { ...event.payload, vults_input: box.value } };
}
