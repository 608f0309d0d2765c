/**
 * How a session is called and what stands beside its state, in its row and on its page. Pure.
 *
 * @module
 */

import type { SessionView } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import type { SessionKey } from "../../protocol/mod.ts";

/** What stands beside a state: the step's object, or what the agent said. */
export interface Detail {
  readonly text: string;
  /** Code, or the agent's words. */
  readonly code: boolean;
  /** What the current step has changed. */
  readonly diff?: { readonly added: number; readonly removed: number };
}

/** The address of a session's own page. */
export function sessionPath(key: SessionKey): string {
  return `/session?key=${encodeURIComponent(key)}`;
}

/** What its project is called; a session without a folder has a word of ours. */
export function projectName({ project }: SessionView): string {
  return project === "" ? words.sessions.noProject : project;
}

/**
 * Its name in the list: the project; of a second session there also its branch or worktree when that
 * alone tells it apart, else its number.
 */
export function sessionName(session: SessionView, others: readonly SessionView[]): string {
  const name = projectName(session);
  if (session.number <= 1) return name;
  const place = session.branch ?? session.worktree;
  const shared = others.some((other) =>
    other.key !== session.key && other.project === session.project &&
    (other.branch ?? other.worktree) === place
  );
  return place === undefined || shared
    ? words.sessions.numbered(name, session.number)
    : words.sessions.placed(name, place);
}

/** What stands beside the state. */
export function detailOf(session: SessionView): Detail | undefined {
  const { status, note, detail, tool, activity, steps } = session;
  if (note !== undefined) {
    return { text: note, code: status === "terminal" || status === "approval" };
  }
  if (status !== "working") return undefined;
  const text = detail ?? (activity === "work" || activity === "mcp" ? tool : undefined);
  const diff = activity === "edit" ? steps.at(-1)?.diff : undefined;
  if (text === undefined) return undefined;
  return { text, code: true, ...(diff === undefined ? {} : { diff }) };
}

/** It has come to its end, and nobody has said yet that they saw it. */
export function asksToBeSeen({ status, seen }: SessionView): boolean {
  return (status === "finished" || status === "failed") && seen === undefined;
}
