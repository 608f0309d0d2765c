/**
 * Codex's words for a decision: Claude Code's shape, read as a closed object. Its questions are
 * never answered by a hook. Source: protocol contract, section 11.
 *
 * @module
 */

import type { AgentAnswers } from "../answers.ts";
import { DEFAULT_DENY, permissionDecision } from "../claude/answers.ts";

/** Codex's answers. */
export const codexAnswers: AgentAnswers = {
  allow: () => permissionDecision({ behavior: "allow" }),
  deny: (reason) => permissionDecision({ behavior: "deny", message: reason ?? DEFAULT_DENY }),
  answer: () => undefined,
};
