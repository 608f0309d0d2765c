/**
 * One event out of what the agent wrote and how the relay was called.
 *
 * Guarantees the order of the steps of protocol contract, section 5, and that an event which lost
 * anything to fit does not wait. Gives nothing rather than a doubtful event.
 *
 * @module
 */

import {
  type Asked,
  byteLength,
  type Caller,
  type EventMessage,
  fitEvent,
  type Fitted,
  fitVultsInput,
  isObject,
  type JsonObject,
  LIMITS,
  prunePayload,
  requestId,
  whatIsAsked,
  wireEventName,
} from "../protocol/mod.ts";
import type { Arguments } from "./argv.ts";
import { decodeText } from "./decode.ts";
import { usagePayload } from "./status_line_usage.ts";
import { readTerminal, readVariable } from "./terminal.ts";

/** An event ready to send, and what it asks of a human when it waits. */
export interface Outgoing extends Fitted {
  readonly asked: Asked | undefined;
}

const STATUS_LINE = "StatusLine";

/** Builds the event; `undefined` means that nothing is sent. `object` holds the agent's JSON object. */
export function buildEvent(object: Uint8Array, args: Arguments): Outgoing | undefined {
  const { caller } = args;
  const read = parseObject(object);
  if (caller === undefined || read === undefined) return undefined;
  const name = eventName(read, args);
  const payload = args.statusLine ? usagePayload(read) : read;
  if (name === undefined || payload === undefined) return undefined;

  const agent = caller.kind;
  const event = wireEventName(agent, name);
  const zeca = isMarkedChat(caller);
  // Both look at the payload as it came: pruning caps strings in place.
  const terminal = args.statusLine ? undefined : readTerminal(payload);
  const asked = args.statusLine
    ? undefined
    : whatIsAsked({ agent, event, ask: args.ask, zeca }, payload);
  const pruned = prunePayload(payload, agent, event);

  const fitted = fitEvent({
    kind: "event",
    v: LIMITS.version,
    id: newId(),
    agent,
    ...(caller.kind === "other" ? { agent_name: caller.name } : {}),
    event,
    wants_reply: asked !== undefined,
    ...(zeca ? { zeca } : {}),
    ...(terminal === undefined ? {} : { terminal }),
    payload: pruned.payload,
  });
  if (fitted === undefined) return undefined;
  const whole = pruned.inputWasCut
    ? fitVultsInput(fitted, () => parseObject(object) ?? {})
    : fitted;
  return { ...whole, asked: whole.event.wants_reply ? asked : undefined };
}

/** Parses the agent's JSON; broken text is read as a browser would, broken JSON is `undefined`. */
export function parseObject(bytes: Uint8Array): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(decodeText(bytes));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The flag wins over the JSON, the JSON over the argument. */
function eventName(payload: JsonObject, args: Arguments): string | undefined {
  if (args.statusLine) return STATUS_LINE;
  return usableName(payload.hook_event_name) ?? usableName(args.event);
}

function usableName(value: unknown): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  return byteLength(value) <= LIMITS.eventNameBytes ? value : undefined;
}

/** Only Claude Code and Codex have a chat that shows its own cards (section 13). */
function isMarkedChat(caller: Caller): boolean {
  return (caller.kind === "claude" || caller.kind === "codex") &&
    readVariable("VULTS_ZECA") === "1";
}

/** Nanoseconds and pid in hex; the clock has milliseconds, chance fills the rest (section 4). */
function newId(): EventMessage["id"] {
  const nanoseconds = BigInt(Date.now()) * 1_000_000n + BigInt(Math.floor(Math.random() * 1e6));
  return requestId(`${nanoseconds.toString(16)}-${Deno.pid.toString(16)}`);
}
