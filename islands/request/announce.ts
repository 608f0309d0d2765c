/**
 * Says in the status region what a person who does not see the page must hear: a request came, half a
 * minute is left. Each once per request.
 *
 * @module
 */

import { words } from "../../app/words/mod.ts";
import type { RequestId } from "../../protocol/mod.ts";
import { clock, say, view } from "../page/store.ts";
import { cardFirstLine, cardTitle } from "./card_words.ts";

/** The last part of a wait, in which the time left is shown loudly. */
export const LAST_MS = 30_000;

let heard: ReadonlySet<RequestId> = new Set();
let warned: ReadonlySet<RequestId> = new Set();

/** An effect: says what has come since it ran last. */
export function announceArrivals(): void {
  const current = view.value;
  const now = clock.value;
  if (current === undefined) return;
  const { queue, cards } = current;
  const fresh = queue.find((request) => !heard.has(request));
  if (fresh !== undefined) {
    heard = new Set(queue);
    const card = cards[fresh];
    if (card === undefined) return;
    const index = queue.indexOf(fresh) + 1;
    // The card itself shows it: only for those who hear the page.
    say(
      words.status.arrived(cardTitle(card, true), cardFirstLine(card), index, queue.length),
      false,
    );
    return;
  }
  const front = queue[0];
  const card = front === undefined ? undefined : cards[front];
  if (front === undefined || card === undefined || warned.has(front)) return;
  const left = card.deadline - now;
  if (left > 0 && left <= LAST_MS) {
    warned = new Set([...queue.filter((request) => warned.has(request)), front]);
    say(words.status.halfMinute, false);
  }
}
