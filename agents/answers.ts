/**
 * What the relay prints, in the words of the agent that asked: one table over all agents.
 *
 * Guarantees one compact JSON object or nothing at all (`undefined`); an agent without a form for an
 * answer gets nothing, never another agent's words. Pure. Source: protocol contract, section 11.
 *
 * @module
 */

import type { AgentKind, Answer, JsonObject } from "../protocol/mod.ts";
import { claudeAnswers } from "./claude/answers.ts";
import { codexAnswers } from "./codex/answers.ts";
import { copilotAnswers } from "./copilot/answers.ts";
import { opencodeAnswers } from "./opencode/answers.ts";
import { otherAnswers } from "./other/answers.ts";
import { qwenAnswers } from "./qwen/answers.ts";

/** One agent's words for a human's decision; each gives the text for stdout, without a newline. */
export interface AgentAnswers {
  /** A permission was allowed, this once. */
  allow(): string | undefined;
  /** A permission was denied. `reason` is what the human wrote, when that is usable. */
  deny(reason: string | undefined): string | undefined;
  /**
   * A question was answered: one entry per question of `input`, in their order. `input` is the tool
   * input as the agent wrote it, uncapped. Nothing when the answers do not fit the questions.
   */
  answer(input: JsonObject, answers: readonly Answer[]): string | undefined;
}

/** The words of every agent kind. */
export const ANSWERS: { readonly [agent in AgentKind]: AgentAnswers } = {
  claude: claudeAnswers,
  codex: codexAnswers,
  opencode: opencodeAnswers,
  qwen: qwenAnswers,
  copilot: copilotAnswers,
  other: otherAnswers,
};
