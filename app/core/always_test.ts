import assert from "node:assert/strict";
import { type JsonObject, pageId, requestId } from "../../protocol/mod.ts";
import {
  CoreDriver,
  decision,
  letGo,
  refused,
  type Told,
} from "../../tests/property/core_driver.ts";
import { hashParts } from "./hash.ts";
import { type Effect, initialState, reduce, type Rule, ruleViews } from "./mod.ts";

const MAKE = { tool_input: { command: "make" } };

/** A core whose page has the card of `payload` in front, and whose person presses *Always allow*. */
function ruled(payload: JsonObject = MAKE, told: Told = {}): CoreDriver {
  const core = new CoreDriver();
  core.join();
  core.ask("made", payload, told);
  core.show("made");
  core.always("made");
  return core;
}

function onlyRule(core: CoreDriver): Rule {
  const [rule] = [...core.state.rules.values()];
  if (rule === undefined) throw new Error("No rule was made");
  return rule;
}

function kept(effects: readonly Effect[]): readonly Rule[] {
  return effects.flatMap((effect) => effect.type === "keep_rule" ? effect.rule : []);
}

const types = (effects: readonly Effect[]): readonly string[] => effects.map(({ type }) => type);

Deno.test("decideAlways() allows the request, tells the record, keeps the rule, answers its twins", () => {
  const core = new CoreDriver();
  core.join();
  for (const id of ["a", "b", "c"]) core.ask(id, MAKE);
  core.ask("helper", { ...MAKE, agent_id: "a-9" });
  core.ask("other session", { ...MAKE, session_id: "s-2" });
  core.ask("other folder", { ...MAKE, session_id: "s-3" }, { cwd: "/home/me/other" });
  core.ask("other command", { tool_input: { command: "make " } });
  core.show("a");
  core.now += 40;
  const wish = { page: pageId("page"), request: requestId("a"), hash: core.hash("a") };
  const step = reduce(core.state, { type: "decided_always", ...wish }, core.now);
  const raw = step.effects;
  assert.deepEqual(raw.slice(0, 3).map(({ type }) => type), [
    "say_decision",
    "record",
    "keep_rule",
  ]);
  const lines = raw.flatMap((effect) => effect.type === "record" ? effect.line : []);
  assert.deepEqual(lines.map(({ request, actor, act }) => [request, actor, act]), [
    ["a", "human", "always-allow"],
    ["b", "rule", "allow"],
    ["c", "rule", "allow"],
    ["helper", "rule", "allow"],
    ["other session", "rule", "allow"],
  ]);
  const [rule] = kept(raw);
  assert.equal(rule?.madeBy, "a");
  assert.equal(rule?.action, "make");
  assert.equal(rule?.folder, "/home/me/shop");
  assert.deepEqual(raw.at(-1), {
    type: "notice",
    page: "page",
    notice: { kind: "rule_made", more: 4 },
  });
  assert.deepEqual([...step.state.queue], ["other folder", "other command"]);
  assert.deepEqual(ruleViews(step.state).map(({ times }) => times), [4]);
});

Deno.test("PB-25: a rule answers the same request at once, every time, and another command asks", () => {
  const core = ruled();
  for (let at = 0; at < 5; at++) {
    core.now += 1_000;
    const id = `again-${at}`;
    core.event("PreToolUse", { tool_name: "Bash", ...MAKE });
    assert.deepEqual(types(core.ask(id, MAKE)), ["say_decision", "rule_used"]);
    assert.equal(core.view.cards[id], undefined, "no card");
    assert.equal(core.session()?.steps.at(-1)?.byRule, true);
    const [line, ...more] = core.linesOf(id);
    assert.deepEqual(more, []);
    assert.deepEqual(
      [line?.actor, line?.act, line?.outcome, line?.shown, line?.answers, line?.tookMs],
      ["rule", "allow", "allowed_by_rule", "", true, 0],
    );
    core.event("PostToolUse", { tool_name: "Bash", ...MAKE });
    core.ask(`other-${at}`, { tool_input: { command: "make all" } });
    assert.deepEqual(core.queue, [`other-${at}`]);
    core.gone(`other-${at}`);
  }
  const [view] = ruleViews(core.state);
  assert.deepEqual([view?.times, view?.lastUsed, view?.covers], [5, core.now, "command"]);
});

Deno.test("a rule needs nobody who looks: it answers also while no page is there", () => {
  const core = ruled();
  core.leave();
  assert.deepEqual(core.ask("a", MAKE)[0], decision("a", "allow"));
  assert.deepEqual(core.ask("b", { tool_input: { command: "make x" } }), [letGo("b", "no_page")]);
});

const CUT = "x".repeat(1_997) + "…";

Deno.test("PB-54: a rule matches exactly its agent, folder, tool and whole action", () => {
  const longer = `make ${"y".repeat(60_000)}`;
  const bases:
    readonly (readonly [JsonObject, readonly (readonly [string, JsonObject, Told])[]])[] = [
      [MAKE, [
        ["a longer command", { tool_input: { command: "make && rm -rf build" } }, {}],
        ["another end", { tool_input: { command: "make\n" } }, {}],
        ["another case", { tool_input: { command: "Make" } }, {}],
        ["one more member", { tool_input: { command: "make", timeout: 1 } }, {}],
        ["no sandbox", {
          tool_input: { command: "make", dangerouslyDisableSandbox: true },
        }, {}],
        ["another tool", { ...MAKE, tool_name: "PowerShell" }, {}],
        ["a folder below", { ...MAKE, session_id: "s-2" }, { cwd: "/home/me/shop/a" }],
        ["a folder above", { ...MAKE, session_id: "s-2" }, { cwd: "/home/me" }],
        ["another agent", { ...MAKE, session_id: "s-2" }, { agent: "codex" }],
      ]],
      [{ tool_name: "WebFetch", tool_input: { url: "https://example.org/a", prompt: "p" } }, [
        ["another address", {
          tool_name: "WebFetch",
          tool_input: { url: "https://example.org/a?b", prompt: "p" },
        }, {}],
      ]],
      [{
        tool_name: "Edit",
        tool_input: { file_path: "/home/me/shop/a", old_string: "1", new_string: "2" },
      }, [
        ["another file", {
          tool_name: "Edit",
          tool_input: { file_path: "/home/me/shop/ab", old_string: "1", new_string: "2" },
        }, {}],
        ["another tool", {
          tool_name: "Write",
          tool_input: { file_path: "/home/me/shop/a", content: "2" },
        }, {}],
      ]],
      [{ tool_name: "mcp__db__drop", tool_input: { table: "t" } }, [
        [
          "another tool of the server",
          { tool_name: "mcp__db__read", tool_input: { table: "t" } },
          {},
        ],
        ["another server", { tool_name: "mcp__db2__drop", tool_input: { table: "t" } }, {}],
        ["another input", { tool_name: "mcp__db__drop", tool_input: { table: "u" } }, {}],
        ["one more member", {
          tool_name: "mcp__db__drop",
          tool_input: { table: "t", description: "x" },
        }, {}],
      ]],
      [{ tool_input: { command: longer.slice(0, 1_990) } }, [
        ["the same and more", {
          tool_input: { command: longer.slice(0, 1_999) + "…" },
          vults_input: { command: longer },
        }, {}],
      ]],
    ];
  for (const [base, others] of bases) {
    const core = ruled(base);
    assert.equal(core.state.rules.size, 1);
    assert.deepEqual(core.ask("same", base)[0], decision("same", "allow"));
    for (const [name, payload, told] of others) {
      assert.deepEqual(core.ask(name, payload, told), [], name);
      assert.deepEqual(core.queue, [name], name);
      core.gone(name);
    }
  }
});

Deno.test("a rule does not look at what the agent says of the command, nor at an edit's contents", () => {
  const spoken = ruled({ tool_input: { command: "make", description: "Build" } });
  assert.deepEqual(spoken.ask("a", MAKE)[0], decision("a", "allow"));
  const path = "/home/me/shop/a";
  const edit = ruled({
    tool_name: "Edit",
    tool_input: { file_path: path, old_string: "1", new_string: "2" },
  });
  assert.deepEqual(
    edit.ask("b", {
      tool_name: "Edit",
      tool_input: { file_path: path, old_string: "3", new_string: "4", replace_all: true },
    })[0],
    decision("b", "allow"),
  );
});

Deno.test("a rule of a patch is about its one file; what deletes, moves or has more files is itself", () => {
  const patch = (body: string) => ({
    tool_name: "apply_patch",
    tool_input: { command: `*** Begin Patch\n${body}\n*** End Patch` },
  });
  const told = { agent: "codex" } as const;
  const core = ruled(patch("*** Update File: a\n@@\n-1\n+2"), told);
  assert.equal(ruleViews(core.state)[0]?.covers, "file");
  assert.deepEqual(
    core.ask("b", patch("*** Update File: a\n@@\n-3\n+4"), told)[0],
    decision("b", "allow"),
  );
  for (
    const body of [
      "*** Delete File: a",
      "*** Update File: a\n*** Move to: b\n@@\n-1\n+2",
      "*** Update File: a\n@@\n-1\n+2\n*** Update File: b\n@@\n-1\n+2",
    ]
  ) {
    core.ask(body, patch(body), told);
    const always = core.view.cards[body]?.always;
    assert.equal(always !== undefined && "covers" in always ? always.covers : "", "input", body);
    core.gone(body);
  }
});

Deno.test("PB-55: Always on any command is offered, and matches the same bytes only", () => {
  const commands = [
    "echo 'a b' \"c $D\"\ncd x\n\tmake",
    "printf '%s\\n' \"it's\"",
    "echo $(date) `id`",
    "echo ü 日本 🐦 e\u0301",
    "x".repeat(1_999),
    "line\n".repeat(300),
  ];
  const rules: Rule[] = [];
  for (const command of commands) {
    const core = new CoreDriver();
    core.join();
    const payload = command.length < 1_999 ? { tool_input: { command } } : {
      tool_input: { command: command.slice(0, 1_990) + "…" },
      vults_input: { command },
    };
    core.ask("a", payload);
    assert.deepEqual(core.view.cards.a?.always, { covers: "command", folder: "/home/me/shop" });
    core.show("a");
    const [rule] = kept(core.always("a"));
    assert.equal(rule?.action, command);
    if (rule !== undefined) rules.push(rule);
  }
  assert.equal(new Set(rules.map(({ key }) => key)).size, commands.length);
  // As another run reads them back.
  const core = new CoreDriver(undefined, { rules: JSON.parse(JSON.stringify(rules)) });
  for (const [at, command] of commands.entries()) {
    const whole = command.length < 1_999 ? {} : { vults_input: { command } };
    assert.deepEqual(
      core.ask(`again-${at}`, { tool_input: { command }, ...whole })[0],
      decision(`again-${at}`, "allow"),
    );
    const changed = command.replace(/.$/s, "!");
    const wholly = command.length < 1_999 ? {} : { vults_input: { command: changed } };
    assert.deepEqual(core.ask(`not-${at}`, { tool_input: { command: changed }, ...wholly }), [
      letGo(`not-${at}`, "no_page"),
    ]);
  }
});

Deno.test("decideAlways() is not offered for what is cut, without a folder, for Vults, for a demo", () => {
  const rows: readonly (readonly [string, JsonObject, Told, string | undefined])[] = [
    ["a cut command", { tool_input: { command: CUT } }, {}, undefined],
    [
      "cut contents",
      { tool_name: "Write", tool_input: { file_path: "/home/me/shop/a", content: CUT } },
      {},
      "cut",
    ],
    ["Vults", { tool_input: { command: "vults uninstall" } }, {}, "changes_vults"],
    ["no folder", { ...MAKE, cwd: "" }, {}, "no_folder"],
    ["a demo", { ...MAKE, session_id: "vults-demo-1" }, {}, undefined],
  ];
  for (const [name, payload, told, not] of rows) {
    const core = new CoreDriver();
    core.join();
    core.ask("a", payload, told);
    assert.deepEqual(core.view.cards.a?.always, not === undefined ? undefined : { not }, name);
    core.show("a");
    assert.deepEqual(core.always("a"), [refused("a", "not_offered")], name);
    assert.equal(core.state.rules.size, 0, name);
    assert.deepEqual(core.queue, ["a"], name);
  }
});

Deno.test("a stored rule never answers a cut request, nor what changes Vults, nor a demo", () => {
  const rows: readonly (readonly [string, string, boolean])[] = [
    ["make", "s-1", true],
    [CUT, "s-1", false],
    ["vults rules", "s-1", false],
    ["make", "vults-demo-1", false],
  ];
  const rule = onlyRule(ruled());
  for (const [command, session_id, allows] of rows) {
    // A rule of exactly that text, as if another version had made it.
    const key = hashParts(["claude", "/home/me/shop", "Bash", "command", command, "{}"]);
    if (command === "make") assert.equal(key, rule.key);
    const core = new CoreDriver(undefined, { rules: [{ ...rule, key }] });
    core.join();
    core.ask("a", { tool_input: { command }, session_id });
    assert.deepEqual(core.queue, allows ? [] : ["a"], command.slice(0, 20));
  }
});

Deno.test("a rule whose row does not say what its key says answers nothing", () => {
  const rule = onlyRule(ruled());
  const changes: readonly Partial<Rule>[] = [
    { folder: "/" },
    { tool: "Write" },
    { covers: "input" },
    { agent: { id: "codex", label: "Codex" } },
  ];
  for (const change of [{}, ...changes]) {
    const core = new CoreDriver(undefined, { rules: [{ ...rule, ...change }] });
    const effects = core.ask("a", MAKE);
    const allowed = types(effects).includes("say_decision");
    assert.equal(allowed, Object.keys(change).length === 0, JSON.stringify(change));
  }
});

Deno.test("a rule does nothing while paused, and everything is as before afterwards", () => {
  const core = ruled();
  core.feed({ type: "setting_chosen", change: { key: "presence", value: "paused" } });
  assert.deepEqual(core.ask("a", MAKE), [letGo("a", "paused")]);
  assert.equal(core.session()?.status, "terminal");
  assert.deepEqual(core.linesOf("a").map(({ act, outcome }) => [act, outcome]), [
    ["release", "unreached"],
  ]);
  core.feed({ type: "setting_chosen", change: { key: "presence", value: "on" } });
  assert.deepEqual(core.ask("b", MAKE)[0], decision("b", "allow"));
});

Deno.test("removeRule() ends a rule at once, restoreRule() takes that back within its time", () => {
  const core = ruled();
  const rule = onlyRule(core);
  assert.deepEqual(core.feed({ type: "rule_removed", rule: "unknown" }), []);
  assert.deepEqual(core.feed({ type: "rule_removed", rule: rule.id }), [{
    type: "drop_rule",
    rule,
  }]);
  assert.deepEqual(core.feed({ type: "rule_removed", rule: rule.id }), [], "once");
  core.ask("waits", MAKE);
  core.show("waits");
  assert.deepEqual(core.queue, ["waits"]);
  core.now += 8_000;
  assert.deepEqual(core.feed({ type: "rule_restored", rule: rule.id }), [
    { type: "keep_rule", rule, madeBy: "made" },
  ]);
  assert.deepEqual(core.queue, ["waits"], "restoring answers nothing");
  assert.deepEqual(core.ask("a", MAKE)[0], decision("a", "allow"));
  // The card that waited meanwhile can still be allowed once and for all; the rule is there already.
  core.show("waits");
  assert.deepEqual(types(core.always("waits")), ["say_decision", "notice"]);
  assert.equal(core.state.rules.size, 1);
  core.feed({ type: "rule_removed", rule: rule.id });
  core.now += 60_000;
  assert.deepEqual(core.feed({ type: "rule_restored", rule: rule.id }), [], "too late");
  assert.deepEqual(core.ask("b", MAKE), []);
});

Deno.test("removeRule() remembers a bounded number of rules", () => {
  const core = new CoreDriver();
  core.join();
  for (let at = 0; at < 40; at++) {
    core.ask(`r-${at}`, { tool_input: { command: `make ${at}` } });
    core.show(`r-${at}`);
    core.always(`r-${at}`);
  }
  for (const { id } of ruleViews(core.state)) core.feed({ type: "rule_removed", rule: id });
  assert.equal(core.state.rules.size, 0);
  assert.equal(core.state.removedRules.length, 16);
});

Deno.test("decideAlways() wants what Allow wants: this page, this card, long enough in front", () => {
  const core = new CoreDriver();
  core.join();
  core.ask("a", MAKE);
  core.draw("a");
  assert.deepEqual(core.always("a"), [refused("a", "too_soon")]);
  core.now += 300;
  assert.deepEqual(core.always("a", { hash: "wrong" }), [refused("a", "mismatch")]);
  assert.deepEqual(core.always("a", { page: "other" }), [refused("a", "too_soon", "other")]);
  const hash = core.hash("a");
  core.always("a");
  assert.deepEqual(core.always("a", { hash }), [refused("a", "answered_already")]);
  assert.equal(core.state.rules.size, 1);
});

Deno.test("agents that are never answered have no rules either", () => {
  const rule = onlyRule(ruled());
  const core = new CoreDriver(undefined, {
    rules: [{ ...rule, agent: { id: "kimi", label: "Kimi Code" } }],
  });
  assert.deepEqual(core.ask("a", MAKE, { agent: "other", name: "kimi" }), []);
});

Deno.test("initialState() has the rules it is given", () => {
  const rule = onlyRule(ruled());
  const state = initialState({ version: "0", home: "/", rules: [rule] });
  assert.deepEqual(state.rules.get(rule.key), rule);
});
