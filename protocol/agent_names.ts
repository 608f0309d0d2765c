/**
 * Who may call the relay, and under which name it goes on the wire.
 *
 * Guarantees that a reserved or malformed name is never turned into another agent: such a caller is
 * not sent at all, since a wrong guess would make a foreign tool wait on a card and then read the
 * wrong agent's words. Source: protocol contract, section 15.
 *
 * @module
 */

import { LIMITS } from "./limits.ts";

/** The agents that have a kind of their own and can be answered. */
export const ANSWERED_AGENTS = ["claude", "codex", "opencode", "qwen", "copilot"] as const;

/** An agent kind that can be answered. */
export type AnsweredAgent = typeof ANSWERED_AGENTS[number];
/** Every value of the envelope's `agent`. */
export type AgentKind = AnsweredAgent | "other";

/** A caller as it goes on the wire; `name` is there exactly when `kind` is `other`. */
export type Caller =
  | { readonly kind: AnsweredAgent }
  | { readonly kind: "other"; readonly name: string };

/** `gemini` has had no kind since version 7; its leftover hooks must go on sending nothing. */
const reserved = (): readonly string[] => [...ANSWERED_AGENTS, "other", "gemini"];

/** Whether `value` is an agent kind that can be answered. */
export function isAnsweredAgent(value: unknown): value is AnsweredAgent {
  return (ANSWERED_AGENTS as readonly unknown[]).includes(value);
}

/** Whether `value` may stand in `agent_name`: well-formed and not reserved. */
export function isToolName(value: unknown): value is string {
  // Made here and not once for all: a relay of an agent we answer needs neither.
  const name = new RegExp(`^[a-z0-9-]{1,${LIMITS.agentNameChars}}$`);
  return typeof value === "string" && name.test(value) && !reserved().includes(value);
}

/**
 * Reads the value of `--agent`. Absent (`undefined`) means `claude`: entries installed before the
 * flag existed. Returns `undefined` for a name that must send nothing.
 */
export function parseCaller(value: string | undefined): Caller | undefined {
  if (value === undefined) return { kind: "claude" };
  if (isAnsweredAgent(value)) return { kind: value };
  return isToolName(value) ? { kind: "other", name: value } : undefined;
}
