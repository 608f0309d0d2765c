import assert from "node:assert/strict";
import type { RuleView } from "../../app/view/mod.ts";
import { listRules, searchRules } from "./removal.ts";

const rule = (id: string, made: number, action = id): RuleView => ({
  id,
  agent: { id: "claude", label: "Claude Code" },
  folder: "/home/ada/shop",
  tool: "Bash",
  covers: "command",
  action,
  made,
  times: 0,
});

Deno.test("listRules() keeps a removed rule in its place, before and after the app's list lacks it", () => {
  const [a, b, c] = [rule("a", 3), rule("b", 2), rule("c", 1)];
  const removals = new Map([["b", { rule: b, back: false }]]);
  const expected = [["a", false], ["b", true], ["c", false]];
  for (const told of [[a, b, c], [c, a]]) {
    const rows = listRules(told, removals).map(({ rule, removed }) => [rule.id, removed]);
    assert.deepEqual(rows, expected);
  }
});

Deno.test("listRules() shows a rule brought back at once", () => {
  const removals = new Map([["b", { rule: rule("b", 2), back: true }]]);
  assert.deepEqual(listRules([], removals).map(({ removed }) => removed), [false]);
});

Deno.test("searchRules() wants every word, in any of the texts", () => {
  const rows = listRules([rule("a", 1, "git push"), rule("b", 2, "git status")], new Map());
  const found = (search: string) => searchRules(rows, search).map(({ rule }) => rule.id);
  assert.deepEqual(found("GIT claude"), ["b", "a"]);
  assert.deepEqual(found("push shop"), ["a"]);
  assert.deepEqual(found("push status"), []);
  assert.deepEqual(found("  "), ["b", "a"]);
});
