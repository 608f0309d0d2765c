import assert from "node:assert/strict";
import type { UsageView } from "../../app/view/mod.ts";
import { usageChip } from "./usage_words.ts";

const CLAUDE = { id: "claude", label: "Claude Code" };
const CODEX = { id: "codex", label: "Codex" };
const of = (agent: UsageView["agent"], minutes: number, percent: number): UsageView => ({
  agent,
  minutes,
  percent,
});

Deno.test("usageChip() says each window of the agent nearest to its limit", () => {
  const chip = usageChip([of(CODEX, 300, 10), of(CLAUDE, 300, 41.6), of(CLAUDE, 10_080, 12)]);
  assert.equal(chip?.text, "5h 42% · 7d 12%");
  assert.deepEqual(chip?.agents.map(({ agent }) => agent.id), ["claude", "codex"]);
  assert.equal(usageChip([of(CLAUDE, 90, 3)])?.text, "90m 3%");
});

Deno.test("usageChip() turns to ember at 70 percent and to rust at 90", () => {
  const tone = (percent: number) => usageChip([of(CLAUDE, 300, percent)])?.tone;
  assert.deepEqual([69.9, 70, 89.9, 90, 100].map(tone), [
    "plain",
    "ember",
    "ember",
    "rust",
    "rust",
  ]);
});

Deno.test("usageChip() is not there while no agent tells a window", () => {
  assert.equal(usageChip([]), undefined);
});
