/**
 * Makes a card of a waiting permission request, or lets the request go at once.
 * Source: app-behaviour contract, section 3; design decisions 9, 11 and 12.
 *
 * @module
 */

import type { SessionEvent } from "../../agents/mod.ts";
import { LIMITS, type RequestId, type SubagentId } from "../../protocol/mod.ts";
import { readAction, shownInput } from "./action.ts";
import { BOUNDS } from "./bounds.ts";
import { canonicalJson } from "./canonical_json.ts";
import type { Draft } from "./draft.ts";
import type { LetGoReason } from "./effect.ts";
import { oweFinish } from "./finishes.ts";
import { hashParts } from "./hash.ts";
import { isReachable, newReach } from "./reach.ts";
import { askInTerminal, shownTool } from "./session_status.ts";
import type { Card, Session } from "./state.ts";
import { detailOf, targetKey, targetLine } from "./target.ts";

/** An event that asks for permission. */
export type PermissionAsked = Extract<SessionEvent, { readonly type: "permission_asked" }>;

/** Opens the card of the request `id`; where no human can know of it, it is let go instead. */
export function openCard(
  draft: Draft,
  id: RequestId,
  event: PermissionAsked,
  session: Session,
): void {
  const why = whyNot(draft);
  if (why !== undefined) {
    draft.effects.push({ type: "let_go", id, why });
    passBy(draft, event, session);
    return;
  }
  draft.cards.set(id, newCard(draft, id, event, session));
  draft.queue = [...draft.queue, id];
}

/** A permission request that never becomes a card: its agent asks in its own terminal. */
export function passBy(draft: Draft, event: PermissionAsked, session: Session): void {
  const by = event.subagent?.id;
  oweFinish(draft, twinOf(event), { session: session.key, by });
  draft.sessions.set(session.key, askInTerminal(session, by, targetLine(event.tool)));
}

/** Equal for identical actions of the same agent in the same session (design decision 13). */
export function twinOf(
  event: Pick<PermissionAsked, "session" | "subagent" | "tool">,
): string {
  return hashParts([event.session, event.subagent?.id ?? "", targetKey(event.tool)]);
}

function whyNot(draft: Draft): LetGoReason | undefined {
  if (draft.stopping) return "stopping";
  if (draft.cards.size >= BOUNDS.cards) return "not_answered_here";
  return isReachable(draft) ? undefined : "no_page";
}

function newCard(
  draft: Draft,
  id: RequestId,
  event: PermissionAsked,
  session: Session,
): Card {
  const { tool, subagent } = event;
  const read = readAction(tool);
  const folder = event.cwd ?? session.folder;
  const detail = detailOf(tool);
  const name = shownTool(tool);
  return {
    id,
    hash: hashParts([
      id,
      event.agent.id,
      event.session,
      subagent?.id ?? "",
      tool.name,
      canonicalJson(shownInput(tool)),
      folder ?? "",
    ]),
    session: session.key,
    agent: event.agent,
    project: session.project.name,
    ...(folder === undefined ? {} : { folder }),
    ...(subagent === undefined ? {} : { subagent }),
    action: read.action,
    ...(read.says === undefined ? {} : { says: read.says }),
    ...(read.cut === undefined ? {} : { cut: read.cut }),
    allow: read.cut === undefined,
    actionText: targetLine(tool),
    promptOpen: keepsPromptOpen(event.agent.id, subagent?.id),
    demo: session.demo,
    arrived: draft.now,
    deadline: draft.now + LIMITS.humanMs,
    target: targetLine(tool),
    ...(detail === undefined ? {} : { detail }),
    activity: tool.activity,
    ...(name === undefined ? {} : { tool: name }),
    twin: twinOf(event),
    reach: newReach(draft.now),
  };
}

/** The agents whose own prompt stays on screen while the relay waits (design decision 11). */
function keepsPromptOpen(agent: string, subagent: SubagentId | undefined): boolean {
  return agent === "opencode" || (agent === "claude" && subagent === undefined);
}
