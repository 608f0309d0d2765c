/**
 * The messages of version 8, both ways, and the parsers that turn bytes' worth of JSON into them.
 *
 * Guarantees: a value that a parser returned has exactly the named members with the named types;
 * everything else was left out. Parsers never throw on data from outside; they say what it was.
 * Source: protocol contract, sections 3, 4, 9 and 10.
 *
 * @module
 */

import { type AgentKind, isAnsweredAgent, isToolName } from "./agent_names.ts";
import { type RequestId, requestId } from "./ids.ts";
import { byteLength } from "./text.ts";
import { LIMITS } from "./limits.ts";

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** A JSON object whose members are unknown until somebody has looked. */
export type JsonObject = { readonly [member: string]: unknown };

/** Where the agent runs. Context for a human, never a filter and never an authorization input. */
export interface Terminal {
  readonly cwd?: string;
  /** The relay's parent process: the agent, or the shell it used to run the hook. */
  readonly pid?: number;
  readonly env?: { readonly [name: string]: string };
}

/** One hook event on its way from the relay to the app. */
export interface EventMessage {
  readonly kind: "event";
  readonly v: typeof LIMITS.version;
  readonly id: RequestId;
  readonly agent: AgentKind;
  /** There exactly when `agent` is `other`. */
  readonly agent_name?: string;
  readonly event: string;
  /** The relay keeps the connection open for an answer. Never enlarged by the app. */
  readonly wants_reply: boolean;
  /** Marks an event of a chat that shows its own cards: never a session, card or bird here. */
  readonly zeca?: true;
  readonly terminal?: Terminal;
  readonly payload: JsonObject;
}

/** The answer to one question: an option's label, the user's own words, or several of them. */
export type Answer = string | readonly string[];

/** What the app may send back on a connection whose event wants a reply. */
export type ReplyMessage =
  | { readonly kind: "waiting"; readonly v: number; readonly id: string }
  | {
    readonly kind: "decision";
    readonly v: number;
    readonly id: string;
    readonly decision: "allow" | "deny";
    readonly reason?: string;
  }
  | {
    readonly kind: "answer";
    readonly v: number;
    readonly id: string;
    readonly answers: readonly Answer[];
  }
  | { readonly kind: "unsupported"; readonly v: number; readonly id: string };

/** What a line that claims to be an event turned out to be. */
export type ParsedEvent =
  | { readonly is: "event"; readonly event: EventMessage }
  /** Another version that waits for a reply: answer `unsupported` with this id. */
  | { readonly is: "unsupported"; readonly id: string }
  /** Close without a line; `why` is for the log and holds nothing of the message. */
  | { readonly is: "malformed"; readonly why: string };

/** Whether `value` is a JSON object: not null and not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Reads one parsed line as an event. The version is looked at before the rest of the shape, so that
 * a relay of another version still hears `unsupported` (section 10).
 */
export function parseEvent(value: unknown): ParsedEvent {
  if (!isObject(value)) return { is: "malformed", why: "not an object" };
  if (value.v !== LIMITS.version) {
    if (typeof value.id !== "string" || value.wants_reply === false) {
      return { is: "malformed", why: "another version" };
    }
    return { is: "unsupported", id: value.id };
  }
  const { kind, id, agent, agent_name, event, wants_reply, payload } = value;
  if (kind !== "event") return { is: "malformed", why: "kind is not event" };
  if (typeof id !== "string" || id === "") return { is: "malformed", why: "no id" };
  if (typeof event !== "string" || event === "" || byteLength(event) > LIMITS.eventNameBytes) {
    return { is: "malformed", why: "no event name" };
  }
  if (typeof wants_reply !== "boolean") return { is: "malformed", why: "no wants_reply" };
  if (!isObject(payload)) return { is: "malformed", why: "payload is not an object" };
  if (agent === "other") {
    if (!isToolName(agent_name)) return { is: "malformed", why: "other without a valid name" };
  } else if (!isAnsweredAgent(agent)) {
    return { is: "malformed", why: "unknown agent" };
  }
  const terminal = parseTerminal(value.terminal);
  if (terminal === "malformed") return { is: "malformed", why: "terminal has a wrong type" };
  return {
    is: "event",
    event: {
      kind: "event",
      v: LIMITS.version,
      id: requestId(id),
      agent: agent as AgentKind,
      ...(agent === "other" ? { agent_name: agent_name as string } : {}),
      event,
      wants_reply,
      ...(value.zeca === true ? { zeca: true as const } : {}),
      ...(terminal === undefined ? {} : { terminal }),
      payload,
    },
  };
}

/** Reads `terminal`; absent and null are the same, an odd type is a malformed message. */
function parseTerminal(value: unknown): Terminal | undefined | "malformed" {
  if (value === undefined || value === null) return undefined;
  if (!isObject(value)) return "malformed";
  const { cwd, pid, env } = value;
  if (cwd !== undefined && cwd !== null && typeof cwd !== "string") return "malformed";
  if (pid !== undefined && pid !== null && !Number.isSafeInteger(pid)) return "malformed";
  if (env !== undefined && env !== null && !isObject(env)) return "malformed";
  const strings = isObject(env)
    ? Object.entries(env).filter((entry): entry is [string, string] => typeof entry[1] === "string")
    : [];
  return {
    ...(typeof cwd === "string" && cwd !== "" ? { cwd } : {}),
    ...(typeof pid === "number" ? { pid } : {}),
    ...(strings.length > 0 ? { env: Object.fromEntries(strings) } : {}),
  };
}

/**
 * Reads one parsed line as a reply to the event `id`. Anything that is not a well-formed reply of
 * this version to this event is `undefined`, for which the relay prints nothing (section 9).
 */
export function parseReply(value: unknown, id: string): ReplyMessage | undefined {
  if (!isObject(value) || value.v !== LIMITS.version || value.id !== id) return undefined;
  const base = { v: LIMITS.version, id };
  switch (value.kind) {
    case "waiting":
      return { kind: "waiting", ...base };
    case "unsupported":
      return { kind: "unsupported", ...base };
    case "decision": {
      if (value.decision !== "allow" && value.decision !== "deny") return undefined;
      const reason = value.decision === "deny" ? usableReason(value.reason) : undefined;
      return {
        kind: "decision",
        ...base,
        decision: value.decision,
        ...(reason === undefined ? {} : { reason }),
      };
    }
    case "answer": {
      const answers = parseAnswers(value.answers);
      return answers && { kind: "answer", ...base, answers };
    }
    default:
      return undefined;
  }
}

/** A reason counts when it is a non-blank string within its limit (section 9). */
export function usableReason(value: unknown): string | undefined {
  if (typeof value !== "string" || value.trim() === "") return undefined;
  return byteLength(value) <= LIMITS.reasonBytes ? value : undefined;
}

function parseAnswers(value: unknown): readonly Answer[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const good = value.every((entry) =>
    typeof entry === "string" ||
    (Array.isArray(entry) && entry.every((part) => typeof part === "string"))
  );
  return good ? value : undefined;
}
