/**
 * The single keys of the page: A, D, T, R, the digits, J, K and the question mark.
 *
 * Guarantees that none of them acts in a text field, in a dialog, with a modifier, on repeat, next to
 * another key, right after the card or the window came to the front, or when a script made it; a key
 * that was not taken says so. There is no key for more than one answer; on a risky card A is held. Digits
 * only choose, they send nothing. Source: page section 10.
 *
 * @module
 */

import { signal } from "@preact/signals";
import { words } from "../../app/words/mod.ts";
import { helpOpen } from "../page/help_open.ts";
import { connection, say, view } from "../page/store.ts";
import { KeyGuard, LOOK_MS } from "./key_guard.ts";
import { offers, wantsHold } from "./answer_message.ts";
import { armed, bringForward, giveAnswer, sent, shown, sinceFront } from "./front.ts";
import { activated, showHeld } from "./hold.ts";
import { chooseByKey, keyOptions } from "./typed.ts";

/** The key that waits to act, as it stands on its keycap: its button shows pressed. */
export const pressedKey = signal<string | undefined>(undefined);

/** Keys do nothing this long after the card or the window came to the front. */
const FRONT_MS = 300;

const guard = new KeyGuard();
/** What was in front when the waiting key went down. */
let pressedOn: string | undefined;
let started = false;

/** Starts listening; only the first call does anything. `focusReason` brings the focus to the field. */
export function startKeys(focusReason: () => void): void {
  if (started) return;
  started = true;
  const act = (key: string) => {
    const card = shown.peek()?.card;
    switch (key) {
      case "a":
        return holdsA()
          ? activated("allow", performance.now(), words.risk.longer)
          : giveAnswer("allow");
      case "d":
        return giveAnswer("deny");
      case "t":
        return giveAnswer("release");
      case "r":
        return focusReason();
      case "j":
        return bringForward(1);
      case "k":
        return bringForward(-1);
      case "?":
        helpOpen.value = true;
        return;
      default:
        if (card !== undefined) chooseByKey(card, Number(key));
    }
  };
  let looking: ReturnType<typeof setInterval> | undefined;
  const look = () => {
    const key = guard.waiting;
    const verdict = guard.due(performance.now());
    showPressed();
    if (guard.waiting === undefined) {
      clearInterval(looking);
      looking = undefined;
    }
    if (verdict === "held") say(words.status.keyHeld);
    if (key === undefined || pressedOn !== frontRequest()) return;
    if (verdict === "acts") act(key);
    if (verdict === "long") giveAnswer("allow");
  };
  // Capturing: keys typed into a field count as keys, too.
  addEventListener("keydown", (event) => {
    if (!event.isTrusted || !isPrintable(event)) return;
    const key = event.key.toLowerCase();
    const acting = !isForSomethingElse(event) && doesSomething(key);
    // The event's own time: when the page stood still, several keys arrive at once.
    const holds = acting && key === "a" && holdsA();
    const verdict = guard.down(key, event.timeStamp, event.repeat, acting, holds);
    if (guard.waiting === undefined) showPressed();
    if (verdict === "too_soon" && acting) say(words.status.keyTooSoon);
    if (verdict === "held") say(words.status.keyHeld);
    if (verdict !== "waits" || event.repeat) return;
    if (sinceFront() < FRONT_MS || (isAnswer(key) && armed.peek() === undefined)) {
      guard.drop();
      showPressed();
      return say(words.status.keyBeforeCard);
    }
    pressedOn = frontRequest();
    heldByKey = holds;
    showPressed();
    looking ??= setInterval(look, LOOK_MS);
  }, { capture: true });
  addEventListener("keyup", (event) => {
    const key = event.key.toLowerCase();
    guard.up(key, event.timeStamp);
    // Let go: whether it was held for long enough is told at the next look.
    if (heldByKey && key === "a") endHold();
  }, { capture: true });
  addEventListener("blur", () => {
    guard.drop();
    showPressed();
  });
}

/** Whether the waiting key is shown as holding a button. */
let heldByKey = false;

function showPressed(): void {
  pressedKey.value = guard.waiting?.toUpperCase();
  if (guard.waiting === undefined) endHold();
  else if (heldByKey) showHeld("allow");
}

function endHold(): void {
  if (heldByKey) showHeld(undefined);
  heldByKey = false;
}

function holdsA(): boolean {
  const card = shown.peek()?.card;
  return card !== undefined && wantsHold(card, "allow");
}

function frontRequest(): string | undefined {
  return shown.peek()?.card.request;
}

/** A dead key or one of an input method types something as well. */
function isPrintable({ key, isComposing }: KeyboardEvent): boolean {
  return key.length === 1 || key === "Dead" || key === "Process" || isComposing;
}

function isForSomethingElse(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return true;
  if (document.querySelector("dialog[open]") !== null) return true;
  const target = event.target;
  return target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));
}

function isAnswer(key: string): boolean {
  return key === "a" || key === "d" || key === "t";
}

function doesSomething(key: string): boolean {
  const front = shown.peek();
  const waits = front !== undefined && front.ended === undefined;
  const answers = waits && connection.peek() === "open" && sent.peek() === undefined;
  if (view.peek()?.settings.singleKeys === false) return false;
  switch (key) {
    case "a":
      return answers && offers(front.card, "allow");
    case "d":
      return answers && offers(front.card, "deny");
    case "t":
      return answers;
    case "r":
      return waits && offers(front.card, "deny");
    case "j":
    case "k":
      return (view.peek()?.queue.length ?? 0) >= 2;
    case "?":
      return true;
    default:
      return waits && /^[1-9]$/.test(key) && Number(key) <= keyOptions(front.card);
  }
}
