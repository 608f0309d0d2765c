/**
 * A final reply in the words of the agent that asked.
 *
 * Guarantees that a reply which does not fit what was asked gives nothing: a decision never answers a
 * question, answers never allow a tool. Source: protocol contract, sections 9 and 11.
 *
 * @module
 */

import { ANSWERS } from "../agents/answers.ts";
import { isObject, type JsonObject, type ReplyMessage } from "../protocol/mod.ts";
import type { Outgoing } from "./build_event.ts";

/** A reply that ends the conversation. */
export type FinalReply = Exclude<ReplyMessage, { readonly kind: "waiting" }>;

/** The text for stdout, or `undefined`. `object` is the agent's JSON, uncapped. */
export function replyWords(
  outgoing: Outgoing,
  reply: FinalReply,
  object: string,
): string | undefined {
  const words = ANSWERS[outgoing.event.agent];
  if (outgoing.asked === "permission" && reply.kind === "decision") {
    return reply.decision === "allow" ? words.allow() : words.deny(reply.reason);
  }
  if (outgoing.asked === "question" && reply.kind === "answer") {
    const input = originalInput(object);
    return input && words.answer(input, reply.answers);
  }
  return undefined;
}

/** The tool input as the agent wrote it, its numbers included: the agent gets it back unchanged. */
function originalInput(object: string): JsonObject | undefined {
  const payload: unknown = JSON.parse(object, keepNumber);
  return isObject(payload) && isObject(payload.tool_input) ? payload.tool_input : undefined;
}

interface Source {
  readonly source?: string;
}
interface RawJson {
  rawJSON(text: string): unknown;
}

/** A number that JavaScript would write differently keeps its spelling. */
function keepNumber(_member: string, value: unknown, context?: Source): unknown {
  const source = context?.source;
  if (typeof value !== "number" || source === undefined || String(value) === source) return value;
  return (JSON as unknown as RawJson).rawJSON(source);
}
