/**
 * What the pages show of a state.
 *
 * Guarantees plain data without anything a page has no use for. That a session needs somebody follows
 * from the queue and from nothing else, so no event can hide a waiting card.
 *
 * @module
 */

import { agentLabel } from "../../agents/mod.ts";
import type { RequestId } from "../../protocol/mod.ts";
import {
  type CardView,
  type FlockView,
  type SessionView,
  SPECIES,
  type Species,
  type Status,
} from "../view/mod.ts";
import { BOUNDS } from "./bounds.ts";
import { waitingCards } from "./draft.ts";
import { speciesKey } from "./sessions.ts";
import type { Card, CoreState, Session } from "./state.ts";

/** The view of `state`. It holds no countdown: pages count from the app's clock themselves. */
export function viewOf(state: CoreState): FlockView {
  const cards = waitingCards(state);
  const sessions = [...state.sessions.values()];
  const front = cards[0]?.session ??
    (state.chosen !== undefined && state.sessions.has(state.chosen)
      ? state.chosen
      : sessions[0]?.key);
  return {
    version: state.options.version,
    home: state.options.home,
    sessions: Object.fromEntries(
      sessions.map((session) => [
        session.key,
        sessionView(state, session, cards.filter((card) => card.session === session.key)),
      ]),
    ),
    order: sessions.map((session) => session.key),
    ...(front === undefined ? {} : { front }),
    cards: Object.fromEntries(
      cards.map((card): [RequestId, CardView] => [card.id, cardView(state, card)]),
    ),
    queue: state.queue,
    ended: state.ended.slice(-BOUNDS.endedShown),
    choices: [...state.choices].map((agent) => ({
      agent: { id: agent, label: agentLabel(agent) },
      on: state.answerHere[agent],
    })),
  };
}

function sessionView(
  state: CoreState,
  session: Session,
  cards: readonly Card[],
): SessionView {
  const { key, agent, demo, folder, project, number, task, subagents, started, updated } = session;
  const note = statusNote(session, cards);
  return {
    key,
    agent,
    project: project.name,
    ...(folder === undefined ? {} : { folder }),
    ...(project.worktree === undefined ? {} : { worktree: project.worktree }),
    number,
    species: speciesOf(state, session),
    ...stepView(cards[0] ?? session),
    status: statusOf(session, cards),
    ...(task === undefined ? {} : { task }),
    ...(note === undefined ? {} : { note }),
    subagents,
    waiting: cards.length,
    demo,
    started,
    updated,
  };
}

function statusOf(session: Session, cards: readonly Card[]): Status {
  if (cards.length > 0) return "approval";
  return session.asking === undefined ? session.status : "terminal";
}

function statusNote(session: Session, cards: readonly Card[]): string | undefined {
  return cards[0]?.target ?? session.asking?.note ?? session.note;
}

/** The step that is shown: that of the card in front, while one waits. */
function stepView(
  { activity, detail, tool }: Pick<Session, "activity" | "detail" | "tool">,
): Pick<SessionView, "activity" | "detail" | "tool"> {
  return {
    ...(activity === undefined ? {} : { activity }),
    ...(detail === undefined ? {} : { detail }),
    ...(tool === undefined ? {} : { tool }),
  };
}

function cardView(state: CoreState, card: Card): CardView {
  const session = state.sessions.get(card.session);
  const { subagent } = card;
  return {
    request: card.id,
    hash: card.hash,
    session: card.session,
    agent: card.agent,
    project: card.project,
    ...(card.folder === undefined ? {} : { folder: card.folder }),
    species: session === undefined ? fallbackSpecies() : speciesOf(state, session),
    ...(session?.task === undefined ? {} : { task: session.task }),
    ...(subagent === undefined
      ? {}
      : { subagent: subagent.type === undefined ? {} : { type: subagent.type } }),
    action: card.action,
    ...(card.says === undefined ? {} : { says: card.says }),
    ...(card.cut === undefined ? {} : { cut: card.cut }),
    allow: card.allow,
    promptOpen: card.promptOpen,
    demo: card.demo,
    arrived: card.arrived,
    deadline: card.deadline,
  };
}

function speciesOf(state: CoreState, session: Session): Species {
  return state.species.get(speciesKey(session)) ?? fallbackSpecies();
}

function fallbackSpecies(): Species {
  return SPECIES[0];
}
