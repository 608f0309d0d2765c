/**
 * Whose event it is: session, agent, folder, subagent.
 *
 * Guarantees that what the app remembers of a sender is no longer than the relay makes it: a program
 * that writes to the socket itself could fill the memory, and the pages, with names of a megabyte.
 * Source: protocol contract, section 16; app-behaviour contract, section 2.
 *
 * @module
 */

import {
  byteLength,
  type EventMessage,
  type JsonObject,
  LIMITS,
  type SessionKey,
  sessionKey,
  subagentId,
} from "../../protocol/mod.ts";
import type { AgentId, EventOrigin } from "../event.ts";
import { firstText, firstWords } from "./fields.ts";

/** Session ids of replayed recordings begin with this; the relay hands on no other mark. */
export const DEMO_PREFIX = "vults-demo-";

/** Who sent an event: the wire kind, and the agent as it is named on the page. */
export interface Sender {
  readonly kind: EventMessage["agent"];
  readonly agent: AgentId;
}

/**
 * The session's key, or `undefined` for an event that names no session, or one longer than any relay
 * sends: it is dropped.
 */
export function readSessionKey(payload: JsonObject, sender: Sender): SessionKey | undefined {
  const id = firstText(
    payload,
    "session_id",
    "conversation_id",
    "sessionId",
    "conversationId",
  );
  if (id === undefined || !fits(id, LIMITS.stringBytes)) return undefined;
  const prefix = sender.kind === "other" ? `other:${sender.agent.id}/` : `${sender.kind}:`;
  return sessionKey(prefix + id);
}

/**
 * Reads what an event says about its origin from a payload in Claude Code's shape.
 * The folder is the terminal's, else the payload's; one that is too long counts as absent.
 */
export function readOrigin(
  message: EventMessage,
  payload: JsonObject,
  sender: Sender,
): EventOrigin | undefined {
  const session = readSessionKey(payload, sender);
  if (session === undefined) return undefined;
  const folder = message.terminal?.cwd ?? firstText(payload, "cwd");
  const cwd = folder !== undefined && fits(folder, LIMITS.cwdBytes) ? folder : undefined;
  const helper = firstWords(payload, "agent_id");
  // Not the main agent's event either: that would settle its cards.
  if (helper !== undefined && !fits(helper, LIMITS.stringBytes)) return undefined;
  const kind = firstWords(payload, "agent_type");
  const type = kind !== undefined && fits(kind, LIMITS.stringBytes) ? kind : undefined;
  const branch = readBranch(payload);
  return {
    session,
    agent: sender.agent,
    ...(cwd === undefined ? {} : { cwd }),
    ...(branch === undefined ? {} : { branch }),
    ...(message.terminal === undefined || Object.keys(message.terminal).length === 0
      ? {}
      : { terminal: message.terminal }),
    ...(helper === undefined
      ? {}
      : { subagent: { id: subagentId(helper), ...(type === undefined ? {} : { type }) } }),
    demo: isDemoSession(session),
  };
}

function fits(text: string, bytes: number): boolean {
  return byteLength(text) <= bytes;
}

/** Whether the session with that key is replayed from a recording. */
export function isDemoSession(session: SessionKey): boolean {
  return session.slice(session.search(/[:/]/) + 1).split("/").at(-1)?.startsWith(DEMO_PREFIX) ??
    false;
}

/** The id that the agent itself gave the session: its key without whose it is. */
export function sessionIdOf(session: SessionKey): string {
  const from = session.startsWith("other:") ? session.indexOf("/") : session.indexOf(":");
  return session.slice(from + 1);
}

/**
 * The branch, by the names agents might give it. None of the recorded ones tells it in an event; what
 * is there is shown and decides nothing.
 */
function readBranch(payload: JsonObject): string | undefined {
  const name = firstWords(payload, "git_branch", "gitBranch", "branch");
  return name !== undefined && fits(name, LIMITS.eventNameBytes) ? name.trim() : undefined;
}
