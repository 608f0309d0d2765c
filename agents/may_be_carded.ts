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

/** Per agent, whether its requests are answered here: the switch *Answer here* of the settings. */
export type AnswerHere = { readonly [agent in AnsweredAgent]: boolean };

/**
 * Whether `message`, read as `event`, may wait on a card. Questions are not answered here yet: they
 * are let go, and the session shows that it asks in its terminal.
 */
export function mayBeCarded(
  message: EventMessage,
  event: AgentEvent | undefined,
  answerHere: AnswerHere,
): boolean {
  if (!message.wants_reply || message.zeca === true) return false;
  if (event?.type !== "permission_asked") return false;
  const agent = ANSWERED_AGENTS.find((kind) => kind === message.agent);
  return agent !== undefined && answerHere[agent] &&
    contradictingCaller(agent, message.payload) === undefined;
}
