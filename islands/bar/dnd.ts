/**
 * Until when nobody is to be disturbed.
 *
 * @module
 */

import { computed } from "@preact/signals";
import { slowClock, view } from "../page/store.ts";

/** Epoch milliseconds; `undefined` when it is not set or over. */
export const dndUntil = computed(() => {
  const seconds = view.value?.settings.dndUntil;
  if (seconds === undefined) return undefined;
  return seconds * 1_000 > slowClock.value ? seconds * 1_000 : undefined;
});
