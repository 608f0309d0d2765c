/**
 * From what a person wants of a card to the message that carries it. Pure.
 *
 * Guarantees that only what the card offers becomes a message, always with the hash of the very card it
 * was given on; and that a message never carries an answer nobody gave.
 *
 * @module
 */

import type { CardView, FromPage } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { byteLength, LIMITS } from "../../protocol/mod.ts";
import { answersOf, type Choice, type Problem, problemOf } from "./choices.ts";

/** What a person can want of a card. */
export type Answer = "allow" | "deny" | "always" | "send" | "release";

/** What was typed and chosen on the card. */
export interface Given {
  readonly reason: string;
  readonly choices: readonly Choice[];
}

/** Whether the card offers this answer. */
export function offers({ allow, always, questions }: CardView, answer: Answer): boolean {
  switch (answer) {
    case "allow":
      return allow && questions === undefined;
    case "always":
      return allow && questions === undefined && always !== undefined && "covers" in always;
    case "deny":
      return questions === undefined;
    case "send":
      return questions !== undefined;
    case "release":
      return true;
  }
}

/** Whether the answer wants to be held: what would let a risky action happen (design decision 19). */
export function wantsHold({ risk }: CardView, answer: Answer): boolean {
  return risk !== undefined && (answer === "allow" || answer === "always");
}

/** The message; a sentence when it cannot be sent so; `undefined` when the card does not offer it. */
export function answerMessage(
  card: CardView,
  answer: Answer,
  given: Given,
): FromPage | string | undefined {
  const { request, hash, questions = [] } = card;
  if (!offers(card, answer)) return undefined;
  switch (answer) {
    case "release":
      return { type: "release", request, hash };
    case "always":
      return { type: "decide_always", request, hash };
    case "allow":
      return { type: "decide", request, hash, decision: "allow" };
    case "deny": {
      const reason = given.reason.trim();
      const bytes = byteLength(reason);
      if (bytes > LIMITS.reasonBytes) return words.status.reasonTooLong(bytes, LIMITS.reasonBytes);
      const said = reason === "" ? {} : { reason };
      return { type: "decide", request, hash, decision: "deny", ...said };
    }
    case "send": {
      const problem = problemOf(questions, given.choices);
      if (problem !== undefined) return sayProblem(problem);
      const answers = answersOf(questions, given.choices);
      return answers && { type: "answer", request, hash, answers };
    }
  }
}

/** Why the answers of a card cannot be sent, as a sentence. */
export function sayProblem({ question, why, bytes }: Problem): string {
  return why === "missing"
    ? words.question.missing(question + 1)
    : words.question.tooLong(question + 1, bytes, LIMITS.reasonBytes);
}
