/**
 * Codex's names. Its events are spelled like Claude Code's, with one of its own (`Interrupt`).
 *
 * @module
 */

import type { AgentNames } from "../common/mod.ts";

/** Names as of Codex 0.171.0, recorded; the shell's older names come from its source. */
export const CODEX_NAMES: AgentNames = {
  label: "Codex",
  tools: new Map([
    ["shell", "Bash"],
    ["exec_command", "Bash"],
    ["local_shell", "Bash"],
    ["unified_exec", "Bash"],
    ["read_file", "Read"],
    ["write_file", "Write"],
    ["grep", "Grep"],
    ["web_search", "WebSearch"],
    ["web_fetch", "WebFetch"],
    ["request_user_input", "AskUserQuestion"],
  ]),
  events: new Map(),
};
