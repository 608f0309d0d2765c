/**
 * A person's wish about one request, checked against what that person's page has drawn.
 *
 * Guarantees that nothing but a `decided` input makes a decision, that it decides the request it was
 * given on, once, and that whoever sees too late hears why. Source: promises 2 to 5; design decisions
 * 9, 10 and 21; app-behaviour contract, section 14 (ledger); PB-12, PB-16.
 *
 * @module
 */

import { type PageId, type RequestId, usableReason } from "../../protocol/mod.ts";
import type { EndedView, Refusal } from "../view/mod.ts";
import { TIMES } from "./bounds.ts";
import type { Draft } from "./draft.ts";
import { endCard, letGo } from "./end_card.ts";
import type { Input } from "./input.ts";
import type { Card } from "./state.ts";

type Decided = Extract<Input, { readonly type: "decided" }>;
type Released = Extract<Input, { readonly type: "released" }>;

/** Allow or Deny was pressed. */
export function decide(draft: Draft, input: Decided): void {
  const card = cardToAnswer(draft, input);
  if (card === undefined) return;
  if (input.decision === "allow" && !card.allow) return refuse(draft, input, "not_offered");
  const reason = input.decision === "deny" ? usableReason(input.reason) : undefined;
  const said = reason === undefined ? {} : { reason };
  endCard(draft, card, {
    outcome: input.decision === "allow" ? "allowed" : "denied",
    page: input.page,
    ...said,
  });
  draft.effects.push({ type: "say_decision", id: card.id, decision: input.decision, ...said });
}

/** *Answer in the terminal* was pressed. */
export function release(draft: Draft, input: Released): void {
  const card = cardToAnswer(draft, input);
  if (card !== undefined) {
    letGo(draft, card, "released", { outcome: "released", page: input.page });
  }
}

/** Denied or let go in `vults watch`. */
export function endInList(
  _draft: Draft,
  _input: Extract<Input, { readonly type: "denied_in_list" | "released_in_list" }>,
): void {}

/** The waiting card that the wish is about, when the page it came from may answer it. */
function cardToAnswer(draft: Draft, input: Decided | Released): Card | undefined {
  const card = draft.cards.get(input.request);
  if (card === undefined) {
    refuse(draft, input, whyTooLate(draft.ended, input));
  } else if (card.hash !== input.hash) {
    refuse(draft, input, "mismatch");
  } else if (!wasInFront(draft, input)) {
    refuse(draft, input, "too_soon");
  } else {
    return card;
  }
  return undefined;
}

/**
 * A page's report of a card with another hash was never noted, so the request tells enough. Nobody
 * looks at a hidden window: what it reports as drawn has been in front of no eyes.
 */
function wasInFront(draft: Draft, input: Decided | Released): boolean {
  const page = draft.pages.get(input.page);
  const front = page?.front;
  return page?.visible === true && front?.request === input.request &&
    draft.now - front.since >= TIMES.inFrontMs;
}

function whyTooLate(
  ended: readonly EndedView[],
  wish: { readonly page: PageId; readonly request: RequestId },
): Refusal {
  const end = ended.findLast((card) => card.request === wish.request);
  switch (end?.outcome) {
    case undefined:
      return "unknown";
    case "allowed":
    case "allowed_by_rule":
    case "denied":
    case "answered":
    case "released":
      return end?.page === wish.page ? "answered_already" : "answered_on_another_page";
    case "elsewhere":
      return "answered_elsewhere";
    case "expired":
    case "unreached":
      return "expired";
  }
}

function refuse(draft: Draft, { page, request }: Decided | Released, why: Refusal): void {
  draft.effects.push({ type: "refuse", page, request, why });
}
