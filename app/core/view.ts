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
import type { CardView, FlockView } from "../view/mod.ts";
import { BOUNDS } from "./bounds.ts";
import { waitingCards } from "./draft.ts";
import { frontSession, shownSessions } from "./session_order.ts";
import type { CoreState } from "./state.ts";
import { usageView } from "./usage.ts";
import { cardView } from "./view_card.ts";
import { sessionView } from "./view_session.ts";

/** What the view holds beside the core's own: the shell around it knows. */
export type ShellView = Pick<FlockView, "alarms" | "notKept" | "fileNews" | "revisions">;

/** Of a shell that has nothing to add. */
export const QUIET_SHELL: ShellView = {
  alarms: [],
  revisions: { rules: 0, record: 0, signIns: 0 },
};

/** The view of `state`. It holds no countdown: pages count from the app's clock themselves. */
export function viewOf(state: CoreState, shell: ShellView = QUIET_SHELL): FlockView {
  const cards = waitingCards(state);
  const sessions = shownSessions(state);
  const front = frontSession(state, sessions);
  return {
    format: 1,
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
      on: state.settings.answerHere[agent],
    })),
    settings: state.settings,
    usage: usageView(state),
    ...(state.attention.digest === undefined ? {} : { digest: state.attention.digest }),
    ...shell,
  };
}
