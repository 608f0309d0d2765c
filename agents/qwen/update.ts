/**
 * Qwen Code's events: Claude Code's shape and spelling, another order.
 *
 * Recorded on 0.24.4: a permission is asked before `PreToolUse`, so a question tool's start means
 * that it has been answered; and `UserPromptSubmit` comes again with an empty prompt whenever a
 * tool's result goes back to the model, which is no prompt at all.
 *
 * @module
 */

import type { Dialect } from "../common/mod.ts";
import { firstWords } from "../common/mod.ts";
import { QWEN_NAMES } from "./names.ts";

/** How Qwen Code's events are read. */
export const QWEN: Dialect = {
  ...QWEN_NAMES,
  questionStartsAnswered: true,
  event: (event, payload) =>
    event === "UserPromptSubmit" && firstWords(payload, "prompt") === undefined ? undefined : event,
};
