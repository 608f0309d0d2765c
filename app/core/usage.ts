/**
 * Plan windows and session cost, as status lines report them.
 *
 * Guarantees that a report changes no session's status and makes no session, and that what cannot be
 * true is left out. A window whose reset is past stays: it is only stale.
 * Source: app-behaviour contract, section 8.
 *
 * @module
 */

import type { UsageReported, UsageWindow } from "../../agents/mod.ts";
import type { UsageView } from "../view/mod.ts";
import { BOUNDS } from "./bounds.ts";
import { type Draft, keepNewest } from "./draft.ts";
import type { CoreState } from "./state.ts";
import { without } from "./without.ts";

/** No plan resets later; such a time was in milliseconds. */
const LATEST_RESET_S = 400 * 24 * 3_600;

/** Notes a report; it never touches a session's status. */
export function reportUsage(draft: Draft, event: UsageReported): void {
  if (event.windows.length > 0 && !event.demo) noteWindows(draft, event);
  const session = event.session === undefined ? undefined : draft.sessions.get(event.session);
  if (session === undefined || event.costUsd === undefined) return;
  draft.sessions.set(session.key, { ...session, costUsd: event.costUsd });
}

/** By agent, in the order in which they were first heard of; shortest window first. */
export function usageView(state: Pick<CoreState, "usage">): readonly UsageView[] {
  return [...state.usage.values()].flatMap(({ agent, windows }) =>
    windows.map(({ minutes, percent, resetsAt }) => ({
      agent,
      minutes,
      percent,
      ...(resetsAt === undefined ? {} : { resetsAt }),
    }))
  );
}

/** Windows that a report does not name stay as they were. */
function noteWindows(draft: Draft, { agent, windows }: UsageReported): void {
  const known = draft.usage.get(agent.id)?.windows ?? [];
  const byLength = new Map(known.map((window) => [window.minutes, window]));
  for (const window of windows) {
    const told = plausible(window, draft.now);
    if (!isOlder(told, byLength.get(told.minutes), draft.now)) byLength.set(told.minutes, told);
  }
  const sorted = [...byLength.values()].sort((a, b) => a.minutes - b.minutes);
  draft.usage.set(agent.id, {
    agent,
    windows: sorted.slice(0, BOUNDS.usageWindows),
    at: draft.now,
  });
  keepNewest(draft.usage, BOUNDS.usageAgents);
}

function plausible(window: UsageWindow, now: number): UsageWindow {
  const isTooLate = (window.resetsAt ?? 0) > now / 1_000 + LATEST_RESET_S;
  return isTooLate ? without(window, "resetsAt") : window;
}

/** A session that rests repeats what was so in a window that is over; another one knows better. */
function isOlder(told: UsageWindow, known: UsageWindow | undefined, now: number): boolean {
  return told.resetsAt !== undefined && known?.resetsAt !== undefined &&
    told.resetsAt < known.resetsAt && told.resetsAt < now / 1_000;
}
