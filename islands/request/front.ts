/**
 * The card in front as the page lives through it: shown, drawn, armed, answered.
 *
 * Guarantees: *drawn* is sent only from the second animation frame of a visible window that holds the
 * card (a hidden window draws no frames); the buttons take nothing before the app may accept an answer
 * and until the reader had 300 ms to see what lies under the pointer; one answer is sent per card; an
 * answer always carries the hash of the very card that stands there. Source: design decisions 11, 21,
 * page sections 6 and 9.
 *
 * @module
 */

import { effect, signal, untracked } from "@preact/signals";
import type { CardView, FlockView, Refusal } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import type { RequestId } from "../../protocol/mod.ts";
import { onMessage, onRefused, send } from "../page/connection.ts";
import { connection, epoch, say, view } from "../page/store.ts";
import { announceArrivals } from "./announce.ts";
import { type Answer, answerMessage } from "./answer_message.ts";
import { nextShown, type Shown } from "./shown.ts";
import { choices, forgetTyped, reasons } from "./typed.ts";

/** The front place; `undefined` when nothing waits. */
export const shown = signal<Shown | undefined>(undefined);
/** The request whose buttons take a press. */
export const armed = signal<RequestId | undefined>(undefined);
/** The answer that was sent and has no outcome yet; `slow` once it is worth telling. */
export const sent = signal<
  { readonly request: RequestId; readonly answer: Answer; readonly slow: boolean } | undefined
>(undefined);
/** The app takes an answer 300 ms after *drawn*; the rest is room for the way there. */
const ARM_MS = 350;
const SLOW_MS = 150;

/** When the card or the window last came to the front, on `performance.now()`'s clock. */
let cameToFront = -Infinity;

/** Milliseconds since the card and the window came to the front. */
export function sinceFront(): number {
  return performance.now() - cameToFront;
}

let started = false;

/** Starts following the view; only the first call does anything. */
export function startFront(): void {
  if (started) return;
  started = true;
  effect(followView);
  effect(reportDrawn);
  effect(forgetSent);
  effect(forgetEnded);
  effect(announceArrivals);
  document.addEventListener("visibilitychange", () => {
    disarm();
    if (document.visibilityState === "visible") visibleAgain.value++;
  });
  addEventListener("focus", () => cameToFront = performance.now());
  onRefused(sayRefused);
  onMessage((message) => {
    if (message.type === "notice" && message.notice.kind === "rule_made") {
      say(words.always.made(message.notice.more));
    }
  });
}

/** Brings the front place up to date; wakes itself when an outcome has stood long enough. */
let outcomeTimer: ReturnType<typeof setTimeout> | undefined;
function followView(): void {
  const current = view.value;
  if (current === undefined) return;
  const before = untracked(() => shown.value);
  const next = nextShown(before, current, performance.now());
  const ended = next?.ended;
  if (ended !== undefined && ended !== before?.ended) {
    const own = untracked(() => sent.value);
    const here = own?.request === next?.card.request;
    const { how } = ended;
    const sentence = words.outcome.sentence(how.outcome, how.agent.label, how.reason, here);
    // The card itself shows the plain word. Of a rule the app tells more, and may have told it already.
    if (!(here && own?.answer === "always" && how.outcome === "allowed")) {
      say(sentence, sentence !== words.outcome.word(how.outcome));
    }
    clearTimeout(outcomeTimer);
    outcomeTimer = setTimeout(followView, ended.until - performance.now() + 1);
  }
  if (next?.card === before?.card && next?.ended === before?.ended) return;
  shown.value = next;
}

/** Counts the times the window became visible, to draw and arm anew. */
const visibleAgain = signal(0);
/** What this connection was told, by request. */
let told = new Map<string, string>();
let toldEpoch = 0;

function reportDrawn(): void {
  const front = shown.value;
  const waiting = view.value;
  visibleAgain.value;
  if (epoch.value !== toldEpoch) {
    toldEpoch = epoch.value;
    told = new Map();
    disarm();
  }
  if (waiting === undefined || connection.value !== "open") return disarm();
  const inFront = front !== undefined && front.ended === undefined ? front.card : undefined;
  // A patch that leaves the card as it is must not start its wait anew.
  if (inFront === undefined || arming !== keyOf(inFront)) disarm();
  afterTwoFrames(() => {
    if (document.visibilityState !== "visible") return;
    for (const request of waiting.queue) {
      const card = waiting.cards[request];
      if (card === undefined) continue;
      tell(card, request === inFront?.request ? "front" : "queued");
    }
    if (inFront !== undefined && shown.peek()?.card.request === inFront.request) arm(inFront);
  });
}

/** The first frame paints what was just rendered; when the second begins, it has been seen. */
function afterTwoFrames(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(then));
}

const keyOf = ({ request, hash }: CardView) => `${request} ${hash}`;

function tell(card: CardView, place: "front" | "queued"): void {
  const what = `${place} ${card.hash}`;
  if (told.get(card.request) === what) return;
  if (send({ type: "drawn", request: card.request, hash: card.hash, place })) {
    told.set(card.request, what);
  }
}

let armTimer: ReturnType<typeof setTimeout> | undefined;
let arming: string | undefined;

function arm(card: CardView): void {
  const what = keyOf(card);
  if (arming === what) return;
  clearTimeout(armTimer);
  arming = what;
  cameToFront = performance.now();
  armTimer = setTimeout(() => {
    const front = shown.peek();
    if (front?.card.request === card.request && front.card.hash === card.hash) {
      armed.value = card.request;
    }
  }, ARM_MS);
}

function disarm(): void {
  clearTimeout(armTimer);
  arming = undefined;
  armed.value = undefined;
}

/** Whether an answer would be taken now: armed, connected, visible, and none sent yet. */
export function canAnswer(): boolean {
  const front = shown.peek();
  return front !== undefined && front.ended === undefined && armed.peek() === front.card.request &&
    connection.peek() === "open" && document.visibilityState === "visible" &&
    sent.peek() === undefined;
}

/** Sends an answer for the card in front. Does nothing when none would be taken. */
export function giveAnswer(answer: Answer): void {
  const card = shown.peek()?.card;
  if (card === undefined || !canAnswer()) return;
  const { request } = card;
  const message = answerMessage(card, answer, {
    reason: reasons.peek()[request] ?? "",
    choices: choices.peek()[request] ?? [],
  });
  if (typeof message === "string") return say(message);
  if (message === undefined || !send(message)) return;
  sent.value = { request, answer, slow: false };
  setTimeout(() => {
    const still = sent.peek();
    if (still?.request === request) sent.value = { ...still, slow: true };
  }, SLOW_MS);
}

/** An answer is over when its card has gone or the connection that carried it has. */
function forgetSent(): void {
  const waiting = view.value;
  const lost = connection.value !== "open";
  const request = sent.value?.request;
  if (request === undefined) return;
  const showsOutcome = shown.value?.card.request === request;
  if (lost || (waiting !== undefined && !(request in waiting.cards) && !showsOutcome)) {
    sent.value = undefined;
  }
}

/** What was typed and chosen is kept while its card waits or is still seen. */
function forgetEnded(): void {
  const cards = view.value?.cards;
  const front = shown.value?.card.request;
  if (cards === undefined) return;
  untracked(() => forgetTyped((request) => request === front || Object.hasOwn(cards, request)));
}

function sayRefused(request: RequestId, why: Refusal): void {
  say(words.status.refused(why));
  if (sent.peek()?.request === request) sent.value = undefined;
}

/** The waiting requests by arrival; the queue itself changes when one is brought forward. */
export function arrivalOrder({ queue, cards }: FlockView): readonly RequestId[] {
  const arrived = (request: RequestId) => cards[request]?.arrived ?? 0;
  return [...queue].sort((a, b) => arrived(a) - arrived(b) || (a < b ? -1 : 1));
}

/** Brings the request forward that arrived next (1) or before (-1), around the end. */
export function bringForward(step: 1 | -1): void {
  const current = view.peek();
  if (current === undefined || current.queue.length < 2) return;
  const order = arrivalOrder(current);
  const at = order.findIndex((request) => request === shown.peek()?.card.request);
  const target = order.at((at + step) % order.length);
  if (target !== undefined) send({ type: "bring_forward", request: target });
}
