/**
 * One event, one line, within the size of a message.
 *
 * Guarantees that a returned line is shorter than the limit, and that an event which had to lose
 * anything for it does not wait: the card could not show all that Allow would authorize, so the
 * agent's terminal must ask. Source: protocol contract, section 6, and section 5, step 13.
 *
 * @module
 */

import { capStrings } from "./cap_strings.ts";
import { encodeLine } from "./framing.ts";
import { LIMITS } from "./limits.ts";
import type { EventMessage, JsonObject } from "./messages.ts";
import { byteLength, capText } from "./text.ts";
import { withVultsInput } from "./vults_input.ts";

/** An event as sent: `wants_reply` of `event` is what the line says. */
export interface Fitted {
  readonly event: EventMessage;
  readonly line: Uint8Array;
}

/** What is left when even short strings do not help: ids and names, only as strings. */
const ESSENTIAL = [
  "hook_event_name",
  "session_id",
  "sessionId",
  "conversation_id",
  "conversationId",
  "turn_id",
  "cwd",
  "tool_name",
  "toolName",
  "agent_id",
] as const;

/**
 * Serializes `event` into one line, trimming it as far as needed. `undefined` when nothing helps:
 * then nothing is sent. The strings of its payload are capped in place, which must therefore come
 * from `JSON.parse` and belong to the caller.
 */
export function fitEvent(event: EventMessage): Fitted | undefined {
  const whole = serialize(event);
  if (whole !== undefined) return { event, line: whole };
  // Taken before the caps below shorten what it keeps.
  const essential = onlyEssential(event);
  for (const bytes of LIMITS.refitStringBytes) {
    capStrings(event.payload, bytes);
    const shorter = { ...event, wants_reply: false };
    const line = serialize(shorter);
    if (line !== undefined) return { event: shorter, line };
  }
  const line = serialize(essential);
  return line && { event: essential, line };
}

/**
 * `fitted` with the whole tool input, or `fitted` itself when it does not wait or the message would
 * pass its limit. `original` is asked for only when it is needed, and must be a fresh parse of what
 * the agent wrote.
 */
export function fitVultsInput(fitted: Fitted, original: () => JsonObject): Fitted {
  if (!fitted.event.wants_reply) return fitted;
  const event = withVultsInput(fitted.event, original());
  const line = serialize(event, LIMITS.messageWithInputBytes);
  return line ? { event, line } : fitted;
}

/** The line, or `undefined` when it cannot be shorter than `limit` bytes, its newline not counted. */
export function serialize(
  event: EventMessage,
  limit: number = LIMITS.messageBytes,
): Uint8Array | undefined {
  const text = stringify(event);
  if (text === undefined) return undefined;
  // A unit is at least a byte: most that are too long need no encoding.
  if (text.length + 1 > limit) return undefined;
  const line = encodeLine(text);
  return line.length - 1 < limit ? line : undefined;
}

/** The JSON of `event`, or `undefined` when it is nested deeper than the engine can write (PB-27). */
function stringify(event: EventMessage): string | undefined {
  try {
    return JSON.stringify(event);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function onlyEssential(event: EventMessage): EventMessage {
  const payload: { [member: string]: string } = {};
  for (const member of ESSENTIAL) {
    const value = event.payload[member];
    if (typeof value === "string") payload[member] = capText(value, LIMITS.essentialStringBytes);
  }
  const { terminal, ...rest } = event;
  const { cwd, pid } = terminal ?? {};
  const keepCwd = cwd !== undefined && byteLength(cwd) <= LIMITS.essentialCwdBytes;
  return {
    ...rest,
    wants_reply: false,
    ...(terminal === undefined ? {} : {
      terminal: {
        ...(keepCwd ? { cwd } : {}),
        ...(pid === undefined ? {} : { pid }),
      },
    }),
    payload,
  };
}
