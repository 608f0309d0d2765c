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
    type: "answer_here_chosen",
    page: PAGE,
    agent: "copilot",
    on,
  });
  const on = run(asks("copilot", "Copilot CLI"), choose(true));
  assert.equal(on.state.answerHere.copilot, true);
  assert.deepEqual(on.effects, [{ type: "keep_answer_here", agent: "copilot", on: true }]);
  assert.equal(run(choose(true), choose(false)).state.answerHere.copilot, false);
});

Deno.test("reduce() takes no choice for an agent that is answered by default, or for none", () => {
  for (const agent of ["claude", "other", "nobody"]) {
    const { state, effects } = run({ type: "answer_here_chosen", page: PAGE, agent, on: false });
    assert.equal(state.answerHere.claude, true);
    assert.deepEqual(effects, []);
  }
});

Deno.test("initialState() shows a choice that was made in an earlier run", () => {
  const state = initialState({ version: "0", home: "/", answerHere: { copilot: true } });
  assert.deepEqual(viewOf(state).choices.map(({ on }) => on), [true]);
});
