import assert from "node:assert/strict";
import { readEvent } from "../../agents/mod.ts";
import { sessionKey } from "../../protocol/mod.ts";
import { CoreDriver, message, P_BASH } from "../../tests/property/core_driver.ts";
import { closeDraft, openDraft } from "./draft.ts";
import { keptDiff } from "./mod.ts";
import { markByRule } from "./steps.ts";

const S1 = sessionKey("claude:s-1");

/** `run ls`, `edit a.ts failed`, …, one per step that is kept. */
function stepsOf(core: CoreDriver, id = "s-1"): readonly string[] {
  return (core.session(id)?.steps ?? []).map(({ activity, tool, detail, diff, failed, byRule }) =>
    [
      activity,
      tool,
      detail,
      diff && `+${diff.added} -${diff.removed}${diff.cut ? " short" : ""}`,
      failed && "failed",
      byRule && "always",
    ].filter(Boolean).join(" ")
  );
}

const bash = (command: string, more: object = {}) => ({
  tool_name: "Bash",
  tool_input: { command },
  ...more,
});

Deno.test("withSteps() keeps the last eight steps and counts all of them", () => {
  const core = new CoreDriver();
  for (let at = 1; at <= 11; at++) core.event("PreToolUse", bash(`echo ${at}`));
  assert.deepEqual(stepsOf(core), [4, 5, 6, 7, 8, 9, 10, 11].map((at) => `run echo ${at}`));
  assert.equal(core.session()?.stepCount, 11);
  assert.deepEqual(core.session()?.steps.map(({ n }) => n), [4, 5, 6, 7, 8, 9, 10, 11]);
});

Deno.test("withSteps() says what each step does, by activity, detail and server", () => {
  const rows: readonly (readonly [string, object, string])[] = [
    ["Read", { file_path: "/home/me/shop/src/cart.ts" }, "read cart.ts"],
    ["Grep", { pattern: "total\\(" }, "search total\\("],
    ["Edit", { file_path: "C:\\shop\\cart.ts", old_string: "a", new_string: "b" }, "edit cart.ts"],
    ["Bash", { command: "\n  npm   run build \nmore" }, "run npm run build"],
    ["Bash", { command: "deno test -A" }, "test deno test -A"],
    ["Bash", { command: "x".repeat(41) }, `run ${"x".repeat(40)}…`],
    ["WebFetch", { url: "https://example.org/" }, "web https://example.org/"],
    [
      "mcp__github__create_issue",
      { title: "x" },
      "mcp github · create_issue github · create_issue",
    ],
    ["TodoWrite", { todos: [] }, "plan"],
    ["Task", { description: "d", prompt: "p" }, "subagent"],
    ["Frobnicate", { query: "q" }, "work Frobnicate q"],
  ];
  for (const [tool_name, tool_input, told] of rows) {
    const core = new CoreDriver();
    core.event("PreToolUse", { tool_name, tool_input });
    assert.deepEqual(stepsOf(core), [told], tool_name);
  }
});

Deno.test("withSteps() makes one step of one call, whatever order its agent reports it in", () => {
  const orders: readonly (readonly string[])[] = [
    ["PreToolUse", "PermissionRequest", "PostToolUse"],
    ["PermissionRequest", "PreToolUse", "PostToolUse"],
    ["PermissionRequest", "PostToolUse"],
    ["PreToolUse", "PostToolUse"],
    ["PostToolUse"],
  ];
  for (const order of orders) {
    const core = new CoreDriver();
    core.join();
    for (const name of order) core.event(name, { ...P_BASH });
    assert.deepEqual(stepsOf(core), ["run git push origin main"], order.join(" "));
    // The same call once more is a second step.
    for (const name of order) core.event(name, { ...P_BASH });
    assert.equal(core.session()?.stepCount, 2, order.join(" "));
  }
});

Deno.test("withSteps() tells a refused call from the next try of the same", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a", { session_id: "q" }, { agent: "qwen" });
  core.show("a");
  core.decide("a", "deny");
  core.ask("b", { session_id: "q" }, { agent: "qwen" });
  core.event("PreToolUse", { ...P_BASH, session_id: "q" }, { agent: "qwen" });
  assert.equal(core.session("qwen:q")?.stepCount, 2);
});

Deno.test("withSteps() tells calls side by side apart by their ids, else by what they work on", () => {
  const core = new CoreDriver();
  core.event("PreToolUse", bash("make", { tool_use_id: "t-1" }));
  core.event("PreToolUse", bash("make", { tool_use_id: "t-2" }));
  core.event("PostToolUseFailure", bash("make", { tool_use_id: "t-1" }));
  core.event("PostToolUse", bash("make", { tool_use_id: "t-2" }));
  assert.deepEqual(stepsOf(core), ["run make failed", "run make"]);
  core.event("PreToolUse", bash("a"));
  core.event("PreToolUse", bash("b"));
  core.event("PostToolUseFailure", bash("a"));
  assert.deepEqual(stepsOf(core).slice(2), ["run a failed", "run b"]);
});

Deno.test("withSteps() does not take a helper's call for the main agent's", () => {
  const core = new CoreDriver();
  core.event("PreToolUse", bash("make"));
  core.event("PreToolUse", bash("make", { agent_id: "a-9" }));
  core.event("PostToolUseFailure", bash("make", { agent_id: "a-9" }));
  assert.deepEqual(stepsOf(core), ["run make", "run make failed"]);
  core.event("PostToolUseFailure", bash("make"));
  core.event("PreToolUse", bash("ls", { agent_id: "a-9" }));
  core.event("PreToolUse", bash("ls"));
  core.event("PostToolUseFailure", bash("ls", { agent_id: "a-9" }));
  assert.deepEqual(stepsOf(core).slice(2), ["run ls failed", "run ls"]);
});

Deno.test("withSteps() forgets at the end of a turn which calls are open", () => {
  const ends: readonly (readonly [string, object])[] = [
    ["Interrupt", {}],
    ["Stop", {}],
    ["StopFailure", {}],
    ["UserPromptSubmit", { prompt: "something else" }],
  ];
  for (const [name, payload] of ends) {
    const core = new CoreDriver();
    core.event("PreToolUse", bash("make"));
    core.event("PreToolUse", bash("ls"));
    core.event("UserPromptSubmit", { prompt: "<task-notification>" });
    core.event("Stop", { agent_id: "a-9" });
    core.event("PostToolUseFailure", bash("ls"));
    assert.equal(stepsOf(core)[1], "run ls failed", `before ${name}`);
    core.event(name, { ...payload });
    core.event("PostToolUseFailure", bash("make"));
    assert.equal(stepsOf(core)[0], "run make", `${name}: a finish of nobody's call fails no step`);
  }
});

Deno.test("withSteps() makes no step of a question", () => {
  const core = new CoreDriver();
  const question = {
    tool_name: "AskUserQuestion",
    tool_input: { questions: [{ question: "Which port?", options: [{ label: "80" }] }] },
  };
  core.event("PreToolUse", question);
  core.event("PostToolUse", question);
  assert.equal(core.session()?.stepCount, 0);
});

Deno.test("withSteps() has the steps of an agent that tells only finishes from these (Cursor)", () => {
  const core = new CoreDriver();
  const cursor = { agent: "other", name: "cursor" } as const;
  core.event("postToolUse", { conversation_id: "c", ...bash("ls") }, cursor);
  core.event("postToolUseFailure", { conversation_id: "c", ...bash("nope") }, cursor);
  assert.deepEqual(stepsOf(core, "other:cursor/s-1"), ["run ls", "run nope failed"]);
});

Deno.test("withSteps() gives a diff to the newest edit of a file of that name that has none", () => {
  const core = new CoreDriver();
  const edit = (file: string, to: string) => ({
    tool_name: "Edit",
    tool_input: { file_path: file, old_string: "a", new_string: to },
  });
  core.event("PreToolUse", edit("/p/one.ts", "b"));
  core.event("PreToolUse", edit("/p/two.ts", "c\nd"));
  core.event("PostToolUse", edit("/p/two.ts", "c\nd"));
  core.event("PostToolUse", edit("/p/one.ts", "b"));
  assert.deepEqual(stepsOf(core), ["edit one.ts +1 -1", "edit two.ts +2 -1"]);
  // The agent called the file by its whole path before, and by a short one now.
  core.event("PreToolUse", edit("/p/three.ts", "b"));
  core.event("PostToolUse", edit("three.ts", "b"));
  assert.deepEqual(stepsOf(core).at(-1), "edit three.ts +1 -1");
  core.event("PreToolUse", edit("/q/four.ts", "b"));
  core.event("PreToolUse", edit("/r/four.ts", "b"));
  core.event("PostToolUse", edit("four.ts", "b"));
  core.event("PostToolUse", edit("four.ts", "b\nc\nd"));
  assert.deepEqual(stepsOf(core).slice(-2), ["edit four.ts +3 -1", "edit four.ts +1 -1"]);
  core.event("PreToolUse", edit("/p/five.ts", "b"));
  core.event("PostToolUse", edit("/p/six.ts", "b"));
  assert.deepEqual(stepsOf(core).at(-1), "edit five.ts", "another file's diff is not its own");
});

Deno.test("withSteps() keeps no diff of a failed edit", () => {
  const core = new CoreDriver();
  const edit = {
    tool_name: "Edit",
    tool_input: { file_path: "/p/one.ts", old_string: "a", new_string: "b" },
  };
  core.event("PreToolUse", edit);
  core.event("PostToolUseFailure", edit);
  assert.deepEqual(stepsOf(core), ["edit one.ts failed"]);
});

Deno.test("keptDiff() has a step's diff while the step is among the last eight, and no longer", () => {
  const core = new CoreDriver();
  const edit = {
    tool_name: "Edit",
    tool_input: { file_path: "/p/one.ts", old_string: "a", new_string: "b" },
  };
  core.event("PreToolUse", edit);
  assert.equal(keptDiff(core.state, S1, 1), undefined, "nothing before it has finished");
  core.event("PostToolUse", edit);
  for (let at = 0; at < 7; at++) {
    assert.equal(keptDiff(core.state, S1, 1)?.[0]?.path, "/p/one.ts");
    core.event("PreToolUse", bash(`echo ${at}`));
  }
  assert.ok(keptDiff(core.state, S1, 1));
  core.event("PreToolUse", bash("echo last"));
  assert.equal(keptDiff(core.state, S1, 1), undefined);
  assert.equal(keptDiff(core.state, sessionKey("claude:none"), 1), undefined);
});

Deno.test("markByRule() marks the newest step of that call and no other", () => {
  const core = new CoreDriver();
  core.event("PreToolUse", bash("make"));
  core.event("PreToolUse", bash("make"));
  core.event("PreToolUse", bash("ls"));
  const event = readEvent(message("PreToolUse", { session_id: "s-1", ...bash("make") }));
  assert.ok(event?.type === "tool_started" && event.tool !== undefined);
  const draft = openDraft(core.state, core.now);
  markByRule(draft, S1, event.tool);
  markByRule(draft, sessionKey("claude:none"), event.tool);
  const marks = closeDraft(draft).sessions.get(S1)?.steps.map(({ byRule }) => byRule);
  assert.deepEqual(marks, [undefined, true, undefined]);
});
