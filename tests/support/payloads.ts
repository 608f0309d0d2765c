/**
 * Payloads that many tests share, reduced to what a rule looks at. All names in them are made up.
 *
 * @module
 */

import type { JsonObject } from "../../protocol/mod.ts";

const SESSION = { session_id: "s-1", cwd: "/home/me/shop" } as const;

/** A shell command that asks for permission. */
export const BASH: JsonObject = {
  ...SESSION,
  hook_event_name: "PermissionRequest",
  tool_name: "Bash",
  tool_input: { command: "git push origin main" },
};

/** The same command before it runs. */
export const PRE: JsonObject = { ...BASH, hook_event_name: "PreToolUse", tool_use_id: "t-1" };

/** The same command afterwards. */
export const POST: JsonObject = { ...BASH, hook_event_name: "PostToolUse", tool_use_id: "t-1" };

/** A session that begins. */
export const START: JsonObject = { ...SESSION, hook_event_name: "SessionStart", source: "startup" };

/** One question with two choices. */
export const ASK: JsonObject = {
  ...SESSION,
  hook_event_name: "PreToolUse",
  tool_name: "AskUserQuestion",
  tool_input: {
    questions: [{
      question: "Which port?",
      header: "Port",
      multiSelect: false,
      options: [{ label: "80" }, { label: "8080" }],
    }],
  },
  tool_use_id: "t-2",
};

/** A permission request for a shell command of the test's choice. */
export function bash(command: string): JsonObject {
  return { ...BASH, tool_input: { command } };
}

/** A question request with these questions. */
export function asking(questions: unknown, more: JsonObject = {}): JsonObject {
  return { ...ASK, tool_input: { questions, ...more } };
}
