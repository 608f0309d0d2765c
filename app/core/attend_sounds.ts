/**
 * Sounds: what is wanted at one moment, and the one player that gets it.
 *
 * Guarantees that at most one sound comes of one input, the most urgent one, played on one page (a
 * visible one before a hidden one) or, when no page may play, by the app itself; none while sounds are
 * off, the volume is 0, or Vults is paused. Source: app-behaviour contract, section 9; page, section 9.
 *
 * @module
 */

import type { PageId } from "../../protocol/mod.ts";
import type { Cue } from "../view/mod.ts";
import { GRACE_MS, TIMES } from "./bounds.ts";
import { type Draft, waitingCards } from "./draft.ts";
import type { CardNudges } from "./attention.ts";
import type { Card, CoreState, Session } from "./state.ts";
import { speciesOf } from "./view_species.ts";

/** A sound that is due, and whose. */
export interface Wanted {
  readonly cue: Cue;
  readonly session: Session | undefined;
}

/** The most urgent one first. */
const URGENCY: readonly Cue[] = ["question", "needs_you", "failed", "done", "quiet", "reminder"];

/** When a card is sounded again, after its arrival (app-behaviour contract, section 3). */
const REMINDERS_MS = [45_000, 75_000, 105_000] as const;

const UNSOUNDED: CardNudges = { sounded: false, reminders: 0 };

type Players = Pick<CoreState, "settings" | "pages" | "attention">;

/** Whether anything could be heard now. */
export function canSound({ settings, pages, attention }: Players): boolean {
  return settings.sounds && settings.volume > 0 && settings.presence !== "paused" &&
    (attention.desktop.sounds || [...pages.values()].some((page) => page.sound));
}

/** Whether *do not disturb* holds. */
export function isUndisturbed({ settings }: Players, now: number): boolean {
  return settings.dndUntil !== undefined && now < settings.dndUntil * 1_000;
}

/** Plays the most urgent of what is wanted. */
export function play(draft: Draft, wanted: readonly Wanted[]): void {
  if (!canSound(draft)) return;
  const [first] = [...wanted].sort((a, b) => URGENCY.indexOf(a.cue) - URGENCY.indexOf(b.cue));
  if (first === undefined) return;
  const page = loudPage(draft);
  draft.effects.push({
    type: "play",
    cue: first.cue,
    species: speciesOf(draft, first.session),
    volume: draft.settings.volume,
    ...(page === undefined ? {} : { page }),
  });
}

function loudPage(draft: Draft): PageId | undefined {
  const loud = [...draft.pages].filter(([, page]) => page.sound);
  return (loud.find(([, page]) => page.visible) ?? loud[0])?.[0];
}

/**
 * The sounds that waiting cards are due: the first one after the grace time, muted by nothing that
 * lets a card appear at all, and the reminders, which *do not disturb* mutes.
 */
export function soundCards(draft: Draft): readonly Wanted[] {
  const { cards } = draft.attention;
  const after = new Map<Card["id"], CardNudges>();
  const wanted: Wanted[] = [];
  let changed = false;
  for (const card of waitingCards(draft)) {
    const before = cards.get(card.id) ?? UNSOUNDED;
    const age = draft.now - card.arrived;
    const reminders = REMINDERS_MS.filter((at) => age >= at).length;
    const session = draft.sessions.get(card.session);
    const sounded = before.sounded || age >= GRACE_MS.needs_you;
    if (sounded && !before.sounded && isFresh(age - GRACE_MS.needs_you)) {
      wanted.push({ cue: card.questions === undefined ? "needs_you" : "question", session });
    }
    const newest = REMINDERS_MS[reminders - 1];
    if (reminders > before.reminders && newest !== undefined && isFresh(age - newest)) {
      if (!isUndisturbed(draft, draft.now)) wanted.push({ cue: "reminder", session });
    }
    const same = sounded === before.sounded && reminders === before.reminders;
    changed ||= !same;
    after.set(card.id, same ? before : { sounded, reminders });
  }
  changed ||= after.size !== cards.size || [...cards.keys()].some((id) => !after.has(id));
  if (changed || [...after.keys()].some((id) => !cards.has(id))) {
    draft.attention = { ...draft.attention, cards: after };
  }
  return wanted;
}

/** Whether what was due `late` milliseconds ago is still worth a sound or a call. */
export function isFresh(late: number): boolean {
  return late < TIMES.staleMs;
}

/** When a waiting card is to be sounded next; never, while nothing could be heard. */
export function cardSoundsDue(state: CoreState): readonly number[] {
  if (!canSound(state)) return [];
  return waitingCards(state).flatMap((card) => {
    const { sounded, reminders } = state.attention.cards.get(card.id) ?? UNSOUNDED;
    const next = REMINDERS_MS[reminders];
    return [
      ...(sounded ? [] : [card.arrived + GRACE_MS.needs_you]),
      ...(next === undefined ? [] : [card.arrived + next]),
    ];
  });
}
