/**
 * What a person has chosen on a question card, and the answers that makes. Pure.
 *
 * Guarantees that a set of answers comes out only when every question has one, in the questions' own
 * order: a text for a question with one answer, always a list for one with several. Nothing is chosen
 * by itself. Source: app-behaviour contract, section 5; design decision 15.
 *
 * @module
 */

import type { QuestionView } from "../../app/view/mod.ts";
import { type Answer, byteLength, LIMITS } from "../../protocol/mod.ts";

/** What was chosen of one question. */
export interface Choice {
  /** Places of the chosen options, in the order of the options. */
  readonly options: readonly number[];
  /** *Other* is chosen. */
  readonly other: boolean;
  /** What was typed for it: stays while another option is chosen. */
  readonly text: string;
}

/** Why a card's answers cannot be sent. */
export interface Problem {
  readonly question: number;
  readonly why: "missing" | "too_long";
  readonly bytes: number;
}

/** Nothing chosen yet. */
export const NO_CHOICE: Choice = { options: [], other: false, text: "" };

/** After the option at `place` was chosen, or taken back where several may be; *Other* comes last. */
export function withOption(question: QuestionView, before: Choice, place: number): Choice {
  const isOther = place === question.options.length;
  if (!question.multi) {
    return { ...before, options: isOther ? [] : [place], other: isOther };
  }
  if (isOther) return { ...before, other: !before.other };
  const options = before.options.includes(place)
    ? before.options.filter((one) => one !== place)
    : [...before.options, place].sort((a, b) => a - b);
  return { ...before, options };
}

/** The answer to one question; `undefined` while it has none. */
export function answerOf(question: QuestionView, { options, other, text }: Choice) {
  const own = text.trim();
  if (other && own === "") return undefined;
  const chosen = options.flatMap((place) => question.options[place]?.label ?? []);
  const all = [...new Set([...chosen, ...(other ? [own] : [])])];
  if (all.length === 0) return undefined;
  return question.multi ? all : all[0];
}

/** All answers of a card; `undefined` while one is missing. */
export function answersOf(
  questions: readonly QuestionView[],
  choices: readonly Choice[],
): readonly Answer[] | undefined {
  const answers = questions.map((question, at) => answerOf(question, choices[at] ?? NO_CHOICE));
  return answers.every((answer) => answer !== undefined) ? answers : undefined;
}

/** The first question that keeps the answers from being sent. */
export function problemOf(
  questions: readonly QuestionView[],
  choices: readonly Choice[],
): Problem | undefined {
  for (const [question, one] of questions.entries()) {
    const choice = choices[question] ?? NO_CHOICE;
    if (answerOf(one, choice) === undefined) return { question, why: "missing", bytes: 0 };
    const bytes = choice.other ? byteLength(choice.text.trim()) : 0;
    if (bytes > LIMITS.reasonBytes) return { question, why: "too_long", bytes };
  }
  return undefined;
}

/** The question the number keys act on: the first without an answer, else the last. */
export function keyQuestion(
  questions: readonly QuestionView[],
  choices: readonly Choice[],
): number {
  const open = questions.findIndex((question, at) =>
    answerOf(question, choices[at] ?? NO_CHOICE) === undefined
  );
  return open === -1 ? questions.length - 1 : open;
}
