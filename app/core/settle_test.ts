import assert from "node:assert/strict";
import { CoreDriver, letGo, P_BASH, refused } from "../../tests/property/core_driver.ts";

function asked(...ids: readonly string[]): CoreDriver {
  const core = new CoreDriver();
  core.join();
  for (const id of ids) {
    core.ask(id);
    core.draw(id);
  }
  return core;
}

Deno.test("PB-12: settleBy() ends a card that was answered in the terminal, by either sign, once", () => {
  const post = (core: CoreDriver) => core.event("PostToolUse", P_BASH);
  const kill = (core: CoreDriver) => core.gone("a");
  const variants: readonly (readonly ((core: CoreDriver) => readonly unknown[])[])[] = [
    [kill, post],
    [post],
    [kill],
    [post, kill],
  ];
  for (const [first, ...rest] of variants) {
    const core = asked("a");
    core.now += 300;
    const hash = core.hash("a");
    assert.deepEqual(first?.(core), [letGo("a", "elsewhere")]);
    assert.equal(core.outcome("a"), "elsewhere");
    for (const later of rest) assert.deepEqual(later(core), []);
    assert.deepEqual(core.decide("a", "allow", { hash }), [refused("a", "answered_elsewhere")]);
    assert.equal(core.view.ended.length, 1);
  }
});

Deno.test("PB-13: of two twins the one whose connection closed leaves, and the finish is its", () => {
  const core = asked("a", "b");
  assert.deepEqual(core.gone("a"), [letGo("a", "elsewhere")]);
  assert.deepEqual(core.event("PostToolUse", P_BASH), []);
  assert.deepEqual(core.queue, ["b"]);
});

Deno.test("PB-13: one finish ends neither of two waiting twins, a second one ends both", () => {
  const core = asked("a", "b");
  assert.deepEqual(core.event("PostToolUse", P_BASH), []);
  assert.deepEqual(core.queue, ["a", "b"]);
  assert.deepEqual(core.event("PostToolUse", P_BASH), [
    letGo("a", "elsewhere"),
    letGo("b", "elsewhere"),
  ]);
});

Deno.test("PB-13: a finish that came before a twin's connection closed was that twin's", () => {
  const core = asked("a", "b");
  core.event("PostToolUse", P_BASH);
  core.gone("a");
  assert.deepEqual(core.queue, ["b"]);
  assert.deepEqual(core.event("PostToolUse", P_BASH), [letGo("b", "elsewhere")]);
});

Deno.test("PB-13: the finish of a request that was allowed here does not end its twin", () => {
  const core = asked("a", "b");
  core.show("a");
  core.decide("a", "allow");
  assert.deepEqual(core.event("PostToolUse", P_BASH), []);
  assert.deepEqual(core.queue, ["b"]);
  assert.deepEqual(core.event("PostToolUse", P_BASH), [letGo("b", "elsewhere")]);
});

Deno.test("PB-13: a denied request finishes nothing, so the next finish is its twin's", () => {
  const core = asked("a", "b");
  core.show("a");
  core.decide("a", "deny");
  assert.deepEqual(core.event("PostToolUse", P_BASH), [letGo("b", "elsewhere")]);
});

Deno.test("PB-13: the finish of a request let go for want of a page does not end a later twin", () => {
  const core = new CoreDriver();
  assert.deepEqual(core.ask("a"), [letGo("a", "no_page")]);
  core.join();
  core.ask("b");
  core.draw("b");
  assert.deepEqual(core.event("PostToolUse", P_BASH), []);
  assert.deepEqual(core.event("PostToolUse", P_BASH), [letGo("b", "elsewhere")]);
});

Deno.test("PB-13: a finish still to come is forgotten with the turn it belongs to", () => {
  const core = asked("a");
  core.show("a");
  core.decide("a", "allow");
  core.event("Stop");
  core.ask("b");
  core.draw("b");
  assert.deepEqual(core.event("PostToolUse", P_BASH), [letGo("b", "elsewhere")]);
});

Deno.test("settleBy() matches a finish by activity and whole target", () => {
  const rows: readonly (readonly [string, object, boolean])[] = [
    [
      "the same command",
      { tool_name: "Bash", tool_input: { command: "git push origin main" } },
      true,
    ],
    [
      "the same command with more beside it",
      { tool_name: "Bash", tool_input: { command: "git push origin main", description: "d" } },
      true,
    ],
    [
      "a longer command",
      { tool_name: "Bash", tool_input: { command: "git push origin main2" } },
      false,
    ],
    [
      "another activity",
      { tool_name: "Read", tool_input: { command: "git push origin main" } },
      false,
    ],
    ["no tool", {}, false],
  ];
  for (const [name, payload, settles] of rows) {
    for (const event of ["PostToolUse", "PostToolUseFailure"]) {
      const core = asked("a");
      core.event(event, { ...payload });
      assert.equal(core.queue.length, settles ? 0 : 1, `${event}: ${name}`);
    }
  }
});

Deno.test("settleBy() matches what the relay caps at different lengths", () => {
  const command = "echo " + "é".repeat(2_000);
  const capped = { command: command.slice(0, 1_001) + "…" };
  const core = new CoreDriver();
  core.join();
  core.ask("a", { tool_input: capped, vults_input: { command } });
  core.event("PostToolUse", { tool_name: "Bash", tool_input: capped });
  assert.deepEqual(core.queue, []);
});

Deno.test("settleBy() matches a patch that ends with a newline in one event only (Codex 0.171.0)", () => {
  const patch = "*** Begin Patch\n*** Add File: a.txt\n+x\n*** End Patch";
  const core = new CoreDriver();
  core.join();
  const told = { agent: "codex" } as const;
  core.ask("a", { tool_name: "apply_patch", tool_input: { command: patch } }, told);
  core.event(
    "PostToolUse",
    { tool_name: "apply_patch", tool_input: { command: patch + "\n" } },
    told,
  );
  assert.deepEqual(core.queue, []);
});

Deno.test("settleBy() tells tools of different MCP servers apart though their target is the same", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a", { tool_name: "mcp__one__send", tool_input: { path: "/p", text: "1" } });
  core.event("PostToolUse", { tool_name: "mcp__two__send", tool_input: { path: "/p" } });
  assert.deepEqual(core.queue, ["a"]);
  core.event("PostToolUse", { tool_name: "mcp__one__send", tool_input: { path: "/p", text: "1" } });
  assert.deepEqual(core.queue, []);
});

Deno.test("settleBy() lets the same agent's prompt, stop, failure, interrupt and end settle its cards", () => {
  for (const event of ["UserPromptSubmit", "Stop", "StopFailure", "Interrupt", "SessionEnd"]) {
    const core = asked("a", "b");
    core.ask("helper", { agent_id: "a-9" });
    core.ask("other", { session_id: "s-2" });
    core.event(event, { prompt: "go on" });
    const left = event === "SessionEnd" ? ["other"] : ["helper", "other"];
    assert.deepEqual(core.queue, left, event);
  }
});

Deno.test("settleBy() lets nothing else settle a card", () => {
  const core = asked("a");
  const harmless: readonly (readonly [string, object])[] = [
    ["SessionStart", { source: "compact" }],
    ["PreToolUse", P_BASH],
    ["Notification", { message: "Claude needs your permission?" }],
    ["Notification", { message: "You are close to your usage limit" }],
    ["SubagentStart", { agent_id: "a-9" }],
    ["SubagentStop", { agent_id: "a-9" }],
    ["StatusLine", { cost: { total_cost_usd: 1 } }],
    ["UserPromptSubmit", { prompt: "<task-notification>\n<task-id>1</task-id>" }],
    ["PostToolBatch", P_BASH],
    ["PostToolUse", { ...P_BASH, agent_id: "a-9" }],
    ["PostToolUse", { ...P_BASH, session_id: "s-2" }],
    ["Stop", { agent_id: "a-9" }],
    ["Stop", { session_id: "s-2" }],
  ];
  for (const [name, payload] of harmless) assert.deepEqual(core.event(name, { ...payload }), []);
  assert.deepEqual(core.queue, ["a"]);
  assert.equal(core.session()?.status, "approval");
});

Deno.test("settleBy() ignores Qwen Code's empty prompts, which come after every tool", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a", { tool_name: "run_shell_command" }, { agent: "qwen" });
  core.event("UserPromptSubmit", { prompt: "" }, { agent: "qwen" });
  assert.deepEqual(core.queue, ["a"]);
  core.event("UserPromptSubmit", { prompt: "stop that" }, { agent: "qwen" });
  assert.deepEqual(core.queue, []);
});

Deno.test("PB-43: a helper's events settle only its own cards and make no row of their own", () => {
  const core = asked("main");
  core.ask("helper", { agent_id: "a-9", agent_type: "Explore" });
  assert.deepEqual(core.view.order, ["claude:s-1"]);
  core.event("PostToolUse", { ...P_BASH, agent_id: "a-9" });
  assert.deepEqual(core.queue, ["main"]);
  assert.equal(core.session()?.status, "approval");
});

Deno.test("PB-43: Copilot's helpers, which have session ids of their own, make no row either", () => {
  const core = new CoreDriver();
  core.event("preToolUse", {
    session_id: undefined,
    sessionId: "h-1",
    agentId: "h-1",
    parentAgentId: "s-1",
    toolName: "bash",
    toolArgs: { command: "ls" },
  }, { agent: "copilot" });
  assert.deepEqual(core.view.order, ["copilot:s-1"]);
});
