/**
 * OpenCode's names, as our plugin sends them.
 *
 * @module
 */

import type { AgentNames } from "../common/mod.ts";

/** Tool names as of OpenCode 1.18.33, recorded; the plugin writes canonical event names. */
export const OPENCODE_NAMES: AgentNames = {
  label: "OpenCode",
  tools: new Map([
    ["bash", "Bash"],
    ["read", "Read"],
    ["write", "Write"],
    ["edit", "Edit"],
    ["patch", "Edit"],
    ["multiedit", "Edit"],
    ["list", "LS"],
    ["glob", "Glob"],
    ["grep", "Grep"],
    ["webfetch", "WebFetch"],
    ["websearch", "WebSearch"],
    ["todowrite", "TodoWrite"],
    ["task", "Task"],
    ["question", "AskUserQuestion"],
  ]),
  events: new Map(),
};
