/**
 * One event out of what the agent wrote and how the relay was called.
 *
 * Guarantees the order of the steps of protocol contract, section 5. Gives nothing rather than a
 * doubtful event.
 *
 * @module
 */

import {
  type Asked,
  byteLength,
  type Caller,
  type EventMessage,
  type Fitted,
  isWithinCaps,
  type JsonObject,
  LIMITS,
  requestId,
  serialize,
  whatIsAsked,
  wireEventName,
  withoutOutput,
} from "../protocol/mod.ts";
import type { Arguments } from "./argv.ts";
import { readTerminal, readVariable } from "./terminal.ts";

/** An event with its strings in full, and what it asks of a human when it waits. */
export interface Draft {
  readonly event: EventMessage;
  readonly asked: Asked | undefined;
}

/** An event ready to send. */
export type Outgoing = Fitted & Draft;

const STATUS_LINE = "StatusLine";

/**
 * Builds the event; `undefined` means that nothing is sent. `payload` is what the agent wrote, of the
 * status line only the usage; it is changed and becomes part of the event.
 */
export function draftEvent(payload: JsonObject, args: Arguments): Draft | undefined {
  const { caller } = args;
  if (caller === undefined) return undefined;
  const name = eventName(payload, args);
  if (name === undefined) return undefined;

  const agent = caller.kind;
  const event = wireEventName(agent, name);
  const zeca = isMarkedChat(caller);
  const terminal = args.statusLine ? undefined : readTerminal(payload);
  const asked = args.statusLine
    ? undefined
    : whatIsAsked({ agent, event, ask: args.ask, zeca }, payload);
  const message: EventMessage = {
    kind: "event",
    v: LIMITS.version,
    id: newId(),
    agent,
    ...(caller.kind === "other" ? { agent_name: caller.name } : {}),
    event,
    wants_reply: asked !== undefined,
    ...(zeca ? { zeca } : {}),
    ...(terminal === undefined ? {} : { terminal }),
    payload: withoutOutput(payload, agent, event),
  };
  return { event: message, asked };
}

/**
 * The draft as it is, when there is nothing to cut: its JSON `text` is shorter than what a string may
 * have, and its line than a message. `undefined` otherwise; see `trim.ts`.
 */
export function sendableAsIs(draft: Draft, text: string): Outgoing | undefined {
  const line = isWithinCaps(text) ? serialize(draft.event) : undefined;
  return line && { ...draft, line };
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
