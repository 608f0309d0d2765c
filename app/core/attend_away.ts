/**
 * The away line: what happened while the screen was locked or Vults was paused.
 *
 * Guarantees that it counts only what happened meanwhile, each session's last end once, nothing of a
 * muted or hidden project; that nothing to tell is no line; and that a line stays until a person
 * dismisses it or a newer one takes its place. Source: app-behaviour contract, section 11.
 *
 * @module
 */

import type { Attention } from "./attention.ts";
import { type Draft, waitingCards } from "./draft.ts";
import type { Input } from "./input.ts";
import type { Session } from "./state.ts";

/** Counts what `input` ended, and writes the line when somebody is back. */
export function attendAway(draft: Draft, input: Input): void {
  const { away, locked } = draft.attention;
  const isAway = locked || draft.settings.presence === "paused";
  if (away === undefined) {
    if (isAway) draft.attention = { ...draft.attention, away: newAway(draft.now) };
    return;
  }
  if (!isAway) return comeBack(draft, away);
  const end = endOf(draft, input);
  if (end === undefined) return;
  const ends = new Map(away.ends).set(end.session, end.how);
  draft.attention = { ...draft.attention, away: { ...away, ends } };
}

/** A person has read the line. */
export function dismissDigest(draft: Draft): void {
  const { digest: _read, ...rest } = draft.attention;
  draft.attention = rest;
}

type Away = NonNullable<Attention["away"]>;

function newAway(since: number): Away {
  return { since, ends: new Map() };
}

function comeBack(draft: Draft, away: Away): void {
  const { away: _over, ...rest } = draft.attention;
  const ends = [...away.ends.values()];
  const waits = waitingCards(draft).filter((card) =>
    card.arrived >= away.since && counts(draft, draft.sessions.get(card.session))
  ).map((card) => draft.now - card.arrived);
  const digest = {
    finished: ends.filter((how) => how === "finished").length,
    failed: ends.filter((how) => how === "failed").length,
    waiting: waits.length,
    longestMs: Math.max(0, ...waits),
    at: draft.now,
  };
  const any = digest.finished + digest.failed + digest.waiting > 0;
  draft.attention = any ? { ...rest, digest } : rest;
}

/** A turn of a main agent that this input ended. */
function endOf(draft: Draft, input: Input) {
  if (input.type !== "event_arrived") return undefined;
  const { event } = input;
  if (event.type === "usage_reported" || event.subagent !== undefined) return undefined;
  const how = event.type === "failed"
    ? "failed"
    : event.type === "stopped" || event.type === "interrupted"
    ? "finished"
    : undefined;
  const { session } = event;
  if (how === undefined || !counts(draft, draft.sessions.get(session))) return undefined;
  return { session, how } as const;
}

function counts(draft: Draft, session: Session | undefined): boolean {
  if (session === undefined) return false;
  const choices = draft.settings.projects[session.project.key];
  return choices?.mute !== true && choices?.hide !== true;
}
