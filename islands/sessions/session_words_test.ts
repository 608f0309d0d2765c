import assert from "node:assert/strict";
import type { SessionView } from "../../app/view/mod.ts";
import { sessionKey } from "../../protocol/mod.ts";
import { detailOf, sessionName, sessionPath } from "./session_words.ts";

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
    started: 0,
    updated: 0,
    ...more,
  };
}

Deno.test("sessionPath() survives any key an agent may have made", () => {
  const key = sessionKey("other:a b&c=#?/é");
  assert.equal(new URL(sessionPath(key), "http://x").searchParams.get("key"), key);
});

Deno.test("sessionName() tells a second session apart by its branch, else by its number", () => {
  const first = session({ branch: "main" });
  const second = session({ key: sessionKey("claude:2"), number: 2, branch: "vat" });
  const third = session({ key: sessionKey("claude:3"), number: 3, branch: "vat" });
  assert.equal(sessionName(first, [first, second]), "shop");
  assert.equal(sessionName(second, [first, second]), "shop · vat");
  assert.equal(sessionName(second, [first, second, third]), "shop 2");
  assert.equal(sessionName(session({ number: 2 }), []), "shop 2");
  assert.equal(sessionName(session({ project: "", number: 1 }), []), "no folder");
});

Deno.test("detailOf() counts the changed lines of the edit that is being made, and of no other step", () => {
  const diff = { added: 4, removed: 2, cut: false };
  const steps = [{ n: 1, at: 0, activity: "edit" as const, detail: "totals.ts", diff }];
  const editing = session({ status: "working", activity: "edit", detail: "totals.ts", steps });
  assert.deepEqual(detailOf(editing), { text: "totals.ts", code: true, diff });
  const running = session({ status: "working", activity: "run", detail: "make", steps });
  assert.deepEqual(detailOf(running), { text: "make", code: true });
  assert.deepEqual(detailOf(session({ status: "failed", note: "Overloaded" })), {
    text: "Overloaded",
    code: false,
  });
});
