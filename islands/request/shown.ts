/**
 * Which card stands in the front place, and how long an ended one stays to say how it ended. Pure.
 *
 * Guarantees: a card leaves only because the app settled it or another one was brought forward; its
 * outcome is shown in its place before the next one comes; time alone never brings an answer.
 * Source: app-behaviour section 3, page section 6.
 *
 * @module
 */

import type { CardView, EndedView, FlockView, Outcome } from "../../app/view/mod.ts";

/** The front place. */
export interface Shown {
  readonly card: CardView;
  /** There when it has ended. */
  readonly ended?: { readonly how: EndedView; readonly until: number };
}

/** How long an outcome stays. */
const STAYS_MS: Readonly<Record<Outcome, number>> = {
  allowed: 700,
  denied: 700,
  allowed_by_rule: 700,
  answered: 700,
  elsewhere: 1600,
  released: 1600,
  expired: 2600,
  unreached: 2600,
};

/** What stands in the front place after `view` came or time passed. `now` is any steady clock. */
export function nextShown(
  before: Shown | undefined,
  view: FlockView,
  now: number,
): Shown | undefined {
  if (before?.ended !== undefined) {
    return now < before.ended.until ? before : inFront(view);
  }
  if (before === undefined) return inFront(view);
  const { request } = before.card;
  if (Object.hasOwn(view.cards, request)) return inFront(view);
  const how = view.ended.findLast((ended) => ended.request === request);
  // Without an outcome the app itself was started anew: nothing is known of that card.
  if (how === undefined) return inFront(view);
  return { card: before.card, ended: { how, until: now + STAYS_MS[how.outcome] } };
}

function inFront({ queue, cards }: FlockView): Shown | undefined {
  const first = queue[0];
  const card = first === undefined ? undefined : cards[first];
  return card === undefined ? undefined : { card };
}
