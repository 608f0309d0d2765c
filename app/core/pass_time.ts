/**
 * What time alone does: it lets requests go and sessions leave. It never answers anything.
 * Source: protocol contract, section 10; app-behaviour contract, sections 2 and 3; PB-45.
 *
 * @module
 */

import { attentionDue } from "./attend.ts";
import { type Draft, waitingCards } from "./draft.ts";
import { letGo } from "./end_card.ts";
import { passReach, reachDue } from "./reach.ts";
import { passSessions, sessionsDue } from "./session_time.ts";
import type { CoreState } from "./state.ts";

/** Does everything that is due at the draft's time. */
export function passTime(draft: Draft): void {
  for (const card of waitingCards(draft)) {
    if (draft.now >= card.deadline) {
      letGo(draft, card, "expired", { outcome: "expired" });
    } else {
      passReach(draft, card);
    }
  }
  passSessions(draft);
}

/**
 * When the next `ticked` is due, in milliseconds since the Unix epoch; `undefined` while time alone
 * changes nothing. Earlier and later ticks do no harm.
 */
export function nextWakeup(state: CoreState): number | undefined {
  const times = [...state.cards.values()].map(reachDue);
  times.push(...sessionsDue(state), ...attentionDue(state));
  return times.length === 0 ? undefined : Math.min(...times);
}
