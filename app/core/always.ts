/**
 * Always rules: made on a card, matched exactly, removed and restored.
 *
 * Guarantees that a rule is made by a click on a card that offers it and by nothing else, that it
 * allows exactly the action of that card (`rule_matter.ts`), never what was cut, never what changes
 * Vults, never while paused, and that every use is told to the record. It covers the session's
 * subagents and every other session of the same agent in the same folder: they ask for the same thing.
 * Restoring a rule answers nothing that waits. Source: promise 2; design decision 14; app-behaviour
 * contract, section 4; PB-54, PB-55.
 *
 * @module
 */

import type { ToolUse } from "../../agents/mod.ts";
import type { SessionKey } from "../../protocol/mod.ts";
import type { RuleView } from "../view/mod.ts";
import { cardToAnswer, refuse } from "./answer.ts";
import { BOUNDS, TIMES } from "./bounds.ts";
import { type Draft, waitingCards } from "./draft.ts";
import { endCard } from "./end_card.ts";
import { oweFinish } from "./finishes.ts";
import { hashParts } from "./hash.ts";
import type { Input } from "./input.ts";
import { type Recorded, tellRecord } from "./record_line.ts";
import type { Rule, RuleMatter } from "./rule.ts";
import { ruleFor } from "./rule_matter.ts";
import type { Card, CoreState } from "./state.ts";
import { markByRule } from "./steps.ts";
import { countAnswer } from "./turns.ts";

/** *Always allow* was pressed: allows this request, keeps the rule, allows its waiting twins. */
export function decideAlways(
  draft: Draft,
  input: Extract<Input, { readonly type: "decided_always" }>,
): void {
  const card = cardToAnswer(draft, input);
  if (card === undefined) return;
  if (!card.allow || card.rule === undefined) return refuse(draft, input, "not_offered");
  endCard(draft, card, allow(card), { outcome: "allowed", always: true, page: input.page });
  const rule = keep(draft, card, card.rule);
  const more = allowWaiting(draft, rule);
  draft.effects.push({ type: "notice", page: input.page, notice: { kind: "rule_made", more } });
}

/** A request that a rule may answer as it comes: no card of it exists. */
export interface Arrived {
  readonly request: Recorded;
  readonly session: SessionKey;
  readonly tool: ToolUse;
  readonly twin: string;
  readonly rule: RuleMatter | undefined;
}

/** Allows the request when a rule is about exactly this; whether it did. */
export function allowByRule(draft: Draft, arrived: Arrived): boolean {
  const rule = ruleFor(draft.rules, arrived.rule);
  if (rule === undefined) return false;
  const { request, session, tool, twin } = arrived;
  draft.effects.push(allow(request));
  tellRecord(draft, request, { outcome: "allowed_by_rule" });
  oweFinish(draft, twin, { session, by: request.subagent?.id });
  markByRule(draft, session, tool);
  countAnswer(draft, session, "allowed");
  noteUse(draft, rule);
  return true;
}

/** *Remove* was pressed: from now on it answers nothing. */
export function removeRule(draft: Draft, id: string): void {
  const rule = [...draft.rules.values()].find((known) => known.id === id);
  if (rule === undefined) return;
  draft.rules.delete(rule.key);
  const removed = [...draft.removedRules, { rule, at: draft.now }];
  draft.removedRules = removed.slice(-BOUNDS.removedRules);
  draft.effects.push({ type: "drop_rule", rule });
}

/** *Undo* was pressed: the rule holds again, on the decision that made it; nothing is answered. */
export function restoreRule(draft: Draft, id: string): void {
  const found = draft.removedRules.find(({ rule }) => rule.id === id);
  if (found === undefined) return;
  draft.removedRules = draft.removedRules.filter((removed) => removed !== found);
  const { rule, at } = found;
  if (draft.now - at > TIMES.undoRuleMs || draft.rules.has(rule.key)) return;
  draft.rules.set(rule.key, rule);
  draft.effects.push({ type: "keep_rule", rule, madeBy: rule.madeBy });
}

/** The rules as they are listed, newest first. */
export function ruleViews(state: Pick<CoreState, "rules">): readonly RuleView[] {
  return [...state.rules.values()]
    .map(({ key: _key, madeBy: _madeBy, ...shown }): RuleView => shown)
    .sort((a, b) => b.made - a.made || (a.id < b.id ? -1 : 1));
}

/** Keeps the rule, unless it is there already: it was restored while the card waited. */
function keep(draft: Draft, card: Card, matter: RuleMatter): Rule {
  const known = ruleFor(draft.rules, matter);
  if (known !== undefined) return known;
  const rule: Rule = {
    ...matter,
    id: hashParts([matter.key, card.id]).slice(0, 32),
    made: draft.now,
    madeBy: card.id,
    times: 0,
  };
  draft.rules.set(rule.key, rule);
  draft.effects.push({ type: "keep_rule", rule, madeBy: card.id });
  return rule;
}

/** Allows every waiting card that the rule is about; how many there were. */
function allowWaiting(draft: Draft, rule: Rule): number {
  const twins = waitingCards(draft).filter((card) => card.allow && card.rule?.key === rule.key);
  for (const card of twins) {
    endCard(draft, card, allow(card), { outcome: "allowed_by_rule" });
    noteUse(draft, rule);
  }
  return twins.length;
}

function noteUse(draft: Draft, { key }: Rule): void {
  const known = draft.rules.get(key);
  if (known === undefined) return;
  const rule = { ...known, lastUsed: draft.now, times: known.times + 1 };
  draft.rules.set(key, rule);
  draft.effects.push({ type: "rule_used", rule });
}

function allow({ id }: Pick<Card, "id">) {
  return { type: "say_decision", id, decision: "allow" } as const;
}
