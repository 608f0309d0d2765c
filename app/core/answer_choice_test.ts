import assert from "node:assert/strict";
import { pageId, requestId, sessionKey } from "../../protocol/mod.ts";
import { initialState, type Input, reduce, viewOf } from "./mod.ts";

const NOW = 1_800_000_000_000;
const PAGE = pageId("p");

const asks = (agent: string, label: string): Input => ({
  type: "event_arrived",
  id: requestId(`${agent}-1`),
  waits: false,
  event: {
    type: "permission_asked",
    session: sessionKey(`${agent}:s-1`),
    agent: { id: agent, label },
    demo: false,
    tool: {
      name: "bash",
      canonical: "Bash",
      activity: "run",
      input: { command: "make" },
    },
  },
});

function run(...inputs: Input[]) {
  let state = initialState({ version: "0", home: "/home/me" });
  const effects = inputs.flatMap((input) => {
    const step = reduce(state, input, NOW);
    state = step.state;
    return step.effects;
  });
  return { state, effects, view: viewOf(state) };
}

Deno.test("reduce() offers the choice of Copilot when it first asks, and of no other agent", () => {
  assert.deepEqual(run().view.choices, []);
  const { view } = run(asks("claude", "Claude Code"), asks("copilot", "Copilot CLI"));
  assert.deepEqual(view.choices, [{ agent: { id: "copilot", label: "Copilot CLI" }, on: false }]);
});

Deno.test("reduce() answers Copilot here only once a page has chosen it, and keeps that", () => {
  const choose = (on: boolean): Input => ({
    type: "setting_chosen",
    page: PAGE,
    change: { key: "answer_here", of: "copilot", value: on },
  });
  const on = run(asks("copilot", "Copilot CLI"), choose(true));
  assert.equal(on.state.settings.answerHere.copilot, true);
  assert.deepEqual(on.effects, [{
    type: "keep_setting",
    change: { key: "answer_here", of: "copilot", value: true },
  }]);
  assert.equal(run(choose(true), choose(false)).state.settings.answerHere.copilot, false);
});

Deno.test("reduce() shows no choice of an agent that is answered by default", () => {
  const change = { key: "answer_here", of: "codex", value: false } as const;
  const { state, view } = run({ type: "setting_chosen", page: PAGE, change });
  assert.equal(state.settings.answerHere.codex, false);
  assert.deepEqual(view.choices, []);
});

Deno.test("initialState() shows a choice that was made in an earlier run", () => {
  const state = initialState({ version: "0", home: "/", chosenAgents: ["copilot"] });
  assert.deepEqual(viewOf(state).choices.map(({ on }) => on), [false]);
});
