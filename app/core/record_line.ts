/**
 * What the record is told of a request that has ended.
 *
 * Guarantees one line per request that waited, however it ended, also when no card was ever drawn; that
 * only a decision that went out says so; and that nothing of a replayed session is told. The texts of
 * answers are not in it. Source: promise 8; app-behaviour contract, sections 3 and 14.
 *
 * @module
 */

import type { PageId } from "../../protocol/mod.ts";
import type { Outcome } from "../view/mod.ts";
import type { Act, Actor, DecisionLine } from "./decision_line.ts";
import type { Draft } from "./draft.ts";
import type { Card } from "./state.ts";

/** What is told of the request, its end apart. */
export type Recorded = Pick<
  Card,
  "id" | "agent" | "project" | "subagent" | "toolName" | "actionText" | "hash" | "demo" | "arrived"
>;

/** How it ended. */
export interface RecordedEnd {
  readonly outcome: Outcome;
  /** The click made a rule as well. */
  readonly always?: boolean;
  readonly page?: PageId | "list";
}

const ENDS: Readonly<Record<Outcome, readonly [Actor, Act]>> = {
  allowed: ["human", "allow"],
  denied: ["human", "deny"],
  allowed_by_rule: ["rule", "allow"],
  answered: ["human", "answer"],
  elsewhere: ["system", "elsewhere"],
  released: ["human", "release"],
  expired: ["system", "expire"],
  unreached: ["system", "release"],
};

const ANSWERS: ReadonlySet<Act> = new Set(["allow", "deny", "always-allow", "answer"]);

/** Tells the record. */
export function tellRecord(draft: Draft, request: Recorded, end: RecordedEnd): void {
  if (request.demo) return;
  const [actor, usual] = ENDS[end.outcome];
  const act = end.always === true ? "always-allow" : usual;
  const { subagent } = request;
  const line: DecisionLine = {
    request: request.id,
    at: draft.now,
    agent: request.agent,
    project: request.project,
    ...(subagent === undefined ? {} : { subagent: subagent.type ?? subagent.id }),
    tool: request.toolName,
    action: request.actionText,
    shown: request.hash,
    outcome: end.outcome,
    actor,
    act,
    ...(end.page === undefined ? {} : { page: end.page }),
    tookMs: draft.now - request.arrived,
    answers: ANSWERS.has(act),
  };
  draft.effects.push({ type: "record", line });
}
