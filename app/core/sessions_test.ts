import assert from "node:assert/strict";
import { pageId, sessionKey } from "../../protocol/mod.ts";
import { CoreDriver, P_BASH } from "../../tests/property/core_driver.ts";
import { BOUNDS, nextWakeup } from "./mod.ts";

Deno.test("PB-40: sessions in worktrees and hidden folders are shown under the right project", () => {
  const rows: readonly (readonly [string, string, string | undefined])[] = [
    ["/home/me/shop", "shop", undefined],
    ["/home/me/shop/", "shop", undefined],
    ["C:\\Users\\me\\shop\\", "shop", undefined],
    ["/home/me/.dotfiles", ".dotfiles", undefined],
    ["/home/me/shop/.claude/worktrees/fix-1", "shop", "fix-1"],
    ["/home/me/shop/.worktrees/fix-1", "shop", "fix-1"],
    ["/home/me/shop/.claude/worktrees/fix-1/packages/api", "api", "fix-1"],
    ["/home/me/.codex/worktrees/1a2b/shop", "shop", undefined],
    ["/home/me/shop/worktrees/x", "x", undefined],
    ["/", "", undefined],
  ];
  for (const [cwd, project, worktree] of rows) {
    const core = new CoreDriver();
    core.event("SessionStart", { cwd });
    assert.equal(core.session()?.project, project, cwd);
    assert.equal(core.session()?.worktree, worktree, cwd);
    assert.equal(core.session()?.folder, cwd);
  }
});

Deno.test("PB-40: a worktree is its project: same bird, next number", () => {
  const core = new CoreDriver();
  core.event("SessionStart", { session_id: "s-1", cwd: "/home/me/shop" });
  core.event("SessionStart", { session_id: "s-2", cwd: "/home/me/shop/.claude/worktrees/x" });
  assert.equal(core.session("s-1")?.number, 1);
  assert.equal(core.session("s-2")?.number, 2);
  assert.equal(core.session("s-1")?.species, core.session("s-2")?.species);
});

Deno.test("noteEvent() prefers the terminal's folder, and follows when it moves", () => {
  const core = new CoreDriver();
  core.event("SessionStart", { cwd: "/home/me/a" }, { cwd: "/home/me/b" });
  assert.equal(core.session()?.project, "b");
  core.event("Stop", { cwd: undefined });
  assert.equal(core.session()?.project, "b", "no folder takes none away");
  core.event("SessionStart", { session_id: "s-2", cwd: "/home/me/c" });
  core.event("UserPromptSubmit", { cwd: "/home/me/c" });
  assert.equal(core.session()?.project, "c");
  assert.equal(core.session()?.number, 2);
  assert.deepEqual(core.view.order, ["claude:s-1", "claude:s-2"], "rows do not jump");
});

Deno.test("noteEvent() gives every project on the wire a bird of its own while there are enough", () => {
  const core = new CoreDriver();
  for (let at = 0; at < 8; at++) {
    core.event("SessionStart", { session_id: `s-${at}`, cwd: `/home/me/project-${at}` });
  }
  const species = Object.values(core.view.sessions).map((session) => session.species);
  assert.equal(new Set(species).size, 8);
  core.event("SessionEnd", { session_id: "s-3", cwd: "/home/me/project-3" });
  core.event("SessionStart", { session_id: "again", cwd: "/home/me/project-3" });
  assert.equal(core.session("again")?.species, species[3], "a project keeps its bird");
});

Deno.test("noteEvent() numbers sessions of a project by the smallest number that is free", () => {
  const core = new CoreDriver();
  for (const id of ["a", "b", "c"]) core.event("SessionStart", { session_id: id });
  core.event("SessionEnd", { session_id: "b" });
  core.event("SessionStart", { session_id: "d" });
  core.event("SessionStart", { session_id: "e" });
  const numbers = core.view.order.map((key) => core.view.sessions[key]?.number);
  assert.deepEqual(numbers, [1, 3, 2, 4]);
});

Deno.test("PB-41: a helper's stop is no end of the session, and asks for nobody", () => {
  const core = new CoreDriver();
  core.event("UserPromptSubmit", { prompt: "go" });
  core.event("SubagentStart", { agent_id: "a-1" });
  core.event("SubagentStart", { agent_id: "a-2" });
  assert.equal(core.session()?.subagents, 2);
  core.event("SubagentStop", { agent_id: "a-1" });
  assert.equal(core.session()?.status, "thinking");
  core.event("SubagentStop", { agent_id: "a-2" });
  core.event("SubagentStop", { agent_id: "a-2" });
  assert.equal(core.session()?.subagents, 0, "never below none");
  assert.equal(core.session()?.status, "thinking");
  core.event("Stop", { last_assistant_message: "Done." });
  assert.equal(core.session()?.status, "finished");
  assert.equal(core.session()?.note, "Done.");
});

Deno.test("PB-45: sessions leave 10 min after they finished, 30 min after any other last event", () => {
  const core = new CoreDriver();
  core.event("Stop", { session_id: "finished" });
  core.event("PreToolUse", { ...P_BASH, session_id: "working" });
  assert.equal(nextWakeup(core.state), core.now + 300_000, "its flag of silence comes first");
  core.wait(300_000);
  assert.equal(nextWakeup(core.state), core.now + 300_000);
  core.wait(299_999);
  assert.equal(core.view.order.length, 2);
  core.wait(1);
  assert.deepEqual(core.view.order, ["claude:working"]);
  core.wait(1_199_999);
  assert.equal(core.view.order.length, 1);
  core.wait(1);
  assert.deepEqual(core.view.order, []);
  assert.equal(nextWakeup(core.state), undefined);
});

Deno.test("PB-45: a session never leaves while a card of it waits, and the card ends by 108 s", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a");
  core.draw("a");
  core.event("Stop", { agent_id: "a-9" });
  core.now += 107_999;
  core.feed({ type: "ticked" });
  assert.equal(core.session()?.status, "approval");
  core.wait(1);
  assert.equal(core.outcome("a"), "expired");
  assert.equal(core.session()?.status, "terminal");
});

Deno.test("PB-45: the relay of a killed agent ends, and its card leaves as answered elsewhere", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a");
  core.draw("a");
  core.gone("a");
  assert.equal(core.outcome("a"), "elsewhere");
  assert.equal(core.session()?.status, "working");
  core.wait(1_800_000);
  assert.deepEqual(core.view.order, []);
});

Deno.test("removeSession() at its end takes cards, also its helpers'", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a");
  core.ask("b", { agent_id: "a-9" });
  core.event("SessionEnd");
  assert.deepEqual(core.queue, []);
  assert.deepEqual(core.view.order, []);
  assert.equal(core.outcome("b"), "elsewhere");
});

Deno.test("viewOf() shows every status that events lead to", () => {
  const rows: readonly (readonly [string, object, string, string | undefined])[] = [
    ["SessionStart", {}, "idle", undefined],
    ["UserPromptSubmit", { prompt: "go" }, "thinking", undefined],
    ["PreToolUse", P_BASH, "working", undefined],
    ["PostToolUse", P_BASH, "working", undefined],
    [
      "Notification",
      { message: "You have hit your usage limit." },
      "ratelimited",
      "You have hit your usage limit.",
    ],
    ["Notification", { message: "Shall I go on? " }, "question", "Shall I go on?"],
    [
      "Stop",
      { last_assistant_message: "# Done\n\nAll **tests** pass." },
      "finished",
      "All tests pass.",
    ],
    ["StopFailure", { error: "rate_limit", error_details: "Try later" }, "failed", "Try later"],
    ["StopFailure", { error: "overloaded" }, "failed", "overloaded"],
    ["Interrupt", {}, "finished", undefined],
  ];
  for (const [name, payload, status, note] of rows) {
    const core = new CoreDriver();
    core.event("SubagentStart", { agent_id: "a-1" });
    core.event(name, { ...payload });
    assert.equal(core.session()?.status, status, name);
    assert.equal(core.session()?.note, note, name);
  }
});

Deno.test("viewOf() keeps the task as the person put it, in one line, whatever the agent prompts itself", () => {
  const core = new CoreDriver();
  core.event("UserPromptSubmit", { prompt: "Fix the\n  build" });
  core.event("UserPromptSubmit", { prompt: "<task-notification>\n<task-id>1</task-id>" });
  core.event("UserPromptSubmit", { prompt: "run one command", agent_id: "a-9" });
  core.event("UserPromptSubmit", { prompt: "" });
  assert.equal(core.session()?.task, "Fix the build");
  core.event("UserPromptSubmit", { prompt: "x".repeat(5_000) });
  assert.equal(core.session()?.task, "x".repeat(300) + "…");
});

Deno.test("viewOf() shows a prompt open in the terminal until its own agent goes on", () => {
  const core = new CoreDriver();
  core.ask("a");
  assert.equal(core.session()?.status, "terminal");
  core.event("PreToolUse", { ...P_BASH, agent_id: "a-9" });
  assert.equal(core.session()?.status, "terminal", "a helper at work does not close it");
  core.event("PostToolUse", P_BASH);
  assert.equal(core.session()?.status, "working");
});

Deno.test("viewOf() marks sessions of replayed recordings", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a", { session_id: "vults-demo-1" });
  core.ask("b", { session_id: "s-vults-demo-1" });
  assert.equal(core.view.cards.a?.demo, true);
  assert.equal(core.session("vults-demo-1")?.demo, true);
  assert.equal(core.session("s-vults-demo-1")?.demo, false);
});

Deno.test("viewOf() puts the first card's session in front, else the picked one, else the first", () => {
  const core = new CoreDriver();
  for (const id of ["a", "b", "c"]) core.event("SessionStart", { session_id: id });
  assert.equal(core.view.front, "claude:a");
  const pick = (id: string) =>
    core.feed({ type: "session_chosen", page: pageId("p"), session: sessionKey(`claude:${id}`) });
  pick("b");
  assert.equal(core.view.front, "claude:b");
  pick("unknown");
  assert.equal(core.view.front, "claude:b");
  core.join();
  core.ask("x", { session_id: "c" });
  assert.equal(core.view.front, "claude:c");
  core.gone("x");
  assert.equal(core.view.front, "claude:b");
  core.event("SessionEnd", { session_id: "b" });
  assert.equal(core.view.front, "claude:a");
  core.event("SessionStart", { session_id: "b" });
  assert.equal(core.view.front, "claude:a", "a pick is forgotten when its session leaves");
});

Deno.test("noteEvent() holds a bounded number of sessions, and never drops one that waits", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("r", { session_id: "waiting" });
  core.draw("r");
  for (let at = 0; at < BOUNDS.sessions + 50; at++) {
    core.now += 1;
    core.event("SessionStart", { session_id: `s-${at}`, cwd: `/p/${at}` });
  }
  assert.equal(core.view.order.length, BOUNDS.sessions);
  assert.equal(core.view.order[0], "claude:waiting");
  assert.ok(core.session(`s-${BOUNDS.sessions + 49}`));
  assert.ok(core.state.species.size <= BOUNDS.species);
});

Deno.test("reduce() bounds what it remembers of finishes", () => {
  const core = new CoreDriver();
  for (let at = 0; at < 1_000; at++) {
    core.ask(`r-${at}`, { tool_input: { command: `echo ${at}` } });
    core.ask(`t-${at}`);
  }
  assert.ok(core.state.finishes.size <= BOUNDS.finishes);
  for (const known of core.state.finishes.values()) assert.ok(known.owed <= BOUNDS.owed);
});

Deno.test("reduce() makes nothing of usage but what is shown of sessions already there", () => {
  const core = new CoreDriver();
  core.event("StatusLine", { cost: { total_cost_usd: 0.5 } });
  assert.deepEqual(core.view.order, []);
});

Deno.test("afterEvent() keeps the whole last reply while the session rests, and its summary as the note", () => {
  const core = new CoreDriver();
  const reply = `# Done\n\nAll **tests** pass.\n\n${"More. ".repeat(100)}`;
  core.event("UserPromptSubmit", { prompt: "go" });
  core.event("Stop", { last_assistant_message: reply });
  assert.equal(core.session()?.reply, reply);
  assert.equal(core.session()?.note, "All tests pass.");
  core.event("SubagentStop", { agent_id: "a-1" });
  assert.equal(core.session()?.reply, reply);
  core.event("Stop", { last_assistant_message: "x".repeat(5_000) });
  assert.equal(core.session()?.reply, "x".repeat(1_997) + "…", "as the relay caps it");
  core.event("UserPromptSubmit", { prompt: "again" });
  assert.equal(core.session()?.reply, undefined);
  core.event("Stop", {});
  assert.equal(core.session()?.reply, undefined, "an earlier turn's reply is not this one's");
});

Deno.test("afterEvent() takes a stop that the person made for an end without a reply", () => {
  const core = new CoreDriver();
  core.event("Stop", { last_assistant_message: "Done." });
  core.event("PreToolUse", P_BASH);
  core.event("Interrupt", {}, {});
  const { status, note, reply, activity } = core.session() ?? {};
  assert.deepEqual([status, note, reply, activity], ["finished", undefined, undefined, undefined]);
});

Deno.test("afterEvent() clears the note with every event but those of helpers' starts and stops", () => {
  const core = new CoreDriver();
  core.event("StopFailure", { error: "Broken" });
  core.event("SubagentStart", { agent_id: "a-1" });
  core.event("SubagentStop", { agent_id: "a-1" });
  core.event("Notification", { message: "Claude is waiting for your input" });
  core.event("StatusLine", { cost: { total_cost_usd: 1 } });
  assert.equal(core.session()?.note, "Broken");
  core.event("PostToolUse", P_BASH);
  assert.equal(core.session()?.note, undefined);
});

Deno.test("afterEvent() has no helper left once the main agent stops", () => {
  const core = new CoreDriver();
  core.event("SubagentStart", { agent_id: "a-1" });
  core.event("SubagentStart");
  assert.equal(core.session()?.subagents, 2);
  core.event("Stop", { agent_id: "a-1" });
  assert.equal(core.session()?.subagents, 2, "its own stop is told by another event");
  core.event("Stop");
  assert.equal(core.session()?.subagents, 0);
  core.event("SubagentStop", { agent_id: "a-1" });
  core.event("SubagentStart", { agent_id: "a-2" });
  assert.equal(core.session()?.subagents, 1);
});

Deno.test("noteEvent() makes a session of the first event, whatever it is, but not of its end", () => {
  for (const name of ["Stop", "SubagentStop", "PostToolUse", "UserPromptSubmit", "StopFailure"]) {
    const core = new CoreDriver();
    core.event(name, { tool_name: "Bash", tool_input: {} });
    assert.equal(core.view.order.length, 1, name);
  }
  const core = new CoreDriver();
  core.event("SessionEnd");
  core.event("Notification", { message: "hello" });
  core.event("StatusLine", { cost: { total_cost_usd: 1 } });
  assert.deepEqual(core.view.order, []);
});

Deno.test("noteEvent() gives Kimi's answered permission no step, and its session works on", () => {
  const core = new CoreDriver();
  const kimi = { agent: "other", name: "kimi" } as const;
  core.event("PreToolUse", P_BASH, kimi);
  core.event("PermissionRequest", P_BASH, kimi);
  assert.equal(core.session("other:kimi/s-1")?.status, "terminal");
  assert.equal(core.session("other:kimi/s-1")?.note, "git push origin main");
  core.event("PermissionResult", P_BASH, kimi);
  assert.equal(core.session("other:kimi/s-1")?.status, "working");
  assert.equal(core.session("other:kimi/s-1")?.stepCount, 1);
});

Deno.test("viewOf() shows a waiting card's session in need whatever the status of its last event", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a");
  core.draw("a");
  core.event("PreToolUse", { ...P_BASH, agent_id: "a-9" });
  core.event("PostToolUse", { ...P_BASH, agent_id: "a-9" });
  core.event("SubagentStop", { agent_id: "a-9" });
  assert.equal(core.session()?.status, "approval");
  assert.equal(core.session()?.waiting, 1);
});

Deno.test("PB-43: Mistral Vibe's helpers, which have session ids of their own, make no row either", () => {
  const core = new CoreDriver();
  const vibe = { agent: "other", name: "vibe" } as const;
  const call = { ...P_BASH, tool_name: "bash" };
  core.event("pre_tool", { ...call, session_id: "v-1", parent_session_id: null }, vibe);
  core.event("pre_tool", { ...call, session_id: "v-2", parent_session_id: "v-1" }, vibe);
  core.event("post_agent", { session_id: "v-2", parent_session_id: "v-1" }, vibe);
  assert.deepEqual(core.view.order, ["other:vibe/v-1"]);
  assert.equal(core.session("other:vibe/v-1")?.status, "working");
  assert.equal(core.session("other:vibe/v-1")?.stepCount, 2);
  core.event("post_agent", { session_id: "v-1", parent_session_id: null }, vibe);
  assert.equal(core.session("other:vibe/v-1")?.status, "finished");
});
