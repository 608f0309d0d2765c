import assert from "node:assert/strict";
import { pageId, requestId, sessionKey } from "../../protocol/mod.ts";
import { CoreDriver, letGo, P_BASH } from "../../tests/property/core_driver.ts";
import { readEvent } from "../../agents/mod.ts";
import { DEFAULT_SETTINGS } from "../view/mod.ts";
import type { Effect } from "./mod.ts";
import { message } from "../../tests/property/core_driver.ts";

Deno.test("openCard() queues oldest first, and bringing one forward changes only the order", () => {
  const core = new CoreDriver();
  core.join();
  for (const id of ["a", "b", "c"]) {
    core.ask(id, { session_id: `s-${id}` });
    core.draw(id, { place: "queued" });
    core.now += 10;
  }
  assert.equal(core.view.front, "claude:s-a");
  const deadline = core.view.cards.c?.deadline;
  core.forward("c");
  assert.deepEqual(core.queue, ["c", "a", "b"]);
  assert.equal(core.view.front, "claude:s-c");
  assert.equal(core.view.cards.c?.deadline, deadline);
  core.feed({ type: "session_chosen", page: pageId("page"), session: sessionKey("claude:s-b") });
  assert.deepEqual(core.queue, ["b", "c", "a"]);
  core.forward("gone");
  assert.deepEqual(core.queue, ["b", "c", "a"]);
});

Deno.test("PB-18: six cards of three helpers name helper and session, and none waits for another", () => {
  const core = new CoreDriver();
  core.join();
  const ids = ["1", "2", "3", "4", "5", "6"];
  for (const [at, id] of ids.entries()) {
    core.ask(id, { agent_id: `a-${at % 3}`, agent_type: "general-purpose" });
    core.draw(id, { place: "queued" });
  }
  core.ask("parent");
  assert.deepEqual(core.draw("parent")[0]?.type, "say_waiting");
  assert.deepEqual(core.queue, [...ids, "parent"]);
  for (const id of ids) {
    const card = core.view.cards[id];
    assert.deepEqual(card?.subagent, { type: "general-purpose" });
    assert.equal(card?.session, "claude:s-1");
    assert.equal(card?.promptOpen, false, "a helper's own prompt is hidden while it waits");
    assert.equal(card?.deadline, core.now + 108_000);
  }
  assert.equal(core.view.cards.parent?.promptOpen, true);
  assert.equal(core.session()?.waiting, 7);
});

Deno.test("openCard() knows whose own prompt stays open meanwhile", () => {
  const rows = [["claude", true], ["codex", false], ["opencode", true], ["qwen", false]] as const;
  for (const [agent, open] of rows) {
    const core = new CoreDriver();
    core.join();
    core.ask("a", {}, { agent });
    assert.equal(core.view.cards.a?.promptOpen, open, agent);
  }
});

Deno.test("PB-20: Copilot gets a card only where its user has chosen it", () => {
  const payload = {
    sessionId: "s-1",
    hookName: "permissionRequest",
    toolName: "bash",
    toolInput: { command: "ls" },
  };
  const chosen = { claude: true, codex: true, opencode: true, qwen: true, copilot: true };
  for (const core of [new CoreDriver(), new CoreDriver(chosen)]) {
    core.join();
    core.event("PermissionRequest", payload, { agent: "copilot", id: "a" });
    const status = core.view.sessions["copilot:s-1"]?.status;
    assert.equal(status, core.queue.length === 1 ? "approval" : "working");
  }
});

Deno.test("PB-21: a question tool's request is never a card, whoever waits", () => {
  const input = { questions: [{ question: "Which port?", options: [{ label: "80" }] }] };
  const rows: readonly (readonly ["claude" | "qwen" | "codex" | "opencode", string])[] = [
    ["claude", "AskUserQuestion"],
    ["qwen", "ask_user_question"],
    ["codex", "request_user_input"],
    ["opencode", "question"],
  ];
  for (const [agent, tool_name] of rows) {
    const core = new CoreDriver();
    core.join();
    core.ask("a", { tool_name, tool_input: input }, { agent });
    assert.deepEqual(core.queue, [], agent);
    const session = core.view.sessions[`${agent}:s-1`];
    assert.equal(session?.status, "terminal", agent);
    assert.equal(session?.note, "Which port?", agent);
  }
});

Deno.test("PB-21: a permission whose input happens to have questions is a permission", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a", { tool_name: "mcp__poll__make", tool_input: { questions: [{ question: "Q?" }] } });
  assert.equal(core.view.cards.a?.action.kind, "input");
});

Deno.test("PB-21: a question without questions is let go at once should it reach the core", () => {
  const core = new CoreDriver();
  core.join();
  const event = readEvent(
    message("PreToolUse", {
      session_id: "s-1",
      tool_name: "AskUserQuestion",
      tool_input: { questions: [{ question: "Which port?" }] },
    }),
  );
  assert.ok(event);
  const effects = core.feed({ type: "event_arrived", id: requestId("q"), waits: true, event });
  assert.deepEqual(effects, [letGo("q", "not_answered_here")]);
  assert.equal(core.session()?.status, "terminal");
  assert.equal(core.linesOf("q")[0]?.act, "release");
});

Deno.test("reduce() lets both go when an id comes twice, and nothing of the second event counts", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a");
  core.draw("a");
  assert.deepEqual(core.ask("a", { session_id: "s-2" }), [letGo("a", "same_id")]);
  assert.deepEqual(core.queue, []);
  assert.deepEqual(core.view.order, ["claude:s-1"]);
  assert.deepEqual(core.ask("a", { session_id: "s-2" }), [letGo("a", "same_id")], "used before");
  assert.deepEqual(core.view.order, ["claude:s-1"]);
});

Deno.test("openCard() hashes all that is shown and asked", () => {
  const variants: readonly object[] = [
    {},
    { tool_input: { command: "git push origin main", description: "d" } },
    { tool_input: { command: "git push origin mai" } },
    { tool_name: "PowerShell" },
    { session_id: "s-2" },
    { agent_id: "a-9" },
    { cwd: "/home/me/other" },
    { vults_input: { command: "git push origin main --force" } },
  ];
  const hashOf = (id: string, payload: object) => {
    const core = new CoreDriver();
    core.join();
    core.ask(id, { ...P_BASH, ...payload });
    return core.hash(id);
  };
  const hashes = [hashOf("b", {}), ...variants.map((payload) => hashOf("a", payload))];
  assert.equal(new Set(hashes).size, hashes.length);
  assert.equal(hashOf("a", {}), hashes[1], "and nothing else");
  assert.match(hashes[0] ?? "", /^[0-9a-f]{64}$/);
});

Deno.test("openCard() bounds how many cards wait", () => {
  const core = new CoreDriver();
  core.join();
  for (let at = 0; at < 70; at++) core.ask(`r-${at}`, { session_id: `s-${at}` });
  assert.equal(core.queue.length, 64);
});

Deno.test("viewOf() keeps the last eight ended cards", () => {
  const core = new CoreDriver();
  core.join();
  for (let at = 0; at < 100; at++) {
    core.ask(`r-${at}`);
    core.gone(`r-${at}`);
  }
  assert.deepEqual(
    core.view.ended.map((card) => card.request),
    [92, 93, 94, 95, 96, 97, 98, 99].map((at) => `r-${at}`),
  );
  assert.equal(core.state.ended.length, 64);
});

Deno.test("openCard() shows a plan as a plan, by whatever name its agent calls the tool", () => {
  for (
    const [agent, tool_name] of [["claude", "ExitPlanMode"], ["qwen", "exit_plan_mode"]] as const
  ) {
    const core = new CoreDriver();
    core.join();
    core.ask("a", { tool_name, tool_input: { plan: "1. Look\n2. Do" } }, { agent });
    assert.deepEqual(core.view.cards.a?.action, { kind: "plan", text: "1. Look\n2. Do" });
  }
});

Deno.test("openCard() lets everything go at once while paused, questions too", () => {
  const core = new CoreDriver();
  core.join();
  core.feed({ type: "setting_chosen", change: { key: "presence", value: "paused" } });
  assert.deepEqual(core.ask("a"), [letGo("a", "paused")]);
  assert.deepEqual(
    core.question("b", { questions: [{ question: "Which?", options: [{ label: "x" }] }] }),
    [letGo("b", "paused")],
  );
  assert.equal(core.session()?.status, "terminal");
  assert.equal(core.session()?.note, "Which?");
  assert.deepEqual(core.lines.map(({ act, outcome }) => [act, outcome]), [
    ["release", "unreached"],
    ["release", "unreached"],
  ]);
});

Deno.test("reduce() knows the id of a request that ended as it came, and refuses it", () => {
  const core = new CoreDriver();
  core.ask("a");
  core.join();
  assert.deepEqual(core.ask("a"), [letGo("a", "same_id")]);
  assert.deepEqual(core.queue, []);
  assert.equal(core.linesOf("a").length, 1);
});

Deno.test("PB-22: the core decides nothing but allow and deny, and answers only questions", () => {
  const core = new CoreDriver();
  core.join();
  const said = new Set<string>();
  const note = (effects: readonly Effect[]) => {
    for (const effect of effects) {
      if (effect.type === "say_decision") said.add(effect.decision);
      if (effect.type === "say_answers") said.add("answers");
    }
  };
  const words = ["allow", "deny"] as const;
  for (const agent of ["claude", "codex", "opencode", "qwen"] as const) {
    for (const word of words) {
      core.ask(`${agent} ${word}`, {}, { agent });
      core.show(`${agent} ${word}`);
      note(core.answer(`${agent} ${word}`, ["x"]));
      note(core.decide(`${agent} ${word}`, word));
    }
  }
  assert.deepEqual([...said], ["allow", "deny"]);
});

Deno.test("noteDeclined() leaves a line of a request that was turned away before it could be a card", () => {
  const core = new CoreDriver({ ...DEFAULT_SETTINGS.answerHere, codex: false });
  core.join();
  assert.ok(core.ask("off", {}, { agent: "codex" }).every(({ type }) => type !== "say_decision"));
  assert.deepEqual(
    core.linesOf("off").map(({ actor, act, outcome, shown, action }) =>
      [actor, act, outcome, shown, action].join(" ")
    ),
    ["system release unreached  git push origin main"],
  );
  // Copilot asks for every call, and was not chosen.
  core.ask("copilot", {}, { agent: "copilot" });
  assert.deepEqual(core.linesOf("copilot"), []);
});
