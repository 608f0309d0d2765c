import assert from "node:assert/strict";
import { sessionKey } from "../../protocol/mod.ts";
import { CoreDriver, P_BASH } from "../../tests/property/core_driver.ts";
import { closeDraft, type Draft, openDraft } from "./draft.ts";
import type { Effect, Turn } from "./mod.ts";
import type { CoreState } from "./state.ts";
import { addWait, countAnswer, endTurn } from "./turns.ts";

const S1 = sessionKey("claude:s-1");

function turnsOf(effects: readonly Effect[]): readonly Turn[] {
  return effects.flatMap((effect) => effect.type === "keep_turn" ? [effect.turn] : []);
}

const EDIT = {
  tool_name: "Edit",
  tool_input: { file_path: "/home/me/shop/a.ts", old_string: "a", new_string: "b\nc" },
};

Deno.test("withTurn() counts a turn from its prompt to its stop, as numbers only", () => {
  const core = new CoreDriver();
  const start = core.now;
  core.event("UserPromptSubmit", { prompt: "the secret task" });
  core.now += 1_000;
  core.event("PreToolUse", P_BASH);
  core.event("PostToolUse", P_BASH);
  for (let at = 0; at < 2; at++) {
    core.event("PreToolUse", EDIT);
    core.event("PostToolUse", EDIT);
  }
  core.event("PreToolUse", { tool_name: "Bash", tool_input: { command: "deno test" } });
  core.now += 4_000;
  const kept = turnsOf(core.event("Stop", { last_assistant_message: "secret reply" }));
  assert.deepEqual(kept, [{
    start,
    end: start + 5_000,
    agent: "claude",
    project: "shop",
    steps: 4,
    commands: 2,
    files: 1,
    added: 4,
    removed: 2,
    allowed: 0,
    denied: 0,
    answered: 0,
    questions: 0,
    failed: false,
  }]);
});

Deno.test("withTurn() begins with the first step of an agent that tells no prompts", () => {
  for (const first of ["PreToolUse", "PermissionRequest"]) {
    const core = new CoreDriver();
    core.event("SessionStart");
    core.now += 1_000;
    const start = core.now;
    core.event(first, P_BASH);
    const [turn] = turnsOf(core.event("Stop"));
    assert.equal(turn?.start, start, first);
  }
  const question = new CoreDriver();
  question.event("PreToolUse", { tool_name: "AskUserQuestion", tool_input: { questions: [] } });
  assert.equal(turnsOf(question.event("Stop")).length, 1);
  const none = new CoreDriver();
  none.event("SessionStart");
  none.event("PostToolUse", P_BASH);
  assert.deepEqual(turnsOf(none.event("Stop")), [], "a finish begins nothing");
});

Deno.test("withTurn() goes on when another prompt comes, and begins none for what helpers do later", () => {
  const core = new CoreDriver();
  const start = core.now;
  core.event("UserPromptSubmit", { prompt: "a" });
  core.now += 1_000;
  core.event("UserPromptSubmit", { prompt: "b" });
  const [turn] = turnsOf(core.event("Stop"));
  assert.equal(turn?.start, start);
  core.event("PreToolUse", { ...P_BASH, agent_id: "a-9" });
  core.event("UserPromptSubmit", { prompt: "sub", agent_id: "a-9" });
  assert.deepEqual(turnsOf(core.event("SessionEnd")), []);
});

Deno.test("endTurn() follows a stop, a failure, an interrupt, the session's end and its leaving", () => {
  const rows: readonly (readonly [string, boolean])[] = [
    ["Stop", false],
    ["StopFailure", true],
    ["Interrupt", false],
    ["SessionEnd", false],
  ];
  for (const [name, failed] of rows) {
    const core = new CoreDriver();
    core.event("UserPromptSubmit", { prompt: "go" });
    const kept = turnsOf(core.event(name));
    assert.deepEqual(kept.map((turn) => turn.failed), [failed], name);
    assert.deepEqual(turnsOf(core.event(name)), [], `${name} a second time`);
  }
  const core = new CoreDriver();
  core.event("UserPromptSubmit", { prompt: "go" });
  const last = core.now;
  assert.deepEqual(turnsOf(core.event("Stop", { agent_id: "a-9" })), [], "a helper ends none");
  assert.deepEqual(turnsOf(core.event("SubagentStop", { agent_id: "a-9" })), []);
  const [left] = turnsOf(core.wait(1_800_000));
  assert.equal(left?.end, last, "at its last event");
  assert.deepEqual(core.view.order, []);
});

Deno.test("endTurn() comes after two hours of silence, with the last event", () => {
  const core = new CoreDriver();
  core.event("PreToolUse", P_BASH);
  const last = core.now;
  // Somebody says every half hour that it may keep going, so that it does not leave.
  const kept: Turn[] = [];
  for (let minute = 1; minute <= 120; minute++) {
    kept.push(...turnsOf(core.wait(60_000)));
    if (core.session()?.quiet !== undefined) {
      core.feed({ type: "quiet_answered", session: S1, answer: "keep_going" });
    }
    if (minute < 120) assert.deepEqual(kept, [], `minute ${minute}`);
  }
  assert.deepEqual(kept.map(({ start, end }) => [start, end]), [[last, last]]);
  assert.equal(core.view.order.length, 1, "the session is still there");
});

Deno.test("endTurn() keeps nothing of demo sessions, nor while no history is wanted", () => {
  const core = new CoreDriver();
  core.event("UserPromptSubmit", { session_id: "vults-demo-1", prompt: "go" });
  assert.deepEqual(turnsOf(core.event("Stop", { session_id: "vults-demo-1" })), []);
  core.feed({ type: "setting_chosen", change: { key: "history", value: false } });
  core.event("UserPromptSubmit", { prompt: "go" });
  assert.deepEqual(turnsOf(core.event("Stop")), []);
  core.feed({ type: "setting_chosen", change: { key: "history", value: true } });
  assert.deepEqual(turnsOf(core.event("Stop")), [], "nor later what was not counted on");
  core.event("UserPromptSubmit", { prompt: "go" });
  assert.equal(turnsOf(core.event("Stop")).length, 1);
});

Deno.test("endTurn() comes when the app stops, so that no counted time is lost", () => {
  const core = new CoreDriver();
  core.event("UserPromptSubmit", { prompt: "go" });
  assert.equal(turnsOf(core.feed({ type: "stopping" })).length, 1);
});

/** What `change` makes of the state, and the turn that is kept of it. */
function after(state: CoreState, now: number, change: (draft: Draft) => void) {
  const draft = openDraft(state, now);
  change(draft);
  const waitedMs = draft.sessions.get(S1)?.waitedMs;
  endTurn(draft, S1);
  closeDraft(draft);
  return { turn: turnsOf(draft.effects)[0], waitedMs };
}

Deno.test("countAnswer() and addWait() add to the session's turn and waiting, and to nobody else's", () => {
  const core = new CoreDriver();
  core.event("UserPromptSubmit", { prompt: "go" });
  core.event("UserPromptSubmit", { session_id: "s-2", prompt: "go" });
  const { turn, waitedMs } = after(core.state, core.now, (draft) => {
    for (const what of ["allowed", "allowed", "denied", "answered", "questions"] as const) {
      countAnswer(draft, S1, what);
    }
    countAnswer(draft, sessionKey("claude:s-2"), "denied");
    countAnswer(draft, sessionKey("claude:none"), "denied");
    addWait(draft, S1, 1_500);
    addWait(draft, S1, 500);
    addWait(draft, sessionKey("claude:none"), 500);
  });
  assert.deepEqual(
    turn && [turn.allowed, turn.denied, turn.answered, turn.questions],
    [2, 1, 1, 1],
  );
  assert.equal(waitedMs, 2_000);
});
