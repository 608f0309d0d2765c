/**
 * The core: one input in, the next state and what to do out.
 *
 * Guarantees that it is a function of its arguments alone (no clock, no I/O, no chance), that the
 * state it was given stays as it was, and that only what a person chose, or a rule they made, can lead to
 * an answer: everything else at most lets a request go. Every waiting request gets exactly one final effect, at
 * the latest with the first input 108 s after it came. Source: promises 2, 4 and 5.
 *
 * @module
 */

import type { SessionEvent } from "../../agents/mod.ts";
import { decide, endInList, release } from "./answer.ts";
import { decideAlways, removeRule, restoreRule } from "./always.ts";
import { answerQuestions } from "./answer_questions.ts";
import { offerChoice } from "./answer_choice.ts";
import { attend, called, callFailed, desktopFound, dismissDigest, screenLocked } from "./attend.ts";
import { chooseSetting } from "./choose_setting.ts";
import { closeDraft, type Draft, openDraft, waitingCards } from "./draft.ts";
import type { Effect } from "./effect.ts";
import { letGo } from "./end_card.ts";
import { isImported, replaceImported } from "./imported.ts";
import type { Input } from "./input.ts";
import { noteDeclined, openCard, passBy } from "./open_card.ts";
import { passTime } from "./pass_time.ts";
import { cardDrawn, pageHere, pageJoined, pageLeft } from "./reach.ts";
import { answerQuiet, markSeen } from "./quiet.ts";
import { isRepeat } from "./repeats.ts";
import { forgetHiddenPick } from "./session_order.ts";
import { noteEvent, removeSession } from "./sessions.ts";
import { settleBy } from "./settle.ts";
import type { CoreState } from "./state.ts";
import { endTurn } from "./turns.ts";
import { reportUsage } from "./usage.ts";

/** What one input leads to; the effects are carried out in order. */
export interface Step {
  readonly state: CoreState;
  readonly effects: readonly Effect[];
}

/** Works `input` in. `now`: milliseconds since the Unix epoch, never less than at the last input. */
export function reduce(state: CoreState, input: Input, now: number): Step {
  const draft = openDraft(state, now);
  // What was due before this input happened before it: a click after the deadline is too late.
  passTime(draft);
  apply(draft, input);
  forgetHiddenPick(draft);
  attend(draft, state, input);
  return { state: closeDraft(draft), effects: draft.effects };
}

function apply(draft: Draft, input: Input): void {
  switch (input.type) {
    case "event_arrived":
      return eventArrived(draft, input);
    case "relay_gone": {
      const card = draft.cards.get(input.id);
      if (card !== undefined) letGo(draft, card, "elsewhere", { outcome: "elsewhere" });
      return;
    }
    case "page_joined":
      return pageJoined(draft, input.page);
    case "page_here":
      return pageHere(draft, input);
    case "page_left":
      return pageLeft(draft, input.page);
    case "card_drawn":
      return cardDrawn(draft, input);
    case "decided":
      return decide(draft, input);
    case "released":
      return release(draft, input);
    case "brought_forward":
      if (draft.cards.has(input.request)) bringForward(draft, [input.request]);
      return;
    case "session_chosen": {
      if (!draft.sessions.has(input.session)) return;
      draft.chosen = input.session;
      const theirs = waitingCards(draft).filter((card) => card.session === input.session);
      return bringForward(draft, theirs.map((card) => card.id));
    }
    case "decided_always":
      return decideAlways(draft, input);
    case "answered":
      return answerQuestions(draft, input);
    case "denied_in_list":
    case "released_in_list":
      return endInList(draft, input);
    case "called":
      return called(draft, input);
    case "call_failed":
      return callFailed(draft, input);
    case "desktop_found":
      return desktopFound(draft, input);
    case "locked":
      return screenLocked(draft, input);
    case "setting_chosen":
      return chooseSetting(draft, input);
    case "quiet_answered":
      return answerQuiet(draft, input);
    case "seen":
      return markSeen(draft, input.session);
    case "digest_dismissed":
      return dismissDigest(draft);
    case "rule_removed":
      return removeRule(draft, input.rule);
    case "rule_restored":
      return restoreRule(draft, input.rule);
    case "ticked":
      return;
    case "stopping":
      draft.stopping = true;
      for (const card of waitingCards(draft)) {
        letGo(draft, card, "stopping", { outcome: "unreached" });
      }
      for (const key of draft.sessions.keys()) endTurn(draft, key);
      return;
  }
}

/** Only the order changes: every card keeps its deadline. */
function bringForward(draft: Draft, first: readonly Draft["queue"][number][]): void {
  draft.queue = [...first, ...draft.queue.filter((id) => !first.includes(id))];
}

function eventArrived(
  draft: Draft,
  input: Extract<Input, { readonly type: "event_arrived" }>,
): void {
  if (isUsedId(draft, input)) return;
  const { event, id } = input;
  if (event.type !== "usage_reported") {
    if (isRepeat(draft, event) || isImported(draft, event)) {
      if (input.waits) draft.effects.push({ type: "let_go", id, why: "not_answered_here" });
      return;
    }
    replaceImported(draft, event);
  }
  const asks = event.type === "permission_asked" || event.type === "question_asked";
  if (input.waits && !asks) draft.effects.push({ type: "let_go", id, why: "not_answered_here" });
  if (event.type === "usage_reported") return reportUsage(draft, event);
  settleBy(draft, event);
  if (event.type === "session_ended") return removeSession(draft, event.session);
  const session = noteEvent(draft, event satisfies SessionEvent);
  if (event.type === "permission_asked") offerChoice(draft, event.agent.id);
  else if (event.type !== "question_asked") return;
  if (input.declined === true && event.type === "permission_asked") {
    noteDeclined(draft, id, event, session);
  }
  if (input.waits) openCard(draft, id, event, session);
  else if (event.type === "permission_asked") passBy(draft, event, session);
}

/**
 * An id that comes again is nobody's: the request that waits under it is let go, the new one with it,
 * and nothing of the new event counts (app-behaviour contract, section 3).
 */
function isUsedId(
  draft: Draft,
  { id, waits }: Extract<Input, { readonly type: "event_arrived" }>,
): boolean {
  const card = draft.cards.get(id);
  if (card !== undefined) {
    letGo(draft, card, "same_id", { outcome: "unreached" });
    return true;
  }
  const isUsed = draft.endedAtOnce.includes(id) ||
    draft.ended.some((ended) => ended.request === id);
  if (!isUsed) return false;
  if (waits) draft.effects.push({ type: "let_go", id, why: "same_id" });
  return true;
}
