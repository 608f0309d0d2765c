/**
 * Holding the button of a risky card, as the page lives through it: what is pressed now, which button
 * was pressed once, and when it was meant.
 *
 * Guarantees that a hold is begun only while its card takes answers, and ends in an answer only when the
 * same card still does: another card, another hash, a hidden window or a lost connection takes it back.
 * One button is held at a time. Source: page section 6, "Risk mark".
 *
 * @module
 */

import { effect, signal } from "@preact/signals";
import { words } from "../../app/words/mod.ts";
import { say } from "../page/store.ts";
import type { Answer } from "./answer_message.ts";
import { armed, canAnswer, giveAnswer, shown } from "./front.ts";
import { COUNTS_MS, HOLD_LOOK_MS, type HoldVerdict, PressAndHold } from "./press_and_hold.ts";

/** The answer whose button is being held. */
export const held = signal<Answer | undefined>(undefined);
/** The answer whose button was pressed once, shortly: pressed again it counts. */
export const once = signal<Answer | undefined>(undefined);

let press = new PressAndHold();
/** Which button of which card `press` watches. */
let watched = "";
let looking: ReturnType<typeof setInterval> | undefined;
let forgetting: ReturnType<typeof setTimeout> | undefined;
let started = false;

/** Starts taking holds back when their card stops taking answers; only the first call does anything. */
export function startHold(): void {
  if (started) return;
  started = true;
  effect(() => {
    if (armed.value === undefined) takeBack();
  });
  addEventListener("blur", holdCancelled);
}

/** A pointer or a key went down on the button of `answer`, at the event's own time. */
export function holdBegan(answer: Answer, at: number): void {
  if (!canAnswer()) return holdCancelled();
  watch(answer);
  press.begin(at);
  showHeld(answer);
  looking ??= setInterval(() => conclude(answer, press.look(performance.now())), HOLD_LOOK_MS);
}

/** It was let go on the button. */
export function holdEnded(answer: Answer, at: number): void {
  if (held.peek() === answer) conclude(answer, press.end(at), words.risk.longer);
}

/** The press ended elsewhere. */
export function holdCancelled(): void {
  press.cancel();
  showHeld(undefined);
}

/** The button was activated without a press that could be held, or by a key that was not held. */
export function activated(answer: Answer, at: number, said: string): void {
  if (!canAnswer()) return;
  watch(answer);
  conclude(answer, press.activate(at), said);
}

/** Shows a button as being held, or none: for a key, whose time is told elsewhere. */
export function showHeld(answer: Answer | undefined): void {
  held.value = answer;
  if (answer === undefined) {
    clearInterval(looking);
    looking = undefined;
  }
}

function conclude(answer: Answer, verdict: HoldVerdict, said = words.risk.longer): void {
  if (verdict === "nothing") {
    if (!press.pressed) showHeld(undefined);
    return;
  }
  showHeld(undefined);
  if (watched !== nameOf(answer)) return;
  if (verdict === "meant") {
    once.value = undefined;
    return giveAnswer(answer);
  }
  say(said);
  once.value = answer;
  clearTimeout(forgetting);
  forgetting = setTimeout(() => once.value = undefined, COUNTS_MS);
}

function watch(answer: Answer): void {
  const name = nameOf(answer);
  if (watched === name) return;
  takeBack();
  watched = name;
}

function nameOf(answer: Answer): string {
  const card = shown.peek()?.card;
  return card === undefined ? "" : `${card.request} ${card.hash} ${answer}`;
}

function takeBack(): void {
  press = new PressAndHold();
  watched = "";
  clearTimeout(forgetting);
  once.value = undefined;
  showHeld(undefined);
}
