/**
 * What the tab says: how many things need the reader and whose, or who is done. Pure.
 *
 * Guarantees that nothing is said before its grace time is over (design decision 12), by the app's
 * clock and so by its messages: the timers of a hidden page are late. Source: page section 9.
 *
 * @module
 */

import type { FlockView, SessionView } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";

/** How long something must have lasted, milliseconds. */
export const NEEDS_MS = 1_500;
const DONE_MS = 3_000;

/** Something that needs the reader: a card, or a session that asks in its terminal. */
export interface Need {
  readonly name: string;
  readonly since: number;
}

/** All that needs the reader, the first in line first. */
export function needsIn({ queue, cards, order, sessions }: FlockView): readonly Need[] {
  const waiting = queue.flatMap((request) => {
    const card = cards[request];
    return card === undefined
      ? []
      : [{ name: card.project || card.agent.label, since: card.arrived }];
  });
  const elsewhere = order.flatMap((key) => {
    const session = sessions[key];
    return session !== undefined && asksElsewhere(session)
      ? [{ name: nameOf(session), since: session.updated }]
      : [];
  });
  return [...waiting, ...elsewhere];
}

/** A prompt in the terminal counts like a card; a question in passing not of a muted project. */
function asksElsewhere({ status, waiting, muted }: SessionView): boolean {
  if (waiting > 0) return false;
  return status === "terminal" || (status === "question" && muted !== true);
}

function nameOf({ project, agent }: SessionView): string {
  return project || agent.label;
}

/** The title at `now` on the app's clock. `needed`: what needs the reader has lasted long enough. */
export function titleOf(view: FlockView, needed: boolean, now: number): string {
  const { title } = words.frame;
  const needs = needsIn(view);
  const [first] = needs;
  if (needed && first !== undefined) return title.needs(needs.length, first.name);
  const [done] = Object.values(view.sessions)
    .filter((session) =>
      session.status === "finished" && session.seen !== true && session.muted !== true &&
      now - session.updated >= DONE_MS
    )
    .sort((a, b) => b.updated - a.updated);
  return done === undefined ? title.quiet : title.done(nameOf(done));
}
