/**
 * What a person has typed and chosen on cards: reasons, and answers to questions. By request, so that a
 * card that is put back in the queue, drawn anew or patched keeps all of it.
 *
 * Guarantees that nothing is ever chosen but by a person's own act, and that nothing of a card outlives
 * it by more than its outcome.
 *
 * @module
 */

import { type Signal, signal } from "@preact/signals";
import type { CardView } from "../../app/view/mod.ts";
import type { RequestId } from "../../protocol/mod.ts";
import { type Choice, keyQuestion, NO_CHOICE, withOption } from "./choices.ts";

type ByRequest<Kept> = Readonly<Record<string, Kept>>;

/** What was typed as a reason. */
export const reasons = signal<ByRequest<string>>({});
/** What was chosen, in the questions' order. */
export const choices = signal<ByRequest<readonly Choice[]>>({});
/** The field of a question's own answer that a person has just opened: it takes the focus. */
export const opened = signal<
  { readonly request: RequestId; readonly question: number } | undefined
>(undefined);

/** Takes what was typed as a reason. */
export function typeReason(request: RequestId, text: string): void {
  reasons.value = { ...reasons.peek(), [request]: text };
}

/** Chooses an option of a question, or takes it back where several may be chosen; *Other* comes last. */
export function chooseOption(card: CardView, question: number, place: number): void {
  const asked = card.questions?.[question];
  if (asked === undefined) return;
  change(card, question, (before) => withOption(asked, before, place));
}

/** Takes what was typed as a question's own answer. */
export function typeAnswer(card: CardView, question: number, text: string): void {
  change(card, question, (before) => ({ ...before, text }));
}

/** How many options the number keys choose from, *Other* included; none where nothing is asked. */
export function keyOptions(card: CardView): number {
  const { questions = [] } = card;
  const options = questions[keyQuestion(questions, choices.peek()[card.request] ?? [])]?.options;
  return options === undefined ? 0 : options.length + 1;
}

/** A number key, counted from 1: chooses that option of the question the keys act on. */
export function chooseByKey(card: CardView, number: number): void {
  const { request, questions = [] } = card;
  const question = keyQuestion(questions, choices.peek()[request] ?? []);
  chooseOption(card, question, number - 1);
  if (number === keyOptions(card)) opened.value = { request, question };
}

/** Forgets what belongs to none of these requests. */
export function forgetTyped(waiting: (request: string) => boolean): void {
  forget(reasons, waiting);
  forget(choices, waiting);
}

function forget<Kept>(typed: Signal<ByRequest<Kept>>, waiting: (request: string) => boolean) {
  const all = Object.entries(typed.peek());
  const kept = all.filter(([request]) => waiting(request));
  if (kept.length < all.length) typed.value = Object.fromEntries(kept);
}

function change(
  { request, questions = [] }: CardView,
  question: number,
  by: (before: Choice) => Choice,
): void {
  const before = choices.peek()[request] ?? [];
  const after = questions.map((_, at) => {
    const choice = before[at] ?? NO_CHOICE;
    return at === question ? by(choice) : choice;
  });
  choices.value = { ...choices.peek(), [request]: after };
}
