/**
 * Whether something has needed the reader for long enough to be told beyond the card itself.
 *
 * In an agent's auto mode a classifier answers most requests in a blink: the light, the title and the
 * icon wait this long, the card never does (design decision 12).
 *
 * @module
 */

import { effect, signal } from "@preact/signals";
import { view } from "./store.ts";

const GRACE_MS = 1500;

/** Whether the light is on. */
export const needed = signal(false);

let started = false;

/** Starts watching the queue; only the first call does anything. */
export function watchNeed(): void {
  if (started) return;
  started = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const waits = (view.value?.queue.length ?? 0) > 0;
    if (!waits) {
      clearTimeout(timer);
      timer = undefined;
      needed.value = false;
    } else if (timer === undefined) timer = setTimeout(() => needed.value = true, GRACE_MS);
  });
}
