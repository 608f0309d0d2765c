/**
 * Which sessions there are: they appear with their first event and leave when they end or fall silent.
 * Source: app-behaviour contract, section 2; PB-40, PB-45.
 *
 * @module
 */

import type { SessionEvent } from "../../agents/mod.ts";
import type { SessionKey } from "../../protocol/mod.ts";
import { BOUNDS, TIMES } from "./bounds.ts";
import { type Draft, keepNewest, waitingCards } from "./draft.ts";
import { forgetFinishes } from "./finishes.ts";
import { afterEvent } from "./session_status.ts";
import { type Project, projectOf } from "./project.ts";
import { choicesOf } from "./project_choices.ts";
import { heard, lastNews } from "./quiet.ts";
import { withCall } from "./repeats.ts";
import { chooseSpecies } from "./species.ts";
import type { CoreState, Session } from "./state.ts";
import { withSteps } from "./steps.ts";
import { keptTerminal } from "./terminal_label.ts";
import { endTurn, withTurn } from "./turns.ts";

/** Notes one event in its session; the first one makes it. Returns the session as it is now. */
export function noteEvent(draft: Draft, event: SessionEvent): Session {
  const known = draft.sessions.get(event.session) ?? newSession(draft, event);
  const placed = event.cwd === undefined ? known : moveTo(draft, known, event.cwd);
  const told = withCall(withFacts(heard(placed, event), event), event);
  const stepped = withSteps(withTurn(told, event, draft.now), event, draft.now);
  const session = { ...afterEvent(stepped, event), updated: draft.now };
  draft.sessions.set(session.key, session);
  if (event.subagent === undefined && ENDS_TURN.has(event.type)) {
    endTurn(draft, session.key, event.type === "failed");
  }
  return draft.sessions.get(session.key) ?? session;
}

/** Takes a session away; its turn ends with its last event. Its cards have been ended before. */
export function removeSession(draft: Draft, key: SessionKey): void {
  endTurn(draft, key);
  draft.sessions.delete(key);
  forgetFinishes(draft, (owner) => owner.session === key);
  if (draft.chosen === key) draft.chosen = undefined;
}

/** When a session leaves, if nothing more is heard of it and no card of it waits. */
export function leavesAt(session: Session): number {
  const after = session.status === "finished" ? TIMES.finishedLeavesMs : TIMES.sessionLeavesMs;
  return lastNews(session) + after;
}

/** The sessions with a waiting card: they never leave. */
export function sessionsWaiting(
  draft: Pick<CoreState, "cards" | "queue">,
): ReadonlySet<SessionKey> {
  return new Set(waitingCards(draft).map((card) => card.session));
}

const ENDS_TURN: ReadonlySet<SessionEvent["type"]> = new Set(["stopped", "failed", "interrupted"]);

/** What an event says beside what happened; an event that does not say it takes nothing back. */
function withFacts(session: Session, event: SessionEvent): Session {
  const terminal = keptTerminal(event.terminal);
  return {
    ...session,
    ...(terminal === undefined ? {} : { terminal }),
    ...(event.branch === undefined ? {} : { branch: event.branch }),
    ...(event.type === "prompted" ? { tellsPrompts: true as const } : {}),
  };
}

function newSession(draft: Draft, event: SessionEvent): Session {
  makeRoom(draft);
  const project = projectOf(event.cwd);
  const session: Session = {
    key: event.session,
    agent: event.agent,
    demo: event.demo,
    ...(event.cwd === undefined ? {} : { folder: event.cwd }),
    project,
    number: freeNumber(draft, project),
    status: "idle",
    steps: [],
    stepCount: 0,
    waitedMs: 0,
    subagents: 0,
    helpers: [],
    calls: [],
    started: draft.now,
    updated: draft.now,
  };
  giveSpecies(draft, session);
  return session;
}

function moveTo(draft: Draft, session: Session, folder: string): Session {
  if (session.folder === folder) return session;
  const project = projectOf(folder);
  const moved = { ...session, folder, project };
  if (project.key === session.project.key) return moved;
  const numbered = { ...moved, number: freeNumber(draft, project) };
  giveSpecies(draft, numbered);
  return numbered;
}

function makeRoom(draft: Draft): void {
  if (draft.sessions.size < BOUNDS.sessions) return;
  const waiting = sessionsWaiting(draft);
  const silent = [...draft.sessions.values()]
    .filter((session) => !waiting.has(session.key))
    .sort((a, b) => a.updated - b.updated)[0];
  if (silent !== undefined) removeSession(draft, silent.key);
}

function freeNumber(draft: Draft, project: Project): number {
  const taken = new Set(
    [...draft.sessions.values()]
      .filter((session) => session.project.key === project.key)
      .map((session) => session.number),
  );
  let number = 1;
  while (taken.has(number)) number++;
  return number;
}

/** A session without a folder shares its bird with the others of its agent. */
export function speciesKey(session: Session): string {
  return session.project.key === "" ? `:${session.agent.id}` : session.project.key;
}

function giveSpecies(draft: Draft, session: Session): void {
  const key = speciesKey(session);
  const known = draft.species.get(key);
  const onWire = new Set(
    [...draft.sessions.values()].flatMap((other) =>
      choicesOf(draft, other).species ?? draft.species.get(speciesKey(other)) ?? []
    ),
  );
  draft.species.delete(key);
  draft.species.set(key, known ?? chooseSpecies(key, onWire));
  keepNewest(draft.species, BOUNDS.species);
}
