import assert from "node:assert/strict";
import type { SessionView } from "../../app/view/mod.ts";
import { sessionKey } from "../../protocol/mod.ts";
import { birdState, isTelling } from "./state.ts";

const NOW = 1_000_000_000;

function session(more: Partial<SessionView>): SessionView {
  return {
    key: sessionKey("claude:1"),
    agent: { id: "claude", label: "Claude Code" },
    project: "shop",
    number: 1,
    species: "griffon",
    status: "idle",
    steps: [],
    stepCount: 0,
    waitedMs: 0,
    subagents: 0,
    waiting: 0,
    demo: false,
    started: NOW,
    updated: NOW,
    ...more,
  };
}

const said = (more: Partial<SessionView>) => {
  const { pose, words } = birdState(session(more), NOW);
  return [pose, words];
};

Deno.test("birdState() gives every state its pose and its words", () => {
  assert.deepEqual(said({}), ["idle", "Idle"]);
  assert.deepEqual(said({ status: "thinking" }), ["think", "Thinking"]);
  assert.deepEqual(said({ status: "working", activity: "search" }), ["read", "Searching"]);
  assert.deepEqual(said({ status: "working", activity: "plan" }), ["edit", "Planning"]);
  assert.deepEqual(said({ status: "working", activity: "test" }), ["run", "Testing"]);
  assert.deepEqual(said({ status: "working", activity: "mcp" }), ["soar", "Calling"]);
  assert.deepEqual(
    said({ status: "working", activity: "subagent", subagents: 3 }),
    ["think", "3 subagents"],
  );
  assert.deepEqual(said({ status: "finished" }), ["done", "Done"]);
  assert.deepEqual(said({ status: "failed" }), ["failed", "Failed"]);
  assert.deepEqual(said({ status: "ratelimited" }), ["limited", "At its limit"]);
});

Deno.test("birdState() shows a waiting card whatever a subagent's step made of the status", () => {
  assert.deepEqual(said({ status: "working", activity: "edit", waiting: 1 }), ["ask", "Needs you"]);
});

Deno.test("birdState() turns a bird away that asks where this page cannot answer", () => {
  for (const status of ["approval", "question", "terminal"] as const) {
    assert.deepEqual(said({ status }), ["terminal", "Asks in its terminal"], status);
  }
});

Deno.test("birdState() lets a bird fall asleep after 5 minutes of a running tool, loudly after 15", () => {
  const after = (minutes: number, status: SessionView["status"]) => {
    const silent = session({ status, activity: "run", updated: NOW - minutes * 60_000 });
    return birdState(silent, NOW);
  };
  assert.equal(after(4.9, "working").pose, "run");
  assert.equal(after(7, "working").words, "No news for 7 min");
  assert.equal(after(7, "working").badge, "quiet");
  assert.equal(isTelling(after(7, "working")), false);
  assert.equal(after(16, "working").badge, "loud");
  assert.equal(isTelling(after(16, "working")), true);
  assert.equal(after(60, "thinking").pose, "think");
});
