/**
 * What the pages show of one session. That it needs somebody follows from its waiting cards and from
 * nothing else, so no event can hide one.
 *
 * @module
 */

import type { FileChange, SessionView, Status, StepView } from "../view/mod.ts";
import { choicesOf } from "./project_choices.ts";
import type { Card, CoreState, Session, StepKept } from "./state.ts";
import { terminalLabel } from "./terminal_label.ts";
import { speciesOf } from "./view_species.ts";

/** The view of `session`, of which `cards` wait. */
export function sessionView(
  state: CoreState,
  session: Session,
  cards: readonly Card[],
): SessionView {
  const { key, agent, demo, folder, project, number, task, subagents, started, updated } = session;
  const note = statusNote(session, cards);
  const choices = choicesOf(state, session);
  const terminal = terminalLabel(session.terminal);
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
    ...(session.reply === undefined ? {} : { reply: session.reply }),
    steps: session.steps.map(viewOfStep),
    stepCount: session.stepCount,
    ...(session.branch === undefined ? {} : { branch: session.branch }),
    ...(terminal === undefined ? {} : { terminal }),
    ...(session.costUsd === undefined ? {} : { costUsd: session.costUsd }),
    ...(session.quiet === undefined ? {} : { quiet: session.quiet }),
    ...(session.seen === undefined ? {} : { seen: session.seen }),
    ...(choices.pin === undefined ? {} : { pinned: choices.pin }),
    ...(choices.mute === undefined ? {} : { muted: choices.mute }),
    ...(choices.hide === undefined ? {} : { hidden: choices.hide }),
    waitedMs: session.waitedMs,
    demo,
    started,
    updated,
  };
}

function statusOf(session: Session, cards: readonly Card[]): Status {
  const [card] = cards;
  if (card !== undefined) return card.questions === undefined ? "approval" : "question";
  if (session.asking !== undefined) return "terminal";
  // *OK* on what has finished or failed: nothing more to see until something new happens.
  return session.seen === true ? "idle" : session.status;
}

function statusNote(session: Session, cards: readonly Card[]): string | undefined {
  const own = session.seen === true ? undefined : session.note;
  return cards[0]?.target ?? session.asking?.note ?? own;
}

function viewOfStep(step: StepKept): StepView {
  const { n, at, activity, tool, detail, files, failed, byRule } = step;
  return {
    n,
    at,
    activity,
    ...(tool === undefined ? {} : { tool }),
    ...(detail === undefined ? {} : { detail }),
    ...(files === undefined ? {} : { diff: sumOf(files) }),
    ...(failed === undefined ? {} : { failed }),
    ...(byRule === undefined ? {} : { byRule }),
  };
}

function sumOf(files: readonly FileChange[]): NonNullable<StepView["diff"]> {
  return {
    added: files.reduce((sum, file) => sum + file.added, 0),
    removed: files.reduce((sum, file) => sum + file.removed, 0),
    cut: files.some((file) => file.cut),
  };
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
