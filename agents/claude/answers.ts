/**
 * Claude Code's words for a decision and for answered questions.
 *
 * Guarantees that an answered input is the agent's own, with nothing changed but the member
 * `answers`. Source: protocol contract, section 11 (checked with Claude Code 2.1.286).
 *
 * @module
 */

import { type Answer, isObject, type JsonObject } from "../../protocol/mod.ts";
import type { AgentAnswers } from "../answers.ts";

/** What an agent is told of a deny when the human gave no reason. */
export const DEFAULT_DENY = "Denied from Vults";

/** The decision object that Codex and Qwen Code read as well. */
export function permissionDecision(
  decision: { readonly behavior: "allow" } | {
    readonly behavior: "deny";
    readonly message: string;
  },
): string {
  return JSON.stringify({
    hookSpecificOutput: { hookEventName: "PermissionRequest", decision },
  });
}

/** Claude Code's answers. */
export const claudeAnswers: AgentAnswers = {
  allow: () => permissionDecision({ behavior: "allow" }),
  deny: (reason) => permissionDecision({ behavior: "deny", message: reason ?? DEFAULT_DENY }),
  answer(input, answers) {
    const byQuestion = keyByQuestion(input.questions, answers);
    if (byQuestion === undefined) return undefined;
    return JSON.stringify({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "allow",
        updatedInput: { ...input, answers: byQuestion },
      },
    });
  },
};

/**
 * The answers under their questions' full texts. Nothing when a question has no text or two have the
 * same one: they would share a key, and an answer would be lost.
 */
function keyByQuestion(questions: unknown, answers: readonly Answer[]): JsonObject | undefined {
  if (!Array.isArray(questions) || questions.length === 0) return undefined;
  if (questions.length !== answers.length) return undefined;
  const texts = questions.map((question) => isObject(question) ? question.question : undefined);
  if (!texts.every((text): text is string => typeof text === "string")) return undefined;
  if (new Set(texts).size !== texts.length) return undefined;
  // Not by assignment: a question named "__proto__" would vanish.
  return Object.fromEntries(texts.map((text, at) => [text, answers[at]]));
}
