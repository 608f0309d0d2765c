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

Deno.test("birdState() lets a bird fall asleep when the app says that there is no news, loudly later", () => {
  const after = (minutes: number, quiet?: SessionView["quiet"]) => {
    const silent = session({
      status: "working",
      activity: "run",
      updated: NOW - minutes * 60_000,
      ...(quiet === undefined ? {} : { quiet }),
    });
    return birdState(silent, NOW);
  };
  // Snoozed or not long enough: however old its news are, the app has not flagged it.
  assert.equal(after(60).pose, "run");
  assert.equal(after(7, "quiet").words, "No news for 7 min");
  assert.equal(after(7, "quiet").badge, "quiet");
  assert.equal(isTelling(after(7, "quiet")), false);
  assert.equal(after(16, "loud").badge, "loud");
  assert.equal(isTelling(after(16, "loud")), true);
});

Deno.test("birdState() rests a bird whose end was seen, and still says how it ended", () => {
  assert.deepEqual(said({ status: "finished", seen: true }), ["idle", "Done"]);
  assert.deepEqual(said({ status: "failed", seen: true }), ["idle", "Failed"]);
  assert.equal(birdState(session({ status: "failed", seen: true }), NOW).badge, undefined);
});

Deno.test("birdState() says until when an agent is at its limit, where its usage tells", () => {
  const limited = session({ status: "ratelimited" });
  const resetsAt = NOW / 1_000 + 3_600;
  const usage = [
    { agent: limited.agent, minutes: 300, percent: 100, resetsAt },
    { agent: { id: "codex", label: "Codex" }, minutes: 300, percent: 100, resetsAt: resetsAt + 60 },
    { agent: limited.agent, minutes: 10_080, percent: 40, resetsAt: resetsAt + 120 },
  ];
  const time = new Date(resetsAt * 1_000).toTimeString().slice(0, 5);
  assert.equal(birdState(limited, NOW, usage).words, `At its limit until ${time}`);
  assert.equal(birdState(limited, NOW, usage.slice(1)).words, "At its limit");
});
