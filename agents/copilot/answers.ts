/**
 * Copilot CLI's words for a decision: a flat object. Any other text is a refusal there, so nothing is
 * printed where there is no form. Source: protocol contract, section 11.
 *
 * @module
 */

import type { AgentAnswers } from "../answers.ts";
import { DEFAULT_DENY } from "../claude/answers.ts";

/** Copilot CLI's answers. */
export const copilotAnswers: AgentAnswers = {
  allow: () => JSON.stringify({ behavior: "allow" }),
  deny: (reason) => JSON.stringify({ behavior: "deny", message: reason ?? DEFAULT_DENY }),
  answer: () => undefined,
};
