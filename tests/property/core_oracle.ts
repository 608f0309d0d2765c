/**
 * A plain oracle beside the core: what a careful clerk with paper and pencil would know of requests,
 * pages, rules and calls, without any of the core's own thoughts. It judges every effect.
 *
 * Guarantees, whatever is done in whatever order (promises 1 to 5 and 8):
 * - an answer goes out only because of a person's own act on that very request, or for an action that
 *   is letter for letter one of a rule that a person made and nobody removed;
 * - each waiting request gets one end and one line of the record, and both say the same;
 * - `waiting` is said only while somebody can know of the request.
 *
 * @module
 */

import assert from "node:assert/strict";
import type { DecisionLine, Effect, Rule } from "../../app/core/mod.ts";

/** What a request is about, letter for letter. */
export interface Asked {
  readonly agent: string;
  readonly folder: string | undefined;
  readonly session: string;
  readonly tool: string;
  readonly action: string;
  /** Something of it was cut, so no rule may be made of it or answer it. */
  readonly cut: boolean;
  readonly question: boolean;
}

/** What a person has just done, or that nobody did anything. */
export type Doing =
  | { readonly did: "allow" | "deny" | "always"; readonly id: string; readonly page: string }
  | { readonly did: "answer"; readonly id: string; readonly page: string; readonly valid: boolean }
  | { readonly did: "deny_in_list"; readonly id: string }
  | { readonly did: "ask"; readonly id: string }
  | { readonly did: "nothing" };

interface Request {
  readonly asked: Asked;
  /** An end is owed to it; not when the app was killed under it. */
  owed: boolean;
  ends: number;
  lines: DecisionLine[];
  said?: "allow" | "deny" | "answers";
}

/** A page as somebody who stands behind its reader sees it. */
export interface Seen {
  visible: boolean;
  front?: { readonly id: string; readonly since: number };
  readonly drew: Set<string>;
}

type Reply = Extract<
  Effect,
  { readonly type: "say_decision" | "say_answers" | "let_go" | "say_waiting" }
>;

/** Two actions are the same for a rule exactly when these are equal. */
function wholeAction({ agent, folder, tool, action }: Asked): string {
  return JSON.stringify([agent, folder, tool, action]);
}

/** The clerk. */
export class Oracle {
  readonly requests = new Map<string, Request>();
  readonly pages = new Map<string, Seen>();
  /** Calls that are on screen, by the request they are for. */
  readonly called = new Set<string>();
  /** Every rule that was ever kept, by its whole action; `holds` while nobody removed it. */
  readonly rules = new Map<string, { rule: Rule; holds: boolean }>();
  paused = false;

  /** A request came whose relay waits; its id is new. */
  arrived(id: string, asked: Asked): void {
    this.requests.set(id, { asked, owed: true, ends: 0, lines: [] });
  }

  /** The app was killed and started again: the connections of what waited are closed. */
  restarted(): void {
    for (const request of this.requests.values()) if (request.ends === 0) request.owed = false;
    this.pages.clear();
    this.called.clear();
  }

  /** Judges what came of `doing`, at `now`. */
  judge(doing: Doing, effects: readonly Effect[], now: number): void {
    for (const effect of effects) {
      switch (effect.type) {
        case "say_waiting":
          this.#waiting(effect);
          break;
        case "say_decision":
          this.#decision(doing, effect, now);
          break;
        case "say_answers":
          this.#answers(doing, effect, now);
          break;
        case "let_go":
          this.#end(effect.id);
          break;
        case "record":
          this.#line(effect.line);
          break;
        case "keep_rule":
          this.#rule(effect.rule, effect.madeBy);
          break;
        case "drop_rule":
          this.#drop(effect.rule);
          break;
        default:
          break;
      }
    }
  }

  /** The rules that hold, as an archive would hand them to the next run. */
  get holding(): readonly Rule[] {
    return [...this.rules.values()].filter(({ holds }) => holds).map(({ rule }) => rule);
  }

  /** Nothing waits any more: each request must have had its one end and its one line. */
  finish(): void {
    for (const [id, { ends, lines, owed, said }] of this.requests) {
      assert.equal(ends, owed ? 1 : 0, `${id} had ${ends} ends`);
      assert.equal(lines.length, ends, `${id} had ${lines.length} lines and ${ends} ends`);
      const [line] = lines;
      if (line === undefined) continue;
      const answered = ["allow", "always-allow", "deny", "answer"].includes(line.act);
      assert.equal(answered, said !== undefined, `${id} was "${said}", its line says ${line.act}`);
      assert.equal(line.answers, said !== undefined, `${id}: "answers" of its line`);
      if (said === "allow") assert.match(line.outcome, /^allowed/);
      if (said === "deny") assert.equal(line.outcome, "denied");
      if (said === "answers") assert.equal(line.outcome, "answered");
      if (said === undefined) assert.doesNotMatch(line.outcome, /^(allowed|denied|answered)/);
      if (line.actor === "human" && line.act !== "release") assert.notEqual(line.page, undefined);
    }
  }

  #waiting({ id }: Reply): void {
    const request = this.requests.get(id);
    assert.ok(request !== undefined && request.ends === 0, `${id} waits after its end`);
    const seen = [...this.pages.values()].some((page) => page.visible && page.drew.has(id));
    assert.ok(seen || this.called.has(id), `${id} waits and nobody can know of it`);
  }

  #decision(
    doing: Doing,
    effect: Extract<Effect, { readonly type: "say_decision" }>,
    now: number,
  ): void {
    const { id, decision } = effect;
    const request = this.#end(id);
    request.said = decision;
    assert.ok(!request.asked.question, `a question was answered with ${decision}`);
    if (doing.did === "deny_in_list") {
      assert.deepEqual([doing.id, decision], [id, "deny"], "the list denies its own request");
      return;
    }
    if (doing.did === "ask" && doing.id === id) {
      // Answered as it came: only a rule can have done that.
      assert.equal(decision, "allow", "a rule only allows");
      assert.ok(!this.paused, "a rule answers nothing while paused");
      this.#mustBeRuled(request.asked);
      return;
    }
    if (doing.did === "always") {
      assert.equal(decision, "allow");
      const made = this.requests.get(doing.id)?.asked;
      assert.ok(made !== undefined && !made.cut && made.folder !== undefined);
      assert.equal(wholeAction(request.asked), wholeAction(made), "only identical requests");
      assert.ok(!request.asked.cut, "nothing that was cut");
      this.#mustBeInFront(doing.page, doing.id, now);
      return;
    }
    assert.ok(doing.did === "allow" || doing.did === "deny", `decided by "${doing.did}"`);
    assert.deepEqual([doing.id, doing.did], [id, decision], "the click decides its own request");
    this.#mustBeInFront(doing.page, id, now);
  }

  #answers(doing: Doing, { id }: Reply, now: number): void {
    const request = this.#end(id);
    request.said = "answers";
    assert.ok(doing.did === "answer" && doing.id === id && doing.valid, "answers without Send");
    assert.ok(request.asked.question);
    this.#mustBeInFront(doing.page, id, now);
  }

  #mustBeRuled(asked: Asked): void {
    assert.ok(!asked.cut, "a rule answered something that was cut");
    const rule = this.rules.get(wholeAction(asked));
    assert.ok(rule?.holds, `no rule allows ${wholeAction(asked)}`);
  }

  #mustBeInFront(page: string, id: string, now: number): void {
    const seen = this.pages.get(page);
    assert.ok(seen?.visible, "answered on a page that nobody sees");
    assert.equal(seen.front?.id, id, "answered on a page that shows another card");
    assert.ok(now - (seen.front?.since ?? Infinity) >= 300, "answered too soon");
  }

  #rule(rule: Rule, madeBy: string): void {
    const asked = this.requests.get(madeBy)?.asked;
    assert.ok(asked !== undefined, "a rule of a request that never came");
    const line = this.requests.get(madeBy)?.lines[0];
    assert.equal(line?.act, "always-allow", "a rule without the decision that made it");
    this.rules.set(wholeAction(asked), { rule, holds: true });
  }

  #drop(rule: Rule): void {
    for (const known of this.rules.values()) if (known.rule.key === rule.key) known.holds = false;
  }

  #line(line: DecisionLine): void {
    const request = this.requests.get(line.request);
    assert.ok(request !== undefined, `a line of "${line.request}", which never waited`);
    request.lines.push(line);
    if (line.actor === "rule") assert.equal(line.act, "allow");
    assert.ok(line.tookMs >= 0);
  }

  #end(id: string): Request {
    const request = this.requests.get(id);
    assert.ok(request !== undefined, `an end for "${id}", which never waited`);
    request.ends += 1;
    assert.equal(request.ends, 1, `"${id}" ended twice`);
    return request;
  }
}
