/**
 * What the pages show of one waiting card.
 *
 * @module
 */

import type { CardView } from "../view/mod.ts";
import { recentReasons } from "./reasons.ts";
import type { Card, CoreState } from "./state.ts";
import { speciesOf } from "./view_species.ts";

/** The view of `card`. */
export function cardView(state: CoreState, card: Card): CardView {
  const session = state.sessions.get(card.session);
  const { subagent } = card;
  return {
    request: card.id,
    hash: card.hash,
    session: card.session,
    agent: card.agent,
    project: card.project,
    ...(card.folder === undefined ? {} : { folder: card.folder }),
    species: speciesOf(state, session),
    ...(session?.task === undefined ? {} : { task: session.task }),
    ...(subagent === undefined
      ? {}
      : { subagent: subagent.type === undefined ? {} : { type: subagent.type } }),
    action: card.action,
    ...(card.says === undefined ? {} : { says: card.says }),
    ...(card.cut === undefined ? {} : { cut: card.cut }),
    allow: card.allow,
    ...(card.questions === undefined ? {} : { questions: card.questions }),
    ...(card.risk === undefined ? {} : { risk: card.risk }),
    ...(card.always === undefined ? {} : { always: card.always }),
    recentReasons: recentReasons(state, card.projectKey),
    ...(card.reach.is === "called" && card.reach.until < card.deadline
      ? { calledUntil: card.reach.until }
      : {}),
    promptOpen: card.promptOpen,
    demo: card.demo,
    arrived: card.arrived,
    deadline: card.deadline,
  };
}
