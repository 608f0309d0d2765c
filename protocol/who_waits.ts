/**
 * Which events keep their connection open for a human's answer.
 *
 * Guarantees that an event waits only when every condition holds; anything unusual makes it not
 * wait, which leaves the agent's own prompt in charge. Source: protocol contract, section 7.
 *
 * @module
 */

import type { AgentKind } from "./agent_names.ts";
import { contradictingCaller } from "./caller_veto.ts";
import type { JsonObject } from "./messages.ts";

/** What an event asks of a human, when it asks anything: the two kinds of card. */
export type Asked = "permission" | "question";

/** What is looked at beside the payload. */
export interface Waiting {
  readonly agent: AgentKind;
  /** The event's name as it goes on the wire. */
  readonly event: string;
  /** The entry was installed with `--ask`: it has the long timeout. */
  readonly ask: boolean;
  /** A marked chat event: the chat shows its own cards. */
  readonly zeca: boolean;
}

const PERMISSION_EVENT = "PermissionRequest";
const QUESTION_EVENT = "PreToolUse";
const QUESTION_TOOL = "AskUserQuestion";

/** The event name on the wire: Copilot's own spelling of a permission is the common one there. */
export function wireEventName(agent: AgentKind, event: string): string {
  return agent === "copilot" && event === "permissionRequest" ? PERMISSION_EVENT : event;
}

/**
 * What the event asks, or `undefined` when it must not wait. Trimming (section 6) comes later and
 * takes the wait away again.
 */
export function whatIsAsked(about: Waiting, payload: JsonObject): Asked | undefined {
  const { agent, event, ask, zeca } = about;
  if (agent === "other" || zeca || contradictingCaller(agent, payload) !== undefined) {
    return undefined;
  }
  if (event === PERMISSION_EVENT) return "permission";
  const question = (agent === "claude" || agent === "opencode") && ask &&
    event === QUESTION_EVENT && payload.tool_name === QUESTION_TOOL;
  return question ? "question" : undefined;
}
