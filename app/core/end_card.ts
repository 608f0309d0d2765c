/**
 * Ends one waiting card: the one place where a card leaves the queue.
 *
 * Guarantees that a card ends once, with one word to its relay and one line for the record, that its
 * outcome is remembered for answers that come late, and that its session says what follows: it works
 * on, or it asks in its own terminal. Source: app-behaviour contract, sections 3 and 14.
 *
 * @module
 */

import type { PageId, RequestId } from "../../protocol/mod.ts";
import type { Outcome } from "../view/mod.ts";
import { BOUNDS } from "./bounds.ts";
import type { Draft } from "./draft.ts";
import type { Effect, LetGoReason } from "./effect.ts";
import { forgoFinish, oweFinish } from "./finishes.ts";
import { tellRecord } from "./record_line.ts";
import { askInTerminal } from "./session_status.ts";
import type { Card } from "./state.ts";
import { addWait, countAnswer, type Counted } from "./turns.ts";

/** How a card ends, and who ended it. */
export interface Ending {
  readonly outcome: Outcome;
  /** `list`: in `vults watch`, which is no page. */
  readonly page?: PageId | "list";
  readonly reason?: string;
  /** The click made a rule as well. */
  readonly always?: true;
  /** Its finish has been counted already, or the turn it belongs to is over. */
  readonly finished?: boolean;
}

/** What a relay hears last. */
export type FinalWord = Extract<
  Effect,
  { readonly type: "say_decision" | "say_answers" | "let_go" }
>;

/** Takes a card from the queue, says `word` to its relay, and tells the record. */
export function endCard(draft: Draft, card: Card, word: FinalWord, ending: Ending): void {
  draft.cards.delete(card.id);
  draft.queue = draft.queue.filter((id) => id !== card.id);
  forgetDrawn(draft, card.id);
  draft.ended = [...draft.ended, {
    request: card.id,
    session: card.session,
    agent: card.agent,
    project: card.project,
    outcome: ending.outcome,
    ...(ending.reason === undefined ? {} : { reason: ending.reason }),
    target: card.target,
    ...(ending.page === undefined || ending.page === "list" ? {} : { page: ending.page }),
    at: draft.now,
    arrived: card.arrived,
  }].slice(-BOUNDS.endedKnown);
  if (ending.finished !== true) {
    if (ending.outcome === "denied") forgoFinish(draft, card.twin);
    else oweFinish(draft, card.twin, { session: card.session, by: card.subagent?.id });
  }
  followUp(draft, card, ending.outcome);
  draft.effects.push(word);
  tellRecord(draft, card, ending);
  addWait(draft, card.session, draft.now - card.arrived);
  const counted = COUNTED[ending.outcome];
  if (counted !== undefined) countAnswer(draft, card.session, counted);
}

/** What counts in the history of its session's turn; what a rule allows counts as an Allow. */
const COUNTED: { readonly [outcome in Outcome]?: Counted } = {
  allowed: "allowed",
  allowed_by_rule: "allowed",
  denied: "denied",
  answered: "answered",
};

/** Ends a card whose relay gets no answer, and closes its connection. */
export function letGo(
  draft: Draft,
  card: Card,
  why: LetGoReason,
  ending: Ending,
): void {
  endCard(draft, card, { type: "let_go", id: card.id, why }, ending);
}

function forgetDrawn(draft: Draft, request: RequestId): void {
  for (const [id, page] of draft.pages) {
    if (!page.drawn.has(request) && page.front?.request !== request) continue;
    const drawn = new Map(page.drawn);
    drawn.delete(request);
    const { front, ...rest } = page;
    const kept = front === undefined || front.request === request ? {} : { front };
    draft.pages.set(id, { ...rest, ...kept, drawn });
  }
}

function followUp(draft: Draft, card: Card, outcome: Outcome): void {
  const session = draft.sessions.get(card.session);
  if (session === undefined) return;
  const answered = outcome !== "released" && outcome !== "expired" && outcome !== "unreached";
  const working = { ...session, status: "working" as const };
  draft.sessions.set(
    session.key,
    answered ? working : askInTerminal(working, card.subagent?.id, card.target),
  );
}
