import assert from "node:assert/strict";
import type { EventMessage } from "../../protocol/mod.ts";
import { CoreDriver, letGo, P_BASH } from "../../tests/property/core_driver.ts";

const ID = "01b3c9d2-7f52-4c60-9c11-6a5f1f0a9e77";
const BASH = { ...P_BASH, session_id: ID };

const AGENTS: readonly (readonly [EventMessage["agent"], string | undefined, string])[] = [
  ["codex", undefined, `codex:${ID}`],
  ["opencode", undefined, `opencode:${ID}`],
  ["qwen", undefined, `qwen:${ID}`],
  ["copilot", undefined, `copilot:${ID}`],
  ["other", "cursor", `other:cursor/${ID}`],
];

Deno.test("PB-38: a session that comes through imported hooks too is one row, the right agent's", () => {
  for (const [agent, name, key] of AGENTS) {
    const own = name === undefined ? { agent } : { agent, name };
    for (const first of ["own", "imported"]) {
      const core = new CoreDriver();
      for (let round = 0; round < 2; round++) {
        if (first === "own") core.event("SessionStart", BASH, own);
        core.event("SessionStart", BASH);
        core.event("SessionStart", BASH, own);
      }
      assert.deepEqual(core.view.order, [key], `${agent}, ${first} first`);
    }
  }
});

Deno.test("PB-38: a request that comes through imported hooks too is one card, the right agent's", () => {
  const core = new CoreDriver();
  core.join();
  core.event("SessionStart", BASH, { agent: "codex" });
  assert.deepEqual(core.ask("imported", BASH), [letGo("imported", "not_answered_here")]);
  core.ask("own", BASH, { agent: "codex" });
  assert.deepEqual(core.queue, ["own"]);

  const late = new CoreDriver();
  late.join();
  late.ask("imported", BASH);
  assert.deepEqual(late.queue, ["imported"]);
  const effects = late.ask("own", BASH, { agent: "codex" });
  assert.ok(effects.some((effect) => effect.type === "let_go" && effect.id === "imported"));
  assert.ok(!effects.some(({ type }) => type === "say_decision"));
  assert.deepEqual(late.queue, ["own"]);
  assert.deepEqual(late.view.order, [`codex:${ID}`]);
});

Deno.test("PB-38: a turn of a session that was taken for Claude Code's is counted once", () => {
  const core = new CoreDriver();
  const effects = [
    ...core.event("UserPromptSubmit", { session_id: ID, prompt: "go" }),
    ...core.event("UserPromptSubmit", { session_id: ID, prompt: "go" }, { agent: "codex" }),
    ...core.event("Stop", { session_id: ID }),
    ...core.event("Stop", { session_id: ID }, { agent: "codex" }),
  ];
  const turns = effects.flatMap((effect) => effect.type === "keep_turn" ? [effect.turn.agent] : []);
  assert.deepEqual(turns, ["codex"]);
});

Deno.test("isImported() takes no short id, no two other agents, no tool set up by hand for the same", () => {
  const core = new CoreDriver();
  core.event("SessionStart", { session_id: "s-1" });
  core.event("SessionStart", { session_id: "s-1" }, { agent: "codex" });
  core.event("SessionStart", { session_id: ID }, { agent: "codex" });
  core.event("SessionStart", { session_id: ID }, { agent: "qwen" });
  assert.equal(core.view.order.length, 4);
  core.event("UserPromptSubmit", { session_id: "s-1", prompt: "go" });
  assert.equal(core.session("s-1")?.status, "thinking");
  const own = new CoreDriver();
  own.event("SessionStart", { session_id: ID });
  own.event("SessionStart", { session_id: ID }, { agent: "other", name: "my-tool" });
  own.event("UserPromptSubmit", { session_id: ID, prompt: "go" });
  assert.equal(own.view.order.length, 2);
  assert.equal(own.session(ID)?.status, "thinking");
});

Deno.test("PB-38: isRepeat() drops the second report of one call from a second copy of the relay", () => {
  const core = new CoreDriver();
  const call = { ...P_BASH, tool_use_id: "toolu_1" };
  const question = {
    tool_name: "AskUserQuestion",
    tool_input: { questions: [{ question: "Which?", options: [{ label: "A" }] }] },
    tool_use_id: "toolu_2",
  };
  for (const name of ["PreToolUse", "PreToolUse", "PostToolUse", "PostToolUse"]) {
    core.event(name, call);
  }
  assert.equal(core.session()?.stepCount, 1);
  core.event("PreToolUse", question);
  core.event("PreToolUse", question);
  assert.equal(core.session()?.status, "terminal");
  core.event("SubagentStart", { agent_id: "a-1" });
  core.event("SubagentStart", { agent_id: "a-1" });
  assert.equal(core.session()?.subagents, 1);
  core.event("SubagentStop", { agent_id: "a-1" });
  assert.equal(core.session()?.subagents, 0);
  core.event("SubagentStart", { agent_id: "a-2" });
  core.event("SubagentStop", { agent_id: "a-1" });
  assert.equal(core.session()?.subagents, 1, "a stop that was told already stops no other helper");
});

Deno.test("PB-13: isRepeat() keeps a doubled finish from settling a twin that waits", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a");
  core.ask("b");
  core.event("PostToolUse", { ...P_BASH, tool_use_id: "toolu_1" });
  core.event("PostToolUse", { ...P_BASH, tool_use_id: "toolu_1" });
  assert.deepEqual(core.queue, ["a", "b"]);
  core.event("PostToolUse", { ...P_BASH, tool_use_id: "toolu_2" });
  assert.deepEqual(core.queue, []);
});

Deno.test("PB-13: isRepeat() takes equal requests without an id for two", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a");
  core.ask("b");
  assert.deepEqual(core.queue, ["a", "b"]);
});
