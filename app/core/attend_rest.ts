/**
 * Nudges about sessions without a waiting card: one asks in its terminal, is done, failed, or silent.
 *
 * Guarantees that nobody is nudged twice for the same thing: one nudge per rest, which ends when the
 * main agent works again (PB-42), *done* only after the last subagent (PB-41), and nothing later that
 * was muted, or passed over because a page was in sight, when its time came.
 * Source: app-behaviour contract, sections 3 (Grace) and 9; design decision 12.
 *
 * @module
 */

import type { AgentEvent } from "../../agents/mod.ts";
import type { Cue } from "../view/mod.ts";
import { raise, withdraw } from "./attend_calls.ts";
import { canSound, isFresh, isUndisturbed, type Wanted } from "./attend_sounds.ts";
import type { CallAbout, Nudges, RestState } from "./attention.ts";
import { BOUNDS, GRACE_MS, TIMES } from "./bounds.ts";
import { type Draft, keepNewest } from "./draft.ts";
import type { Input } from "./input.ts";
import { anyVisible } from "./reach.ts";
import { sessionsWaiting } from "./sessions.ts";
import type { CoreState, Session } from "./state.ts";

interface Telling {
  readonly graceMs: number;
  readonly cue: Cue;
  readonly about: CallAbout;
  /** News: the preset *quiet* has no sound for it. */
  readonly news: boolean;
  /** The agent has come to rest: one nudge until it works again. */
  readonly rest: boolean;
}

const TELLING: Readonly<Record<RestState, Telling>> = {
  terminal: {
    graceMs: GRACE_MS.needs_you,
    cue: "needs_you",
    about: "terminal",
    news: false,
    rest: false,
  },
  question: {
    graceMs: GRACE_MS.needs_you,
    cue: "question",
    about: "question",
    news: false,
    rest: true,
  },
  done: { graceMs: GRACE_MS.done, cue: "done", about: "done", news: true, rest: true },
  failed: { graceMs: GRACE_MS.failed, cue: "failed", about: "failed", news: true, rest: true },
  // Its 15 minutes are grace enough.
  loud: { graceMs: 0, cue: "quiet", about: "silent", news: true, rest: false },
};

const NO_NUDGES: Nudges = {
  state: "none",
  since: 0,
  told: false,
  rested: false,
  helpers: new Map(),
};

/** Brings every session's nudges up to date; returns the sounds that are due. */
export function attendSessions(draft: Draft, before: CoreState, input: Input): readonly Wanted[] {
  const { nudges } = draft.attention;
  const after = new Map<Session["key"], Nudges>();
  const waiting = sessionsWaiting(draft);
  const wanted: Wanted[] = [];
  for (const session of draft.sessions.values()) {
    const old = nudges.get(session.key) ?? NO_NUDGES;
    const heard = forgetHelpers(
      draft,
      input.type === "event_arrived" && input.event.session === session.key
        ? afterEvent(draft, old, input.event)
        : old,
    );
    const state = waiting.has(session.key) ? "none" : stateOf(session, heard);
    const placed = state === heard.state ? heard : enter(draft, before, session, heard, state);
    after.set(session.key, tell(draft, session, placed, wanted));
  }
  withdrawOld(draft, after);
  const same = after.size === nudges.size &&
    [...after].every(([key, value]) => nudges.get(key) === value);
  if (!same) draft.attention = { ...draft.attention, nudges: after };
  return wanted;
}

/** What an event says about subagents, and about work that ends a rest. */
function afterEvent(draft: Draft, nudges: Nudges, event: AgentEvent): Nudges {
  if (event.type === "usage_reported") return nudges;
  const by = event.subagent?.id;
  if (by === undefined) {
    return nudges.rested && isWork(event) ? { ...nudges, rested: false } : nudges;
  }
  const helpers = new Map(nudges.helpers);
  helpers.delete(by);
  if (event.type !== "subagent_stopped") helpers.set(by, draft.now);
  keepNewest(helpers, BOUNDS.helpers);
  return { ...nudges, helpers };
}

function isWork(event: AgentEvent): boolean {
  switch (event.type) {
    case "session_started":
    case "prompted":
    case "tool_started":
    case "tool_finished":
    case "permission_asked":
    case "question_asked":
    case "answered_in_terminal":
      return true;
    default:
      return false;
  }
}

/** A subagent whose end was never told does not keep its session from being done for ever. */
function forgetHelpers({ now }: Draft, nudges: Nudges): Nudges {
  const gone = [...nudges.helpers].filter(([, at]) => now >= at + TIMES.helperSilentMs);
  if (gone.length === 0) return nudges;
  const helpers = new Map(nudges.helpers);
  for (const [id] of gone) helpers.delete(id);
  return { ...nudges, helpers };
}

function stateOf(session: Session, { helpers }: Nudges): Nudges["state"] {
  if (session.asking !== undefined) return "terminal";
  if (session.status === "question") return "question";
  if (session.seen !== true) {
    if (session.status === "finished") return helpers.size > 0 ? "none" : "done";
    if (session.status === "failed") return "failed";
  }
  return session.quiet === "loud" ? "loud" : "none";
}

/** The session has come into `state`: since when, and whether that has been told already. */
function enter(
  draft: Draft,
  before: CoreState,
  session: Session,
  nudges: Nudges,
  state: Nudges["state"],
): Nudges {
  const told = state !== "none" && TELLING[state].rest && nudges.rested;
  if (state !== "terminal") return { ...nudges, state, since: draft.now, told };
  // It asked on a card before: the same thing, which needs somebody since the card came.
  const cards = draft.ended.filter((card) =>
    card.session === session.key && before.cards.has(card.request)
  );
  const known = cards.some((card) =>
    card.outcome === "released" || before.attention.cards.get(card.request)?.sounded === true
  );
  const since = Math.min(draft.now, ...cards.map((card) => card.arrived));
  return { ...nudges, state, since, told: known };
}

function tell(draft: Draft, session: Session, nudges: Nudges, wanted: Wanted[]): Nudges {
  const { state, told, since } = nudges;
  if (state === "none" || told) return nudges;
  const { graceMs, cue, about, news, rest } = TELLING[state];
  const late = draft.now - since - graceMs;
  if (late < 0) return nudges;
  if (isFresh(late) && mayTell(draft, session, state)) {
    if (!news || draft.settings.presence !== "quiet") wanted.push({ cue, session });
    callAbout(draft, session, about);
  }
  return { ...nudges, told: true, rested: nudges.rested || rest };
}

/**
 * At rest nothing is told of a muted or a hidden project, nor while nobody wants to be disturbed. A
 * prompt in the terminal is as loud as a card, except of a project that is not shown at all.
 */
function mayTell(draft: Draft, session: Session, state: RestState): boolean {
  const choices = draft.settings.projects[session.project.key];
  if (state === "terminal") return choices?.hide !== true;
  return choices?.mute !== true && choices?.hide !== true && !isUndisturbed(draft, draft.now);
}

function callAbout(draft: Draft, session: Session, about: CallAbout): void {
  if (anyVisible(draft)) return;
  // The call for its card stands for the same thing.
  const standing = draft.attention.calls.get(session.key);
  if (about === "terminal" && standing?.summons.request !== undefined) return;
  raise(draft, {
    tag: session.key,
    about,
    agent: session.agent.label,
    project: session.project.name,
    text: (about === "terminal" ? session.asking?.note : session.note) ?? "",
  }, draft.now + TIMES.newsCallMs);
}

/**
 * Takes back what is not so any more: the work went on, or somebody has seen it. A session at rest that
 * says more of the same (an idle notice after its stop) keeps what stands, since it nudges no second time.
 */
function withdrawOld(draft: Draft, nudges: ReadonlyMap<Session["key"], Nudges>): void {
  for (const { summons } of [...draft.attention.calls.values()]) {
    if (summons.request !== undefined) continue;
    const state = nudges.get(summons.tag)?.state ?? "none";
    const stands = state !== "none" &&
      (TELLING[state].about === summons.about || (TELLING[state].rest && isRest(summons.about)));
    if (!stands) withdraw(draft, summons.tag);
  }
}

function isRest(about: CallAbout): boolean {
  return Object.values(TELLING).some((telling) => telling.rest && telling.about === about);
}

/** When a session's grace is over, or its last subagent counts as gone. */
export function sessionNudgesDue(state: CoreState): readonly number[] {
  const { nudges, desktop } = state.attention;
  const heard = canSound(state) || desktop.calls ||
    [...state.pages.values()].some((page) => page.notify);
  if (!heard) return [];
  return [...nudges].flatMap(([key, { state: is, since, told, helpers }]) => {
    if (is !== "none") return told ? [] : since + TELLING[is].graceMs;
    if (state.sessions.get(key)?.status !== "finished" || helpers.size === 0) return [];
    return Math.max(...helpers.values()) + TIMES.helperSilentMs;
  });
}
