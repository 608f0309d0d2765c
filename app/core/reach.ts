/**
 * Whether a human can know of a waiting request: it holds its agent only while somebody can.
 *
 * Guarantees that `waiting` is said once per request and only after a page that says it is visible has
 * drawn the card, or after a call for it is on screen; a page that draws nothing holds nobody, nor does
 * a call for an agent that shows nothing in its terminal meanwhile, unless its user wants that.
 *
 * The times, from the arrival of the request: a visible page has 400 ms to draw the card before anybody
 * is called (none, when no page is visible). A page's notification then has half of what is left to
 * fire its `show`, the desktop service the rest: 600 and 800 ms, or 400 and 800. So everything is
 * decided by 800 ms, and with the 300 ms that the relay may take to connect and the 300 ms of its write
 * `waiting` arrives 1.4 s after its start at the latest: it listens for 2 s. Source: design decision
 * 11; protocol contract, sections 10 and 18; app-behaviour contract, section 9.
 *
 * @module
 */

import { LIMITS, type PageId } from "../../protocol/mod.ts";
import { HIDING_AGENTS } from "../view/mod.ts";
import { BOUNDS, TIMES } from "./bounds.ts";
import { type Draft, keepNewest, waitingCards } from "./draft.ts";
import { letGo } from "./end_card.ts";
import type { Input } from "./input.ts";
import type { Card, CoreState, Page, Reach, Unreached } from "./state.ts";

type Drawn = Extract<Input, { readonly type: "card_drawn" }>;

/** The reach of a card that has just arrived. */
export function newReach(now: number): Reach {
  return { is: "pending", callAt: now + TIMES.drawMs, until: now + LIMITS.reachMs };
}

/** Whether there is anybody at all who could come to know: a page, or a desktop that takes calls. */
export function isReachable(draft: Pick<CoreState, "pages" | "settings" | "attention">): boolean {
  return draft.pages.size > 0 || (draft.settings.notifications && draft.attention.desktop.calls);
}

/** Whether a page says that its window is visible. */
export function anyVisible(draft: Pick<CoreState, "pages">): boolean {
  return [...draft.pages.values()].some((page) => page.visible);
}

/** How long the card waits once somebody was called, milliseconds from then; 0: not at all. */
export function waitsWhenCalled({ settings }: Pick<CoreState, "settings">, card: Card): number {
  if (card.promptOpen) return LIMITS.humanMs;
  const agent = HIDING_AGENTS.find((id) => id === card.agent.id);
  return agent === undefined ? 0 : settings.waitWhenCalled[agent] * 1_000;
}

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
  confirmSeen(draft);
}

/**
 * A page is gone: what only it showed is lost, unless a reload draws it again in time. What only its
 * notification told of is called for again at once: a browser that closes takes it along.
 */
export function pageLeft(draft: Draft, id: PageId): void {
  if (!draft.pages.delete(id)) return;
  for (const card of waitingCards(draft)) {
    const { reach } = card;
    const unseen = reach.is === "seen" && !isSeen(draft, card);
    const uncalled = reach.is === "called" && reach.page === id;
    if (!unseen && !uncalled) continue;
    const callAt = unseen ? draft.now + TIMES.reloadMs : draft.now;
    const until = draft.now + TIMES.pageLostMs;
    draft.cards.set(card.id, { ...card, reach: { is: "lost", callAt, until } });
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
  confirmSeen(draft);
}

function withFront(page: Page, { request, place }: Drawn, now: number): Page {
  const { front, ...rest } = page;
  const inFront = front?.request === request;
  if (place === "front") return inFront ? page : { ...rest, front: { request, since: now } };
  // Drawn further back: it is not in front any more.
  return inFront ? rest : page;
}

function confirmSeen(draft: Draft): void {
  for (const card of waitingCards(draft)) {
    if (card.reach.is === "seen" || !isSeen(draft, card)) continue;
    if (card.reach.is === "pending") draft.effects.push({ type: "say_waiting", id: card.id });
    draft.cards.set(card.id, { ...card, reach: { is: "seen" } });
  }
}

function isSeen(draft: Draft, card: Card): boolean {
  return [...draft.pages.values()].some((page) => page.drawn.get(card.id) === true);
}

/** The card's call is on screen, through `page` or on the desktop. */
export function confirmCalled(draft: Draft, card: Card, page: PageId | undefined): void {
  const { reach } = card;
  if (reach.is !== "pending" && reach.is !== "lost") return;
  const wait = waitsWhenCalled(draft, card);
  if (wait === 0) {
    // A page in sight may still draw it in the moment that is left.
    if (reach.is === "pending" && anyVisible(draft)) return noteReach(draft, card, { call: "up" });
    return letGo(draft, card, "called", { outcome: "unreached" });
  }
  if (reach.is === "pending") draft.effects.push({ type: "say_waiting", id: card.id });
  const until = Math.min(card.deadline, draft.now + wait);
  draft.cards.set(card.id, {
    ...card,
    reach: { is: "called", until, ...(page === undefined ? {} : { page }) },
  });
}

/** Changes what may become of a card that nobody can see. */
export function noteReach(draft: Draft, card: Card, change: Partial<Unreached>): void {
  const { reach } = card;
  if (reach.is !== "pending" && reach.is !== "lost") return;
  draft.cards.set(card.id, { ...card, reach: { ...reach, ...change } });
}

/** Lets go what nobody came to know of in time, and what a call has waited for long enough. */
export function passReach(draft: Draft, card: Card): void {
  const { reach } = card;
  if (reach.is === "seen" || draft.now < reach.until) return;
  switch (reach.is) {
    case "called":
      return letGo(draft, card, "call_unanswered", { outcome: "expired" });
    case "pending":
    case "lost": {
      const why = reach.call === "up" ? "called" : reach.is === "lost" ? "page_lost" : "not_seen";
      return letGo(draft, card, why, { outcome: "unreached" });
    }
  }
}

/** When `passReach` has something to do for the card. */
export function reachDue(card: Card): number {
  return card.reach.is === "seen" ? card.deadline : Math.min(card.deadline, card.reach.until);
}
