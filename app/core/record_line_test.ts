import assert from "node:assert/strict";
import type { JsonObject } from "../../protocol/mod.ts";
import { requestId } from "../../protocol/mod.ts";
import { CoreDriver, decision, letGo, P_BASH } from "../../tests/property/core_driver.ts";

Deno.test("tellRecord() tells each end of a request once, and says allow, deny or answer only when it went out", () => {
  const rows: readonly (readonly [
    string,
    (core: CoreDriver) => unknown,
    readonly [string, string, string, string | undefined, boolean],
  ])[] = [
    ["Allow", (c) => c.decide("a", "allow"), ["human", "allow", "allowed", "page", true]],
    ["Deny", (c) => c.decide("a", "deny"), ["human", "deny", "denied", "page", true]],
    ["Always", (c) => c.always("a"), ["human", "always-allow", "allowed", "page", true]],
    ["released", (c) => c.release("a"), ["human", "release", "released", "page", false]],
    ["expired", (c) => c.wait(108_000), ["system", "expire", "expired", undefined, false]],
    ["lost", (c) => c.gone("a"), ["system", "elsewhere", "elsewhere", undefined, false]],
    ["Stop", (c) => c.event("Stop"), ["system", "elsewhere", "elsewhere", undefined, false]],
    ["ended", (c) => c.event("SessionEnd"), ["system", "elsewhere", "elsewhere", undefined, false]],
    ["finish", (c) => c.event("PostToolUse", P_BASH), [
      "system",
      "elsewhere",
      "elsewhere",
      undefined,
      false,
    ]],
    ["same id", (c) => c.ask("a"), ["system", "release", "unreached", undefined, false]],
    ["stopping", (c) => c.feed({ type: "stopping" }), [
      "system",
      "release",
      "unreached",
      undefined,
      false,
    ]],
    [
      "paused",
      (c) => c.feed({ type: "setting_chosen", change: { key: "presence", value: "paused" } }),
      [
        "system",
        "release",
        "unreached",
        undefined,
        false,
      ],
    ],
    ["no page left", (c) => {
      c.leave();
      c.wait(5_000);
    }, ["system", "release", "unreached", undefined, false]],
    ["denied in the list", (c) => list(c, "denied_in_list"), [
      "human",
      "deny",
      "denied",
      "list",
      true,
    ]],
    ["released in the list", (c) => list(c, "released_in_list"), [
      "human",
      "release",
      "released",
      "list",
      false,
    ]],
  ];
  for (const [name, end, expected] of rows) {
    const core = new CoreDriver();
    core.join();
    core.ask("a");
    core.show("a");
    const hash = core.hash("a");
    const before = core.now;
    end(core);
    const [line, ...more] = core.linesOf("a");
    assert.deepEqual(more, [], name);
    assert.ok(line !== undefined, name);
    const { actor, act, outcome, page, answers } = line;
    assert.deepEqual([actor, act, outcome, page, answers], expected, name);
    assert.equal(line.shown, hash, name);
    assert.equal(line.action, "git push origin main");
    assert.equal(line.tool, "Bash");
    assert.equal(line.project, "shop");
    assert.equal(line.tookMs, core.now - before + 300, name);
    assert.equal(line.at, core.now);
  }
});

function list(
  core: CoreDriver,
  type: "denied_in_list" | "released_in_list",
  hash = core.hash("a"),
) {
  return core.feed({ type, request: requestId("a"), hash });
}

Deno.test("tellRecord() tells of requests that nobody could see, without a hash", () => {
  const core = new CoreDriver();
  assert.deepEqual(core.ask("a"), [letGo("a", "no_page")]);
  const [line, ...more] = core.linesOf("a");
  assert.deepEqual(more, []);
  assert.deepEqual([line?.act, line?.outcome, line?.shown, line?.tookMs], [
    "release",
    "unreached",
    "",
    0,
  ]);
});

Deno.test("tellRecord() tells nothing of a replayed session", () => {
  const core = new CoreDriver();
  core.ask("a", { session_id: "vults-demo-1" });
  core.join();
  core.ask("b", { session_id: "vults-demo-1" });
  core.show("b");
  assert.deepEqual(core.decide("b", "allow"), [decision("b", "allow")]);
  assert.deepEqual(core.lines, []);
});

Deno.test("tellRecord() names the subagent and the whole action, whatever the tool", () => {
  const long = "echo\n" + "y".repeat(5_000);
  const rows: readonly (readonly [string, JsonObject, string])[] = [
    ["a command of many lines", {
      tool_input: { command: long.slice(0, 1_990) + "…" },
      vults_input: { command: long },
    }, long],
    ["members beside it", { tool_input: { command: "ls", timeout: 5 } }, 'ls\n{"timeout":5}'],
    ["a file", { tool_name: "Write", tool_input: { file_path: "/a", content: "secret" } }, "/a"],
    [
      "an address",
      { tool_name: "WebFetch", tool_input: { url: "https://a.b/", prompt: "p" } },
      "https://a.b/",
    ],
    ["a plan", { tool_name: "ExitPlanMode", tool_input: { plan: "1. Do it" } }, "1. Do it"],
    ["anything", { tool_name: "mcp__db__drop", tool_input: { b: 1, a: "x" } }, '{"a":"x","b":1}'],
    ["a patch", {
      tool_name: "apply_patch",
      tool_input: {
        command:
          "*** Begin Patch\n*** Delete File: a\n*** Update File: b\n*** Move to: c\n@@\n-1\n+2\n*** End Patch",
      },
    }, "a\nb -> c"],
  ];
  for (const [name, payload, action] of rows) {
    const core = new CoreDriver();
    core.ask("a", { ...payload, agent_id: "a-9", agent_type: "Explore" });
    assert.equal(core.linesOf("a")[0]?.action, action, name);
    assert.equal(core.linesOf("a")[0]?.subagent, "Explore", name);
  }
});

Deno.test("endInList() wants the very card that was shown, and knows no Allow", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a");
  core.show("a");
  assert.deepEqual(list(core, "denied_in_list", "wrong"), []);
  assert.deepEqual(list(core, "released_in_list", "wrong"), []);
  assert.deepEqual(core.queue, ["a"]);
  const hash = core.hash("a");
  const denied = { type: "denied_in_list", request: requestId("a"), hash } as const;
  assert.deepEqual(core.feed({ ...denied, reason: "Not now" }), [decision("a", "deny", "Not now")]);
  assert.deepEqual(core.feed(denied), [], "too late");
  assert.equal(core.linesOf("a").length, 1);
  assert.equal(core.view.ended.at(-1)?.page, undefined, "a list is no page");
});

Deno.test("endInList() denies no question: it can only be let go there", () => {
  const core = new CoreDriver();
  core.join();
  core.question("a", { questions: [{ question: "Q?", options: [{ label: "x" }] }] });
  core.draw("a");
  assert.deepEqual(list(core, "denied_in_list"), []);
  assert.deepEqual(list(core, "released_in_list"), [letGo("a", "released")]);
});

Deno.test("recentReasons() are the three newest distinct ones of the project", () => {
  const core = new CoreDriver();
  core.join();
  const deny = (id: string, reason: string, payload: JsonObject = {}) => {
    core.ask(id, payload);
    core.show(id);
    core.decide(id, "deny", { reason });
  };
  const shown = (id: string, payload: JsonObject = {}) => {
    core.ask(id, payload);
    return core.view.cards[id]?.recentReasons;
  };
  for (const [at, reason] of ["one", "two", "", "  ", "three", "two", "four"].entries()) {
    deny(`r-${at}`, reason);
  }
  assert.deepEqual(shown("a"), ["four", "two", "three"]);
  assert.deepEqual(shown("b", { session_id: "s-2" }), ["four", "two", "three"], "of the project");
  assert.deepEqual(shown("c", { session_id: "s-3", cwd: "/home/me/other" }), []);
});

Deno.test("endCard() counts answers and waiting in the session, and no letting go", () => {
  const core = new CoreDriver();
  core.join();
  core.event("UserPromptSubmit", { prompt: "go" });
  for (const id of ["a", "b", "c", "d"]) {
    core.ask(id, { tool_input: { command: id } });
    core.draw(id, { place: "queued" });
  }
  core.show("a");
  core.now += 700;
  core.decide("a", "allow");
  core.show("b");
  core.decide("b", "deny");
  core.show("c");
  core.always("c");
  core.gone("d");
  core.ask("e", { tool_input: { command: "c" } });
  core.question("q", { questions: [{ question: "Q?", options: [{ label: "x" }] }] });
  core.show("q");
  core.answer("q", ["x"]);
  const turn = [...core.state.sessions.values()][0]?.turn;
  assert.deepEqual(
    [turn?.allowed, turn?.denied, turn?.answered, turn?.questions],
    [3, 1, 1, 1],
  );
  assert.equal(core.session()?.waitedMs, 1_000 + 1_300 + 1_600 + 1_600 + 300);
});
