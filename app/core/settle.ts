/**
 * Which waiting cards an event of their agent answers: it went on, so somebody answered it elsewhere.
 *
 * Guarantees that only the same agent of the same session settles a card, and that a finish settles
 * exactly the requests it is about. Everything else (a status line, a notice, a tool's start, a
 * subagent's start or stop, a prompt the agent wrote to itself) settles nothing.
 * Source: design decision 13; app-behaviour contract, section 3; PB-12, PB-13, PB-43.
 *
 * @module
 */

import type { SessionEvent } from "../../agents/mod.ts";
import type { Draft } from "./draft.ts";
import { waitingCards } from "./draft.ts";
import { letGo } from "./end_card.ts";
import { countFinish, forgetFinishes, type Owner } from "./finishes.ts";
import type { Card } from "./state.ts";
import { twinOf } from "./target.ts";

/** Ends the cards that `event` answers. */
export function settleBy(draft: Draft, event: SessionEvent): void {
  const by = event.subagent?.id;
  switch (event.type) {
    case "prompted":
      if (!event.machine) endTurn(draft, event, (owner) => owner.by === by);
      return;
    case "stopped":
    case "failed":
    case "interrupted":
      endTurn(draft, event, (owner) => owner.by === by);
      return;
    case "session_ended":
      endTurn(draft, event, () => true);
      return;
    case "tool_finished":
      settleByFinish(draft, event);
      return;
    case "session_started":
    case "tool_started":
    case "permission_asked":
    case "question_asked":
    case "answered_in_terminal":
    case "noticed":
    case "subagent_started":
    case "subagent_stopped":
      return;
  }
}

function endTurn(
  draft: Draft,
  event: SessionEvent,
  isTheirs: (owner: Pick<Owner, "by">) => boolean,
): void {
  const cards = waitingCards(draft).filter((card) =>
    card.session === event.session && isTheirs({ by: card.subagent?.id })
  );
  for (const card of cards) answeredElsewhere(draft, card);
  forgetFinishes(draft, (owner) => owner.session === event.session && isTheirs(owner));
}

function settleByFinish(
  draft: Draft,
  event: Extract<SessionEvent, { readonly type: "tool_finished" }>,
): void {
  const { tool } = event;
  // A finish that names no tool is about no request.
  if (tool === undefined) return;
  const twin = twinOf({ ...event, tool });
  const twins = waitingCards(draft).filter((card) => card.twin === twin);
  const owner = { session: event.session, by: event.subagent?.id };
  if (countFinish(draft, twin, owner, twins.length)) {
    for (const card of twins) answeredElsewhere(draft, card);
  }
}

function answeredElsewhere(draft: Draft, card: Card): void {
  letGo(draft, card, "elsewhere", { outcome: "elsewhere", finished: true });
}
