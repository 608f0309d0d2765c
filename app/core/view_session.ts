/**
 * What the pages show of one session. That it needs somebody follows from its waiting cards and from
 * nothing else, so no event can hide one.
 *
 * @module
 */

import type { SessionView, Status } from "../view/mod.ts";
import type { Card, CoreState, Session } from "./state.ts";
import { speciesOf } from "./view_species.ts";

/** The view of `session`, of which `cards` wait. */
export function sessionView(
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
    ...(folder === undefined ? {} : { folder, projectKey: project.key }),
    ...(project.worktree === undefined ? {} : { worktree: project.worktree }),
    number,
    species: speciesOf(state, session),
    ...stepView(cards[0] ?? session),
    status: statusOf(session, cards),
    ...(task === undefined ? {} : { task }),
    ...(note === undefined ? {} : { note }),
    subagents,
    waiting: cards.length,
    steps: [],
    stepCount: session.stepCount,
    waitedMs: session.waitedMs,
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
