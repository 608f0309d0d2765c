/**
 * The Always rules that hold, each standing on rows of the record.
 *
 * Guarantees that a rule that is read has, in the chain, the *always allow* that made it and a row with
 * the hash of the whole rule, both unchanged and in their places. Any other rule answers nothing; it is
 * left where it is and reported. Source: design decision 20; app-behaviour contract, section 4; PB-54.
 *
 * @module
 */

import type { DatabaseSync } from "node:sqlite";
import type { Rule } from "../core/mod.ts";
import { requestId } from "../../protocol/mod.ts";
import { hashOf, isWhole, type SummedRow } from "./chain.ts";
import { about, type DecisionTable } from "./decision_table.ts";
import type { Stored } from "./stored_row.ts";
import { inTransaction } from "./transaction.ts";

/** What is read: those that hold, and how many stand on nothing. */
export interface ReadRules {
  readonly rules: readonly Rule[];
  readonly withoutDecision: number;
}

const COVERS: readonly Rule["covers"][] = ["command", "file", "url", "input"];

/** The table of rules in an open database. */
export class RuleTable {
  readonly #db: DatabaseSync;
  readonly #decisions: DecisionTable;

  constructor(db: DatabaseSync, decisions: DecisionTable) {
    this.#db = db;
    this.#decisions = decisions;
  }

  /** All rules. */
  read(): ReadRules {
    const rows = this.#db.prepare("SELECT * FROM rules ORDER BY made, id").all();
    const rules = rows.flatMap((row) => {
      const rule = readRule(row);
      return rule !== undefined && this.#stands(rule, Number(row.decision)) ? [rule] : [];
    });
    return { rules, withoutDecision: rows.length - rules.length };
  }

  /** Keeps a rule with the decision on this request; whether there is one that made it. */
  keep(rule: Rule, madeBy: string, at: number): boolean {
    const line = this.#decisions.lineOf(madeBy);
    if (line?.act !== "always-allow") return false;
    inTransaction(this.#db, () => {
      const decision = this.#decisions.addWithin(about(line, "rule", ruleHash(rule), at));
      this.#db.prepare("DELETE FROM rules WHERE key = ? OR id = ?").run(rule.key, rule.id);
      this.#db.prepare(
        `INSERT INTO rules (key, id, agent, agent_label, folder, tool, covers, action, made, made_by,
           decision, last_used, times) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        rule.key,
        rule.id,
        rule.agent.id,
        rule.agent.label,
        rule.folder,
        rule.tool,
        rule.covers,
        rule.action,
        rule.made,
        rule.madeBy,
        decision,
        rule.lastUsed ?? null,
        rule.times,
      );
    });
    return true;
  }

  /** Notes when it answered last, and how often by now. */
  use({ key, lastUsed, times }: Pick<Rule, "key" | "lastUsed" | "times">): void {
    this.#db.prepare("UPDATE rules SET last_used = ?, times = ? WHERE key = ?")
      .run(lastUsed ?? null, times, key);
  }

  /** Forgets it; what stands in the record of it stays. */
  drop({ key }: Pick<Rule, "key">): void {
    this.#db.prepare("DELETE FROM rules WHERE key = ?").run(key);
  }

  #stands(rule: Rule, decision: number): boolean {
    const made = this.#decisions.row(decision);
    if (made?.kind !== "rule" || made.of === null || made.detail !== ruleHash(rule)) return false;
    const line = this.#decisions.row(made.of);
    return line?.kind === "line" && line.act === "always-allow" && line.actor === "human" &&
      line.request === rule.madeBy && this.#isInPlace(made) && this.#isInPlace(line);
  }

  /** Unchanged itself, and what stands beside it still says so. */
  #isInPlace(row: SummedRow): boolean {
    if (!isWhole(row)) return false;
    const before = this.#decisions.row(row.n - 1);
    if (before !== undefined && before.sum !== row.previous) return false;
    const after = this.#decisions.row(row.n + 1);
    if (after !== undefined) return after.previous === row.sum;
    const marks = [this.#decisions.mark("head"), this.#decisions.mark("anchor")];
    // After it there is nothing: it is the last one, or what followed is old enough to be gone.
    return marks.some(({ n, sum }) => n === row.n ? sum === row.sum : false) ||
      row.n < this.#decisions.mark("anchor").n;
  }
}

/** Over all that a rule means; when it was used is not part of it. */
function ruleHash({ key, id, agent, folder, tool, covers, action, made, madeBy }: Rule): string {
  return hashOf([key, id, agent.id, agent.label, folder, tool, covers, action, made, madeBy]);
}

function readRule(row: Stored): Rule | undefined {
  const covers = COVERS.find((one) => one === row.covers);
  if (covers === undefined) return undefined;
  return {
    id: String(row.id),
    key: String(row.key),
    agent: { id: String(row.agent), label: String(row.agent_label) },
    folder: String(row.folder),
    tool: String(row.tool),
    covers,
    action: String(row.action),
    made: Number(row.made),
    madeBy: requestId(String(row.made_by)),
    ...(row.last_used === null ? {} : { lastUsed: Number(row.last_used) }),
    times: Number(row.times),
  };
}
