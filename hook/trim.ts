/**
 * An event that may have to lose something to be sent.
 *
 * Guarantees the limits of protocol contract, sections 5 and 6, and that an event which lost anything
 * to fit into a message does not wait.
 *
 * @module
 */

import { capPayload, fitEvent, fitVultsInput } from "../protocol/mod.ts";
import { parseObject } from "./agent_object.ts";
import type { Draft, Outgoing } from "./build_event.ts";

/** Caps the strings of `draft`, in place, and fits it; `text` is the agent's JSON as it came. */
export function trim({ event, asked }: Draft, text: string): Outgoing | undefined {
  const { payload, inputWasCut } = capPayload(event.payload, event.agent, event.event);
  const fitted = fitEvent({ ...event, payload });
  if (fitted === undefined) return undefined;
  const whole = inputWasCut ? fitVultsInput(fitted, () => parseObject(text) ?? {}) : fitted;
  return { ...whole, asked: whole.event.wants_reply ? asked : undefined };
}
