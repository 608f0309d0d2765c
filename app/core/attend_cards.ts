/**
 * Calls for waiting cards that no visible page has drawn, and what follows once a call is on screen.
 *
 * Guarantees that a card is called for at most once per way, that only its own call holds its agent,
 * that the calls of a session go out one after the other, since one replaces another, and that a call
 * is taken back when its card was seen or has ended, except where the agent now asks in its terminal
 * because nobody came in time.
 * Source: design decision 11; app-behaviour contract, section 9.
 *
 * @module
 */

import { LIMITS } from "../../protocol/mod.ts";
import { canCall, isUnderWay, passCalls, raise, withdraw } from "./attend_calls.ts";
import type { CallOut } from "./attention.ts";
import { TIMES } from "./bounds.ts";
import { type Draft, waitingCards } from "./draft.ts";
import { anyVisible, confirmCalled, noteReach, waitsWhenCalled } from "./reach.ts";
import type { Card, CoreState } from "./state.ts";

/** Calls for what needs it, tries next ways, takes back what is over. */
export function attendCards(draft: Draft): void {
  passCalls(draft);
  for (const out of [...draft.attention.calls.values()]) {
    if (!stillAsks(draft, out)) withdraw(draft, out.summons.tag);
  }
  for (const card of waitingCards(draft)) {
    if (wantsCall(draft, card)) callFor(draft, markCalling(draft, card));
    else if (card.reach.is === "called" && !draft.attention.calls.has(card.session)) {
      // Its notification was replaced by that of another card, which has ended.
      raise(draft, aboutCard(draft, card), draft.now + TIMES.newsCallMs);
    }
  }
}

/** Whether a call for a request still has its reason; calls about news have theirs in their session. */
function stillAsks(draft: Draft, { summons }: CallOut): boolean {
  const { request, tag } = summons;
  if (request === undefined) return true;
  const card = draft.cards.get(request);
  if (card !== undefined) return card.reach.is !== "seen";
  const ended = draft.ended.findLast((one) => one.request === request);
  const session = draft.sessions.get(tag);
  if (ended === undefined || session === undefined) return false;
  const nobodyCame = ended.outcome === "unreached" || ended.outcome === "expired";
  // Not every agent is known to ask once it was let go (Copilot may well go on): until it is heard of,
  // what the call says stands.
  return nobodyCame && (session.asking !== undefined || session.updated <= ended.at);
}

function wantsCall(draft: Draft, { reach }: Card): boolean {
  if ((reach.is !== "pending" && reach.is !== "lost") || reach.call !== undefined) return false;
  return draft.now >= reach.callAt || (reach.is === "pending" && !anyVisible(draft));
}

/** Once it is called for it stays so, whichever page appears meanwhile. */
function markCalling(draft: Draft, card: Card): Card {
  const { reach } = card;
  if ((reach.is !== "pending" && reach.is !== "lost") || reach.callAt === 0) return card;
  const marked = { ...card, reach: { ...reach, callAt: 0 } };
  draft.cards.set(card.id, marked);
  return marked;
}

function callFor(draft: Draft, card: Card): void {
  const out = draft.attention.calls.get(card.session);
  const own = out?.summons.request === card.id;
  if (own && out.up) return confirmCalled(draft, card, out.page);
  // Another card's call is under way: it would lose its confirmation, so this one waits for it.
  const waits = out !== undefined && out.summons.request !== undefined && isUnderWay(out);
  if (!own && !waits) {
    const limit = card.reach.is === "lost" ? card.reach.until : card.arrived + LIMITS.reachMs;
    if (!raise(draft, aboutCard(draft, card), limit)) return;
  }
  if (waitsWhenCalled(draft, card) === 0) hurry(draft, card);
}

/** An agent that hides its prompt is not held for a call: let go within 300 ms, called or not. */
function hurry(draft: Draft, card: Card): void {
  const { reach } = card;
  if (reach.is !== "pending" && reach.is !== "lost") return;
  const until = Math.min(reach.until, draft.now + LIMITS.calledHiddenMs);
  if (until < reach.until) noteReach(draft, card, { until });
}

function aboutCard(draft: Draft, card: Card) {
  const questions = card.questions;
  const about = waitsWhenCalled(draft, card) === 0
    ? "terminal"
    : questions === undefined
    ? "permission"
    : "question";
  return {
    tag: card.session,
    about,
    agent: card.agent.label,
    project: card.project,
    text: questions?.[0]?.text ?? card.says ?? card.target,
    request: card.id,
  } as const;
}

/** When a card is to be called for; none of them while nobody could be called. */
export function cardCallsDue(state: CoreState): readonly number[] {
  if (!canCall(state)) return [];
  return waitingCards(state).flatMap(({ reach }) =>
    (reach.is === "pending" || reach.is === "lost") && reach.callAt > 0 ? reach.callAt : []
  );
}
