/**
 * Whether a human can know of a waiting request: it holds its agent only while somebody can.
 *
 * Guarantees that `waiting` is said once per request and only after a page that says it is visible
 * has drawn the card; a page that draws nothing holds nobody. Source: design decision 11 (*seen* and
 * *unreached*); protocol contract, section 10.
 *
 * @module
 */

import type { PageId } from "../../protocol/mod.ts";
import { BOUNDS, TIMES } from "./bounds.ts";
import { type Draft, keepNewest, waitingCards } from "./draft.ts";
import type { Input } from "./input.ts";
import type { Card, Page } from "./state.ts";

type Drawn = Extract<Input, { readonly type: "card_drawn" }>;

/** A page has proved its key; it counts as hidden until it says otherwise. */
export function pageJoined(draft: Draft, id: PageId): void {
  if (!draft.pages.has(id)) {
    draft.pages.set(id, { visible: false, sound: false, notify: false, drawn: new Map() });
  }
}

/** A page says whether its window is visible. */
export function pageHere(
  draft: Draft,
  { page: id, visible, sound, notify }: Extract<Input, { readonly type: "page_here" }>,
): void {
  const page = draft.pages.get(id);
  if (page === undefined) return;
  const appears = visible && !page.visible;
  draft.pages.set(id, {
    ...page,
    visible,
    sound,
    notify,
    // A report that came just before the page said it is visible is one of a visible page.
    drawn: appears ? new Map([...page.drawn.keys()].map((card) => [card, true])) : page.drawn,
    // What has just come into sight has not been in front of anybody before.
    ...(appears && page.front !== undefined ? { front: { ...page.front, since: draft.now } } : {}),
  });
  confirmReach(draft);
}

/** A page is gone: what only it showed is lost, unless a reload draws it again in time. */
export function pageLeft(draft: Draft, id: PageId): void {
  if (!draft.pages.delete(id)) return;
  for (const card of waitingCards(draft)) {
    if (card.reach.is !== "seen" || isSeen(draft, card)) continue;
    const until = draft.now + TIMES.pageLostMs;
    draft.cards.set(card.id, { ...card, reach: { is: "lost", until } });
  }
}

/** A page has drawn a card. Counts only for the card as it is: its hash must be the right one. */
export function cardDrawn(draft: Draft, input: Drawn): void {
  const page = draft.pages.get(input.page);
  const card = draft.cards.get(input.request);
  if (page === undefined || card === undefined || card.hash !== input.hash) return;
  const drawn = new Map(page.drawn);
  const before = drawn.get(card.id) === true;
  drawn.delete(card.id);
  drawn.set(card.id, before || page.visible);
  keepNewest(drawn, BOUNDS.drawn);
  draft.pages.set(input.page, { ...withFront(page, input, draft.now), drawn });
  confirmReach(draft);
}

function withFront(page: Page, { request, place }: Drawn, now: number): Page {
  const { front, ...rest } = page;
  const inFront = front?.request === request;
  if (place === "front") return inFront ? page : { ...rest, front: { request, since: now } };
  // Drawn further back: it is not in front any more.
  return inFront ? rest : page;
}

function confirmReach(draft: Draft): void {
  for (const card of waitingCards(draft)) {
    if (card.reach.is === "seen" || !isSeen(draft, card)) continue;
    if (card.reach.is === "pending") draft.effects.push({ type: "say_waiting", id: card.id });
    draft.cards.set(card.id, { ...card, reach: { is: "seen" } });
  }
}

function isSeen(draft: Draft, card: Card): boolean {
  return [...draft.pages.values()].some((page) => page.drawn.get(card.id) === true);
}
