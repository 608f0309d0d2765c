/**
 * What the usage chip says. Pure.
 *
 * Guarantees that the chip speaks of the agent that is nearest to its limit, and that its colour comes
 * from the fullest window among those it names. Source: page section 4.
 *
 * @module
 */

import type { AgentView, UsageView } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";

/** From these percentages on the chip is in ember, then in rust. */
const EMBER_FROM = 70;
const RUST_FROM = 90;

/** One agent's windows, shortest first. */
export interface AgentUsage {
  readonly agent: AgentView;
  readonly windows: readonly UsageView[];
}

/** The chip. */
export interface UsageChip {
  /** "5h 42% · 7d 12%". */
  readonly text: string;
  readonly tone: "plain" | "ember" | "rust";
  /** All agents, the one the chip speaks of first. */
  readonly agents: readonly AgentUsage[];
}

/** The chip, unless no agent has told a window. */
export function usageChip(usage: readonly UsageView[]): UsageChip | undefined {
  const byAgent = new Map<string, AgentUsage>();
  for (const window of usage) {
    const before = byAgent.get(window.agent.id)?.windows ?? [];
    byAgent.set(window.agent.id, { agent: window.agent, windows: [...before, window] });
  }
  const agents = [...byAgent.values()].sort((a, b) => fullest(b) - fullest(a));
  const [first] = agents;
  if (first === undefined) return undefined;
  const most = fullest(first);
  return {
    text: first.windows.map(({ minutes, percent }) => words.bar.usageWindow(minutes, percent))
      .join(" · "),
    tone: most >= RUST_FROM ? "rust" : most >= EMBER_FROM ? "ember" : "plain",
    agents,
  };
}

function fullest({ windows }: AgentUsage): number {
  return Math.max(...windows.map(({ percent }) => percent));
}
