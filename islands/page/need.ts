/**
 * Whether something has needed the reader for long enough to be told beyond the card itself.
 *
 * In an agent's auto mode a classifier answers most requests in a blink: the light, the title and the
 * icon wait this long, the card never does (design decision 12). Each message of the app is a moment
 * to look, so that a hidden page, whose timers are late, is late by a ping at most.
 *
 * @module
 */

import { effect, signal } from "@preact/signals";
import { appNow, heard, view } from "./store.ts";
import { NEEDS_MS, needsIn } from "./title.ts";

/** Whether the light is on. */
export const needed = signal(false);

let started = false;

/** Starts watching; only the first call does anything. */
export function watchNeed(): void {
  if (started) return;
  started = true;
  let since: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (since !== undefined && appNow() - since >= NEEDS_MS) needed.value = true;
  };
  effect(() => {
    heard.value;
    const needs = view.value === undefined ? [] : needsIn(view.value);
    if (needs.length === 0) {
      clearTimeout(timer);
      since = undefined;
      needed.value = false;
      return;
    }
    if (since === undefined) {
      since = Math.min(appNow(), ...needs.map((need) => need.since));
      timer = setTimeout(look, Math.max(0, since + NEEDS_MS - appNow()));
    }
    look();
  });
}
