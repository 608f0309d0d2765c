/**
 * Qwen Code's names. Its events are spelled like Claude Code's.
 *
 * @module
 */

import type { AgentNames } from "../common/mod.ts";

/** Tool names as of Qwen Code 0.24.4, recorded. */
export const QWEN_NAMES: AgentNames = {
  label: "Qwen Code",
  tools: new Map([
    ["run_shell_command", "Bash"],
    ["read_file", "Read"],
    ["write_file", "Write"],
    ["edit", "Edit"],
    ["notebook_edit", "NotebookEdit"],
    ["list_directory", "LS"],
    ["glob", "Glob"],
    ["grep_search", "Grep"],
    ["web_fetch", "WebFetch"],
    ["web_search", "WebSearch"],
    ["todo_write", "TodoWrite"],
    ["exit_plan_mode", "ExitPlanMode"],
    ["agent", "Task"],
    ["ask_user_question", "AskUserQuestion"],
  ]),
  events: new Map(),
};
