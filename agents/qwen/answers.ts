/**
 * Qwen Code's words for a decision: Claude Code's shape (measured). Its question comes as a
 * permission whose allow it ignores, so there is no answer to give. Source: protocol contract,
 * sections 7 and 11.
 *
 * @module
 */

import type { AgentAnswers } from "../answers.ts";
import { DEFAULT_DENY, permissionDecision } from "../claude/answers.ts";

/** Qwen Code's answers. */
export const qwenAnswers: AgentAnswers = {
  allow: () => permissionDecision({ behavior: "allow" }),
  deny: (reason) => permissionDecision({ behavior: "deny", message: reason ?? DEFAULT_DENY }),
  answer: () => undefined,
};
