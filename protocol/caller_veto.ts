/**
 * Agents run each other's hooks: what the payload itself shows may silence an answer.
 *
 * Guarantees only ever less: a veto never chooses another agent's words and never makes an event
 * wait. Environment variables are not looked at, since several agents set each other's.
 * Source: protocol contract, section 7 (caller veto); design decision 17.
 *
 * @module
 */

import type { AgentKind } from "./agent_names.ts";
import type { JsonObject } from "./messages.ts";

/** Who the payload shows to be the caller, when it shows anybody. */
export type ShownCaller = "cursor" | "codex" | "camel_case";

/** For each caller a payload can show, the values of `--agent` it contradicts. */
const CONTRADICTS: { readonly [caller in ShownCaller]: readonly AgentKind[] } = {
  cursor: ["claude", "codex", "opencode", "qwen", "copilot"],
  codex: ["claude", "opencode", "qwen", "copilot"],
  camel_case: ["claude", "codex", "opencode", "qwen"],
};

/**
 * The caller that the payload shows in contradiction to `agent`, or `undefined` when nothing speaks
 * against it. Works on a payload before and after pruning.
 */
export function contradictingCaller(
  agent: AgentKind,
  payload: JsonObject,
): ShownCaller | undefined {
  return shownCallers(payload).find((caller) => CONTRADICTS[caller].includes(agent));
}

function shownCallers(payload: JsonObject): ShownCaller[] {
  const shown: ShownCaller[] = [];
  if (typeof payload.cursor_version === "string") shown.push("cursor");
  if (typeof payload.turn_id === "string" && typeof payload.model === "string") shown.push("codex");
  if (isThere(payload.sessionId) || isThere(payload.conversationId)) {
    if (!isThere(payload.session_id)) shown.push("camel_case");
  }
  return shown;
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}
