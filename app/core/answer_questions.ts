/**
 * *Send* on a question card.
 *
 * Guarantees that only a person's own `answered` sends answers, on the card their page had in front, and
 * that what is sent fits the questions that were shown: an option, or one text of their own, for each.
 * Source: design decision 15; app-behaviour contract, section 5; PB-21.
 *
 * @module
 */

import { type Answer, byteLength, LIMITS } from "../../protocol/mod.ts";
import type { QuestionView } from "../view/mod.ts";
import { cardToAnswer, refuse } from "./answer.ts";
import type { Draft } from "./draft.ts";
import { endCard } from "./end_card.ts";
import type { Input } from "./input.ts";

/** *Send* was pressed. */
export function answerQuestions(
  draft: Draft,
  input: Extract<Input, { readonly type: "answered" }>,
): void {
  const card = cardToAnswer(draft, input);
  if (card === undefined) return;
  const { answers } = input;
  if (card.questions === undefined || !fitAll(card.questions, answers)) {
    return refuse(draft, input, "not_offered");
  }
  const word = { type: "say_answers", id: card.id, answers } as const;
  endCard(draft, card, word, { outcome: "answered", page: input.page });
}

function fitAll(questions: readonly QuestionView[], answers: readonly Answer[]): boolean {
  return answers.length === questions.length &&
    questions.every((question, at) => {
      const answer = answers[at];
      return answer !== undefined && fits(question, answer);
    });
}

function fits({ multi, options }: QuestionView, answer: Answer): boolean {
  if (typeof answer === "string") return !multi && isUsable(answer);
  // There is one field for words of one's own, so at most one entry is none of the options.
  const own = answer.filter((entry) => options.every(({ label }) => label !== entry));
  return multi && answer.length > 0 && answer.every(isUsable) && own.length <= 1 &&
    new Set(answer).size === answer.length;
}

function isUsable(text: string): boolean {
  return text.trim() !== "" && byteLength(text) <= LIMITS.reasonBytes;
}
