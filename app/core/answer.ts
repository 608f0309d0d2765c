/**
 * A person's wish about one request, checked against what that person's page has drawn.
 *
 * Guarantees that of what is in here only a `decided` input, or a deny in the list, makes a decision, that it decides the request it was
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
import { rememberReason } from "./reasons.ts";
import type { Card } from "./state.ts";

type Decided = Extract<Input, { readonly type: "decided" }>;
type Released = Extract<Input, { readonly type: "released" }>;
type InList = Extract<Input, { readonly type: "denied_in_list" | "released_in_list" }>;

/** What every wish of a page says about the card it was given on. */
export interface Wish {
  readonly page: PageId;
  readonly request: RequestId;
  readonly hash: string;
}

/** Allow or Deny was pressed. Neither is an answer to a question. */
export function decide(draft: Draft, input: Decided): void {
  const card = cardToAnswer(draft, input);
  if (card === undefined) return;
  const isOffered = card.questions === undefined && (input.decision === "deny" || card.allow);
  if (!isOffered) return refuse(draft, input, "not_offered");
  if (input.decision === "deny") return deny(draft, card, input.reason, input.page);
  const word = { type: "say_decision", id: card.id, decision: "allow" } as const;
  endCard(draft, card, word, { outcome: "allowed", page: input.page });
}

/** *Answer in the terminal* was pressed. */
export function release(draft: Draft, input: Released): void {
  const card = cardToAnswer(draft, input);
  if (card !== undefined) {
    letGo(draft, card, "released", { outcome: "released", page: input.page });
  }
}

/**
 * Denied or let go in `vults watch`. It must have shown this very card, and it cannot allow: nothing
 * that runs in a terminal can (design decision 23). What comes too late changes nothing.
 */
export function endInList(draft: Draft, input: InList): void {
  const card = draft.cards.get(input.request);
  if (card === undefined || card.hash !== input.hash) return;
  if (input.type === "released_in_list") {
    return letGo(draft, card, "released", { outcome: "released", page: "list" });
  }
  if (card.questions === undefined) deny(draft, card, input.reason, "list");
}

function deny(
  draft: Draft,
  card: Card,
  words: string | undefined,
  page: PageId | "list",
): void {
  const reason = usableReason(words);
  const said = reason === undefined ? {} : { reason };
  if (reason !== undefined) rememberReason(draft, card.projectKey, reason);
  const word = { type: "say_decision", id: card.id, decision: "deny", ...said } as const;
  endCard(draft, card, word, { outcome: "denied", page, ...said });
}

/** The waiting card that the wish is about, when the page it came from may answer it. */
export function cardToAnswer(draft: Draft, wish: Wish): Card | undefined {
  const card = draft.cards.get(wish.request);
  if (card === undefined) {
    refuse(draft, wish, whyTooLate(draft.ended, wish));
  } else if (card.hash !== wish.hash) {
    refuse(draft, wish, "mismatch");
  } else if (!wasInFront(draft, wish)) {
    refuse(draft, wish, "too_soon");
  } else {
    return card;
  }
  return undefined;
}

/** Tells the page that its wish changed nothing. */
export function refuse(
  draft: Draft,
  { page, request }: Pick<Wish, "page" | "request">,
  why: Refusal,
): void {
  draft.effects.push({ type: "refuse", page, request, why });
}

/**
 * A page's report of a card with another hash was never noted, so the request tells enough. Nobody
 * looks at a hidden window: what it reports as drawn has been in front of no eyes.
 */
function wasInFront(draft: Draft, wish: Wish): boolean {
  const page = draft.pages.get(wish.page);
  const front = page?.front;
  return page?.visible === true && front?.request === wish.request &&
    draft.now - front.since >= TIMES.inFrontMs;
}

function whyTooLate(ended: readonly EndedView[], wish: Wish): Refusal {
  const end = ended.findLast((card) => card.request === wish.request);
  switch (end?.outcome) {
    case undefined:
      return "unknown";
    case "allowed_by_rule":
      return "answered_already";
    case "allowed":
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
