/**
 * Copilot CLI's names: camelCase events, and tools of its own.
 *
 * @module
 */

import type { AgentNames } from "../common/mod.ts";

/** Names as of Copilot CLI 1.0.102, recorded. */
export const COPILOT_NAMES: AgentNames = {
  label: "Copilot CLI",
  tools: new Map([
    ["bash", "Bash"],
    ["powershell", "PowerShell"],
    ["read_bash", "BashOutput"],
    ["stop_bash", "KillShell"],
    ["list_bash", "BashOutput"],
    ["view", "Read"],
    ["create", "Write"],
    ["edit", "Edit"],
    ["grep", "Grep"],
    ["rg", "Grep"],
    ["glob", "Glob"],
    ["web_fetch", "WebFetch"],
    ["web_search", "WebSearch"],
    ["task", "Task"],
    ["ask_user", "AskUserQuestion"],
  ]),
  events: new Map([
    ["sessionStart", "SessionStart"],
    ["sessionEnd", "SessionEnd"],
    ["userPromptSubmitted", "UserPromptSubmit"],
    ["preToolUse", "PreToolUse"],
    ["postToolUse", "PostToolUse"],
    ["postToolUseFailure", "PostToolUseFailure"],
    ["permissionRequest", "PermissionRequest"],
    ["notification", "Notification"],
    ["agentStop", "Stop"],
    ["errorOccurred", "StopFailure"],
    ["subagentStart", "SubagentStart"],
    ["subagentStop", "SubagentStop"],
  ]),
};
