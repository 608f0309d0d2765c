/**
 * The colour of an agent: its leg ring on the bird, its square beside its name. Never without the name.
 *
 * @module
 */

import type { AgentView } from "../../app/view/mod.ts";

/** By the agent's id: kinds of the wire, and the names under which other tools are known. */
const RING: Readonly<Record<string, string>> = {
  claude: "#D9774F",
  codex: "#3B9C8F",
  opencode: "#8B7BD8",
  qwen: "#5B7FE0",
  copilot: "#C05FA6",
  antigravity: "#4C9BD6",
  cursor: "#9AA0AB",
  droid: "#D6A53C",
  kimi: "#6C8F4E",
  vibe: "#E2603B",
};
const ANY_OTHER = "#8A8175";

/** The colour of an agent. */
export function agentColour({ id }: AgentView): string {
  return Object.hasOwn(RING, id) ? RING[id] ?? ANY_OTHER : ANY_OTHER;
}
