/**
 * Which waiting events may become a card; every other one is let go at once.
 *
 * Guarantees only ever less than the relay asked for: an event that wants no reply never gets a card.
 * Source: protocol contract, section 10 (what the app has no use for); design decisions 15 to 17.
 *
 * @module
 */

import {
  ANSWERED_AGENTS,
  type AnsweredAgent,
  contradictingCaller,
  type EventMessage,
} from "../protocol/mod.ts";
import type { AgentEvent } from "./event.ts";

/** Whose questions can be answered, and on which event (protocol contract, section 7). */
const QUESTION_AGENTS: readonly AnsweredAgent[] = ["claude", "opencode"];
const QUESTION_EVENT = "PreToolUse";

/** Per agent, whether its requests are answered here: the switch *Answer here* of the settings. */
export type AnswerHere = { readonly [agent in AnsweredAgent]: boolean };

/**
 * Whether `message`, read as `event`, may wait on a card: a permission, or the start of a question tool.
 * A permission *for* a question tool never does: allowing it would answer with nothing. Nor do questions
 * that cannot stand on a card.
 */
export function mayBeCarded(
  message: EventMessage,
  event: AgentEvent | undefined,
  answerHere: AnswerHere,
): boolean {
  if (!message.wants_reply || message.zeca === true) return false;
  const agent = ANSWERED_AGENTS.find((kind) => kind === message.agent);
  const asks = event?.type === "permission_asked" ||
    (event?.type === "question_asked" && event.questions !== undefined &&
      message.event === QUESTION_EVENT && agent !== undefined && QUESTION_AGENTS.includes(agent));
  if (!asks) return false;
  return agent !== undefined && answerHere[agent] &&
    contradictingCaller(agent, message.payload) === undefined;
}
