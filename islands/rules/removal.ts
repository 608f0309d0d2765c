/**
 * The rules as they are listed while some of them were just removed. Pure.
 *
 * Guarantees that a removed rule keeps its place, struck through, until its time is over, and that a rule
 * brought back never blinks away while the app's list is still on its way.
 *
 * @module
 */

import type { RuleView } from "../../app/view/mod.ts";

/** A rule that was removed here, or brought back and not yet in the app's list again. */
export interface Removal {
  readonly rule: RuleView;
  readonly back: boolean;
}

/** One row. */
export interface ListedRule {
  readonly rule: RuleView;
  readonly removed: boolean;
}

/** How long *Undo* stands there (page section 8). */
export const UNDO_MS = 8_000;

/** The rows, the newest rule first. */
export function listRules(
  rules: readonly RuleView[],
  removals: ReadonlyMap<string, Removal>,
): readonly ListedRule[] {
  const rows = new Map<string, ListedRule>(
    rules.map((rule) => [rule.id, { rule, removed: false }]),
  );
  for (const [id, { rule, back }] of removals) {
    rows.set(id, { rule: rows.get(id)?.rule ?? rule, removed: !back });
  }
  return [...rows.values()].sort((a, b) =>
    b.rule.made - a.rule.made || (a.rule.id < b.rule.id ? -1 : 1)
  );
}

/** The rows that hold all the words of `search`, wherever. */
export function searchRules(rows: readonly ListedRule[], search: string): readonly ListedRule[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ rule }) => {
    const text = `${rule.action}\n${rule.agent.label}\n${rule.folder}\n${rule.tool}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
