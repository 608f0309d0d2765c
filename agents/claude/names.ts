/**
 * Claude Code's names. They are the canonical ones, so there is nothing to map.
 *
 * @module
 */

import type { AgentNames } from "../common/mod.ts";

/** Names as of Claude Code 2.1.332, recorded. */
export const CLAUDE_NAMES: AgentNames = {
  label: "Claude Code",
  tools: new Map(),
  events: new Map(),
};
