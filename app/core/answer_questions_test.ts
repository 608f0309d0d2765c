import assert from "node:assert/strict";
import type { Answer, JsonObject } from "../../protocol/mod.ts";
import { CoreDriver, letGo, refused } from "../../tests/property/core_driver.ts";

const ONE = { question: "Which port?", options: [{ label: "80" }, { label: "443" }] };
const MANY = {
  question: "What more?",
  header: "More",
  multiSelect: true,
  options: [{ label: "Salt", description: "white" }, { label: "Oil" }],
};
const BOTH: JsonObject = { questions: [ONE, MANY] };

function asked(input: JsonObject = BOTH): CoreDriver {
  const core = new CoreDriver();
  core.join();
  core.question("q", input);
  return core;
}

Deno.test("PB-21: all questions of a request stand on one card, which nothing but answers ends", () => {
  const core = asked();
  const card = core.view.cards.q;
  assert.deepEqual(card?.questions, [
    { text: "Which port?", multi: false, options: [{ label: "80" }, { label: "443" }] },
    {
      text: "What more?",
      header: "More",
      multi: true,
      options: [{ label: "Salt", description: "white" }, { label: "Oil" }],
    },
  ]);
  assert.deepEqual([card?.allow, card?.always, card?.risk, card?.cut], [
    false,
    undefined,
    undefined,
    undefined,
  ]);
  assert.equal(core.session()?.status, "question");
  assert.equal(core.session()?.note, "Which port?");
  core.show("q");
  assert.deepEqual(core.decide("q", "allow"), [refused("q", "not_offered")]);
  assert.deepEqual(core.decide("q", "deny"), [refused("q", "not_offered")]);
  assert.deepEqual(core.always("q"), [refused("q", "not_offered")]);
  assert.deepEqual(core.queue, ["q"]);
  const answers = ["80", ["Salt", "Oil"]];
  assert.deepEqual(core.answer("q", answers), [{ type: "say_answers", id: "q", answers }]);
  assert.equal(core.outcome("q"), "answered");
  assert.equal(core.session()?.status, "working");
});

Deno.test("PB-21: answerQuestions() sends only what fits the questions", () => {
  const rows: readonly (readonly [string, readonly Answer[], boolean])[] = [
    ["an option, and a list of one", ["443", ["Oil"]], true],
    ["words of one's own", ["8080", ["Salt", "Pepper"]], true],
    ["exactly 2,000 bytes", ["x".repeat(2_000), ["Oil"]], true],
    ["one too few", ["80"], false],
    ["one too many", ["80", ["Oil"], "80"], false],
    ["none", [], false],
    ["blank", [" \n", ["Oil"]], false],
    ["2,001 bytes", ["x".repeat(2_001), ["Oil"]], false],
    ["2,001 bytes of fewer characters", ["é".repeat(1_001), ["Oil"]], false],
    ["a list for one choice", [["80"], ["Oil"]], false],
    ["one choice for a list", ["80", "Oil"], false],
    ["an empty list", ["80", []], false],
    ["a blank entry", ["80", ["Oil", ""]], false],
    ["too long an entry", ["80", ["x".repeat(2_001)]], false],
    ["the same twice", ["80", ["Oil", "Oil"]], false],
    ["two texts of one's own", ["80", ["Pepper", "Honey"]], false],
  ];
  for (const [name, answers, fits] of rows) {
    const core = asked();
    core.show("q");
    const said = fits ? { type: "say_answers", id: "q", answers } : refused("q", "not_offered");
    assert.deepEqual(core.answer("q", answers), [said], name);
    assert.deepEqual(core.queue, fits ? [] : ["q"], name);
  }
});

Deno.test("answerQuestions() answers no permission, and wants the card in front like any answer", () => {
  const core = asked();
  core.draw("q");
  assert.deepEqual(core.answer("q", ["80", ["Oil"]]), [refused("q", "too_soon")]);
  core.ask("p", { session_id: "s-2" });
  core.show("p");
  assert.deepEqual(core.answer("p", ["x"]), [refused("p", "not_offered")]);
  assert.deepEqual(core.queue, ["q", "p"]);
});

Deno.test("a question that cannot stand on a card is asked in its terminal", () => {
  const option = { label: "a" };
  const long = "x".repeat(1_997) + "…";
  const rows: readonly (readonly [string, JsonObject])[] = [
    ["no questions", { questions: [] }],
    ["five questions", {
      questions: [1, 2, 3, 4, 5].map((n) => ({ question: `${n}`, options: [option] })),
    }],
    ["no options", { questions: [{ question: "Q?", options: [] }] }],
    ["five options", {
      questions: [{
        question: "Q?",
        options: ["a", "b", "c", "d", "e"].map((label) => ({ label })),
      }],
    }],
    ["a blank question", { questions: [{ question: " ", options: [option] }] }],
    ["a blank label", { questions: [{ question: "Q?", options: [{ label: " " }] }] }],
    ["two of one text", {
      questions: [{ question: "Q?", options: [option] }, { question: "Q?", options: [option] }],
    }],
    ["a cut question", { questions: [{ question: long, options: [option] }] }],
    ["a cut label", { questions: [{ question: "Q?", options: [{ label: long }] }] }],
    ["a cut description", {
      questions: [{ question: "Q?", options: [{ label: "a", description: long }] }],
    }],
    ["no list", { questions: "Q?" }],
    ["not an object", { questions: ["Q?"] }],
  ];
  for (const [name, input] of rows) {
    const core = asked(input);
    assert.deepEqual(core.queue, [], name);
    assert.equal(core.session()?.status, "terminal", name);
  }
  for (const count of [1, 4]) {
    const questions = Array.from({ length: count }, (_, n) => ({
      question: `${n}?`,
      options: Array.from({ length: count }, (_, at) => ({ label: `${at}` })),
    }));
    assert.deepEqual(asked({ questions }).queue, ["q"]);
  }
});

Deno.test("PB-21: only the start of a question tool of Claude Code and OpenCode is carded", () => {
  const rows = [
    ["claude", "PreToolUse", "AskUserQuestion", true],
    ["opencode", "PreToolUse", "question", true],
    ["claude", "PermissionRequest", "AskUserQuestion", false],
    ["opencode", "PermissionRequest", "question", false],
    ["codex", "PreToolUse", "request_user_input", false],
    ["qwen", "PermissionRequest", "ask_user_question", false],
    ["copilot", "PreToolUse", "ask_user", false],
  ] as const;
  for (const [agent, name, tool_name, carded] of rows) {
    const core = new CoreDriver();
    core.join();
    core.event(name, { tool_name, tool_input: BOTH }, { agent, id: "q", waits: true });
    assert.deepEqual(core.queue, carded ? ["q"] : [], `${agent} ${name}`);
    assert.deepEqual(core.linesOf("q"), []);
  }
});

Deno.test("a question hides Claude Code's prompt, OpenCode keeps its own up", () => {
  for (const [agent, open] of [["claude", false], ["opencode", true]] as const) {
    const core = new CoreDriver();
    core.join();
    core.question("q", BOTH, { agent });
    assert.equal(core.view.cards.q?.promptOpen, open, agent);
  }
});

Deno.test("a question is settled by the finish of its tool, whatever answers its input brings", () => {
  for (const finish of ["PostToolUse", "PostToolUseFailure"]) {
    const core = asked();
    core.show("q");
    core.event(finish, {
      tool_name: "AskUserQuestion",
      tool_input: { ...BOTH, answers: { "Which port?": "80" } },
    });
    assert.equal(core.outcome("q"), "elsewhere", finish);
    assert.equal(core.linesOf("q")[0]?.act, "elsewhere");
  }
});

Deno.test("a question that was answered here is not taken for a later one's finish", () => {
  const core = asked();
  core.show("q");
  core.answer("q", ["80", ["Oil"]]);
  core.question("next", { questions: [{ ...ONE, question: "And now?" }] });
  core.event("PostToolUse", { tool_name: "AskUserQuestion", tool_input: BOTH });
  assert.deepEqual(core.queue, ["next"]);
});

Deno.test("a released question is asked in its terminal", () => {
  const core = asked();
  core.show("q");
  assert.deepEqual(core.release("q"), [letGo("q", "released")]);
  assert.equal(core.session()?.status, "terminal");
  assert.equal(core.session()?.note, "Which port?");
});

Deno.test("the record keeps the questions and not a word of the answers", () => {
  const core = asked();
  core.show("q");
  core.answer("q", ["my secret port", ["Oil"]]);
  const [line] = core.linesOf("q");
  assert.equal(line?.action, "Which port?\nWhat more?");
  assert.deepEqual([line?.actor, line?.act, line?.outcome, line?.answers], [
    "human",
    "answer",
    "answered",
    true,
  ]);
  assert.ok(!JSON.stringify(core.lines).includes("secret"));
});

Deno.test("a question that somebody was only called for waits where the agent's prompt is open too", () => {
  const rows = [["claude", "let_go", "terminal"], ["opencode", "say_waiting", "question"]] as const;
  for (const [agent, said, about] of rows) {
    const core = new CoreDriver();
    core.feed({ type: "desktop_found", calls: true, sounds: false });
    const effects = [...core.question("q", BOTH, { agent }), ...core.wait(10)];
    const call = effects.find((effect) => effect.type === "call");
    assert.ok(call?.type === "call", agent);
    assert.equal(call.call.about, about, agent);
    const then = core.feed({ type: "called", call: call.call.id });
    assert.deepEqual(then.map(({ type }) => type), [said], agent);
  }
});
