/**
 * Calls: through which page or whether on the desktop, what is tried next, when one is taken back.
 *
 * Guarantees that a session has one call at most, that a newer one replaces it, that each attempt has
 * an id of its own, so that a late confirmation of an earlier one counts for nothing, and that nobody
 * is called while notifications are off, while paused, or while stopping. Source: design decision 11;
 * app-behaviour contract, section 9 (Notifications).
 *
 * @module
 */

import type { PageId, SessionKey } from "../../protocol/mod.ts";
import type { Attention, CallOut, Summons } from "./attention.ts";
import type { Draft } from "./draft.ts";
import { hashParts } from "./hash.ts";
import { noteReach } from "./reach.ts";
import type { CoreState } from "./state.ts";

type Way = PageId | "desktop";
type Ways = Pick<CoreState, "pages" | "settings" | "attention" | "stopping">;

/** Whether anybody can be called at all just now. */
export function canCall(state: Ways): boolean {
  return nextWay(state, []) !== undefined;
}

/**
 * The next way to call: the hidden page that joined last, then the desktop, then other hidden pages
 * (most often of the same browser, so they seldom do better).
 */
function nextWay(state: Ways, tried: readonly Way[]): Way | undefined {
  const { settings, stopping, attention } = state;
  if (!settings.notifications || settings.presence === "paused" || stopping) return undefined;
  const [last, ...others] = [...state.pages].flatMap(([id, page]) =>
    page.notify && !page.visible ? [id] : []
  ).reverse();
  const ways: readonly (Way | undefined)[] = [
    last,
    attention.desktop.calls ? "desktop" : undefined,
    ...others,
  ];
  return ways.find((way) => way !== undefined && !tried.includes(way));
}

/** Calls; false when there is no way to. All ways are tried until `limit`. */
export function raise(draft: Draft, what: Omit<Summons, "id">, limit: number): boolean {
  const out = { summons: { ...what, id: "" }, at: draft.now, up: false, limit, tried: [] };
  return attempt(draft, { ...out, until: limit });
}

function attempt(draft: Draft, out: CallOut): boolean {
  const way = nextWay(draft, out.tried);
  if (way === undefined) return false;
  const tried = [...out.tried, way];
  const left = Math.max(2, out.limit - draft.now);
  const share = nextWay(draft, tried) === undefined ? left : Math.floor(left / 2);
  const attempts = draft.attention.attempts + 1;
  const { page: _before, ...rest } = out;
  const page = way === "desktop" ? {} : { page: way };
  const summons: Summons = {
    ...out.summons,
    id: hashParts([out.summons.tag, String(draft.now), String(attempts)]),
  };
  const calls = new Map(draft.attention.calls);
  const old = calls.get(summons.tag);
  // What stands in the same place is replaced; what stands, or may still appear, elsewhere is not.
  if (old !== undefined && old.page !== page.page) {
    draft.effects.push({ type: "uncall", tag: summons.tag });
  }
  calls.set(summons.tag, { ...rest, summons, tried, until: draft.now + share, ...page });
  draft.attention = { ...draft.attention, calls, attempts };
  draft.effects.push({ type: "call", call: summons, ...page });
  return true;
}

/** The attempt with this id, if it is the newest of its call. */
export function callWith(attention: Attention, id: string): CallOut | undefined {
  return [...attention.calls.values()].find(({ summons }) => summons.id === id);
}

/** Replaces what is known of a call. */
export function noteCall(draft: Draft, out: CallOut): void {
  const calls = new Map(draft.attention.calls).set(out.summons.tag, out);
  draft.attention = { ...draft.attention, calls };
}

/** An attempt could not be made: it counts as unanswered from now on. */
export function giveUp(draft: Draft, out: CallOut): void {
  if (!out.up) noteCall(draft, { ...out, until: draft.now });
}

/**
 * Tries the next way of every call that is not on screen in time. After the last one news is dropped;
 * a card's call stays known, so that it is taken back if it appears after all.
 */
export function passCalls(draft: Draft): void {
  for (const out of [...draft.attention.calls.values()]) {
    const { summons: { tag, request }, up, until, page } = out;
    const gone = page !== undefined && !draft.pages.has(page);
    if (up) {
      // What a page showed may have gone with it. Cards that wait for it are called for anew.
      if (gone) dropCall(draft, tag);
      continue;
    }
    if (!isUnderWay(out) || (!gone && draft.now < until)) continue;
    if (attempt(draft, out)) continue;
    if (request === undefined) {
      withdraw(draft, tag);
      continue;
    }
    noteCall(draft, { ...out, until: Infinity });
    const card = draft.cards.get(request);
    if (card !== undefined) noteReach(draft, card, { call: "failed" });
  }
}

/** Not on screen yet, and it may still come to be. */
export function isUnderWay({ up, until }: CallOut): boolean {
  return !up && Number.isFinite(until);
}

/** Takes a session's call back, wherever it stands. */
export function withdraw(draft: Draft, tag: SessionKey): void {
  if (!draft.attention.calls.has(tag)) return;
  dropCall(draft, tag);
  draft.effects.push({ type: "uncall", tag });
}

function dropCall(draft: Draft, tag: SessionKey): void {
  const calls = new Map(draft.attention.calls);
  calls.delete(tag);
  draft.attention = { ...draft.attention, calls };
}

/** When the next way of a call is due. */
export function callsDue({ attention }: Pick<CoreState, "attention">): readonly number[] {
  return [...attention.calls.values()].filter(isUnderWay).map(({ until }) => until);
}
