/**
 * Makes a card of a waiting request, lets a rule allow it at once, or lets it go at once.
 *
 * Guarantees that every request that waits ends up as exactly one of these, and that the record hears of
 * the last two right away. Source: app-behaviour contract, sections 3 to 5; design decisions 9, 11, 12
 * and 15.
 *
 * @module
 */

import { QUESTION_TOOL, type SessionEvent } from "../../agents/mod.ts";
import { LIMITS, type RequestId, type SubagentId } from "../../protocol/mod.ts";
import { type CardAction, readAction, shownInput } from "./action.ts";
import { allowByRule } from "./always.ts";
import { BOUNDS } from "./bounds.ts";
import { canonicalJson } from "./canonical_json.ts";
import type { Draft } from "./draft.ts";
import type { LetGoReason } from "./effect.ts";
import { oweFinish } from "./finishes.ts";
import { hashParts } from "./hash.ts";
import { firstLine } from "./one_line.ts";
import { isReachable, newReach } from "./reach.ts";
import { type Recorded, tellRecord } from "./record_line.ts";
import { riskOf } from "./risk.ts";
import { actionText, type Offer, offerOf } from "./rule_matter.ts";
import { askInTerminal, shownTool } from "./session_status.ts";
import { speciesKey } from "./sessions.ts";
import { type Card, ONLY_BY_CHOICE, type Session } from "./state.ts";
import { detailOf, targetLine, twinOf } from "./target.ts";
import { countAnswer } from "./turns.ts";
import { without } from "./without.ts";

/** An event that asks for permission, or that puts questions. */
export type Asked = Extract<
  SessionEvent,
  { readonly type: "permission_asked" | "question_asked" }
>;

/** A card before it is known how it will be reached. */
type Made = Omit<Card, "reach">;

/** Opens the card of the request `id`, unless a rule allows it or nobody could know of it. */
export function openCard(draft: Draft, id: RequestId, event: Asked, session: Session): void {
  const card = newCard(draft, id, event, session);
  const closed = whyClosed(draft, event);
  if (closed !== undefined) return letGoAtOnce(draft, card, event, session, closed);
  const request = unseen(card);
  const { twin, rule } = card;
  if (allowByRule(draft, { request, session: session.key, tool: event.tool, twin, rule })) {
    return noteAtOnce(draft, id);
  }
  const why = whyNoCard(draft);
  if (why !== undefined) return letGoAtOnce(draft, card, event, session, why);
  draft.cards.set(id, { ...card, reach: newReach(draft.now) });
  draft.queue = [...draft.queue, id];
  if (event.type === "permission_asked") return;
  // Its questions stand here now; where its own prompt is open as well, the card says so.
  draft.sessions.set(session.key, without(session, "asking"));
  countAnswer(draft, session.key, "questions");
}

/** A request that never becomes a card: its agent asks in its own terminal. */
export function passBy(draft: Draft, event: Asked, session: Session): void {
  const by = event.subagent?.id;
  oweFinish(draft, twinOf(event), { session: session.key, by });
  draft.sessions.set(session.key, askInTerminal(session, by, noteOf(event)));
}

/**
 * The record hears of a request that was let go before it came here. Not of an agent that is answered
 * only by choice and was not chosen: it asks for every call, and mostly nobody (design decision 16).
 */
export function noteDeclined(
  draft: Draft,
  id: RequestId,
  event: Extract<Asked, { readonly type: "permission_asked" }>,
  session: Session,
): void {
  const agent = ONLY_BY_CHOICE.find((one) => one === event.agent.id);
  if (agent !== undefined && !draft.settings.answerHere[agent]) return;
  tellRecord(draft, unseen(newCard(draft, id, event, session)), { outcome: "unreached" });
  noteAtOnce(draft, id);
}

function letGoAtOnce(
  draft: Draft,
  card: Made,
  event: Asked,
  session: Session,
  why: LetGoReason,
): void {
  draft.effects.push({ type: "let_go", id: card.id, why });
  tellRecord(draft, unseen(card), { outcome: "unreached" });
  noteAtOnce(draft, card.id);
  passBy(draft, event, session);
}

function noteAtOnce(draft: Draft, id: RequestId): void {
  draft.endedAtOnce = [...draft.endedAtOnce, id].slice(-BOUNDS.endedKnown);
}

/** Nothing was shown of it, so there is nothing to hash. */
function unseen(card: Made): Recorded {
  return { ...card, hash: "" };
}

/** Why nothing at all may answer it, not even a rule. */
function whyClosed(draft: Draft, event: Asked): LetGoReason | undefined {
  if (draft.stopping) return "stopping";
  if (draft.settings.presence === "paused") return "paused";
  return event.type === "question_asked" && event.questions === undefined
    ? "not_answered_here"
    : undefined;
}

function whyNoCard(draft: Draft): LetGoReason | undefined {
  if (draft.cards.size >= BOUNDS.cards) return "not_answered_here";
  return isReachable(draft) ? undefined : "no_page";
}

/** A card without questions whose tool is one for questions cannot come to be: see `whyClosed`. */
function newCard(draft: Draft, id: RequestId, event: Asked, session: Session): Made {
  const { agent, subagent, tool } = event;
  const questions = event.type === "question_asked" ? event.questions ?? [] : undefined;
  const read = readAction(tool);
  const folder = event.cwd ?? session.folder;
  const detail = detailOf(tool);
  const name = shownTool(tool);
  return {
    id,
    hash: hashParts([
      id,
      agent.id,
      event.session,
      subagent?.id ?? "",
      tool.name,
      canonicalJson(shownInput(tool)),
      folder ?? "",
      canonicalJson(questions ?? null),
    ]),
    session: session.key,
    agent,
    project: session.project.name,
    projectKey: speciesKey(session),
    ...(folder === undefined ? {} : { folder }),
    ...(subagent === undefined ? {} : { subagent }),
    action: read.action,
    ...(questions === undefined
      ? permissionParts(event, folder, read, session.demo, draft.options.port)
      : { questions, allow: false }),
    actionText: questions === undefined
      ? actionText(tool, read.action)
      : questions.map(({ text }) => text).join("\n"),
    promptOpen: keepsPromptOpen(agent.id, subagent?.id, tool.canonical === QUESTION_TOOL),
    demo: session.demo,
    arrived: draft.now,
    deadline: draft.now + LIMITS.humanMs,
    target: noteOf(event),
    ...(detail === undefined ? {} : { detail }),
    activity: tool.activity,
    ...(name === undefined ? {} : { tool: name }),
    toolName: tool.name,
    twin: twinOf(event),
  };
}

function permissionParts(
  { agent, tool }: Asked,
  folder: string | undefined,
  read: CardAction,
  demo: boolean,
  port: number | undefined,
): Pick<Card, "says" | "cut" | "allow" | "risk"> & Offer {
  const risk = riskOf(tool, read.action, {
    ...(folder === undefined ? {} : { folder }),
    ...(port === undefined ? {} : { port }),
  });
  return {
    ...(read.says === undefined ? {} : { says: read.says }),
    ...(read.cut === undefined ? {} : { cut: read.cut }),
    allow: read.cut === undefined,
    ...(risk === undefined ? {} : { risk }),
    ...offerOf({ agent, folder, tool, read, risk, demo }),
  };
}

/** The first question, or the first line of what it would do. */
function noteOf(event: Asked): string {
  return event.type === "question_asked" && event.question !== undefined
    ? firstLine(event.question)
    : targetLine(event.tool);
}

/**
 * The agents whose own prompt stays on screen while the relay waits (design decision 11). Claude Code
 * shows nothing of a question while its hook runs (app-behaviour contract, section 5).
 */
function keepsPromptOpen(
  agent: string,
  subagent: SubagentId | undefined,
  question: boolean,
): boolean {
  return agent === "opencode" || (agent === "claude" && subagent === undefined && !question);
}
