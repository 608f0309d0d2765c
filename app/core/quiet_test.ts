import assert from "node:assert/strict";
import { sessionKey } from "../../protocol/mod.ts";
import { CoreDriver, P_BASH } from "../../tests/property/core_driver.ts";
import { nextWakeup } from "./mod.ts";

const S1 = sessionKey("claude:s-1");
const MINUTE = 60_000;

type Answer = "snooze" | "keep_going" | "dismiss";

/** A session whose tool runs. */
function working(): CoreDriver {
  const core = new CoreDriver();
  core.event("UserPromptSubmit", { prompt: "go" });
  core.event("PreToolUse", P_BASH);
  return core;
}

/** The flag after so many minutes from now on, one tick a minute, and at what minutes it changed. */
function flags(core: CoreDriver, minutes: number): string {
  const told: string[] = [];
  let last = core.session()?.quiet;
  for (let minute = 1; minute <= minutes; minute++) {
    core.wait(MINUTE);
    const session = core.session();
    const now = session === undefined ? "left" as const : session.quiet;
    if (now !== last) told.push(`${minute} ${now ?? "none"}`);
    last = session?.quiet;
    if (session === undefined) break;
  }
  return told.join(", ");
}

const answer = (core: CoreDriver, what: Answer) =>
  core.feed({ type: "quiet_answered", session: S1, answer: what });

Deno.test("withFlag() is quiet after 5 min without news, loud after 15, on the millisecond", () => {
  const core = working();
  core.wait(5 * MINUTE - 1);
  assert.equal(core.session()?.quiet, undefined);
  assert.equal(nextWakeup(core.state), core.now + 1);
  core.wait(1);
  assert.equal(core.session()?.quiet, "quiet");
  core.wait(10 * MINUTE - 1);
  assert.equal(core.session()?.quiet, "quiet");
  assert.equal(nextWakeup(core.state), core.now + 1);
  core.wait(1);
  assert.equal(core.session()?.quiet, "loud");
  assert.equal(nextWakeup(core.state), core.now + 15 * MINUTE, "nothing more until it leaves");
});

Deno.test("withFlag() is for a tool that runs, never for thinking, resting or asking", () => {
  const rows: readonly (readonly [string, object])[] = [
    ["SessionStart", {}],
    ["UserPromptSubmit", { prompt: "go" }],
    ["Notification", { message: "usage limit reached" }],
    ["Notification", { message: "Go on?" }],
    ["StopFailure", { error: "x" }],
    // Nobody sees its card: it asks in its terminal.
    ["PermissionRequest", P_BASH],
  ];
  for (const [name, payload] of rows) {
    const core = new CoreDriver();
    core.event(name, { ...payload });
    assert.equal(flags(core, 29), "", name);
  }
});

Deno.test("withFlag() does not go up while a card waits", () => {
  const core = working();
  core.join();
  core.wait(4 * MINUTE);
  core.ask("a");
  core.draw("a");
  core.wait(107_000);
  assert.equal(core.session()?.quiet, undefined);
});

Deno.test("heard() takes the flag down with any event, and a running snooze or keep-going with it", () => {
  for (const what of [undefined, "snooze", "keep_going"] as const) {
    const core = working();
    core.wait(5 * MINUTE);
    assert.equal(core.session()?.quiet, "quiet");
    if (what !== undefined) answer(core, what);
    core.event("PostToolUse", P_BASH);
    assert.equal(core.session()?.quiet, undefined);
    assert.equal(flags(core, 16), "5 quiet, 15 loud", what);
  }
});

Deno.test("heard() is not what a status line does", () => {
  const core = working();
  core.wait(5 * MINUTE);
  core.event("StatusLine", { cost: { total_cost_usd: 1 } });
  assert.equal(core.session()?.quiet, "quiet");
});

Deno.test("answerQuiet() snoozes: hidden for 15 min, then as before", () => {
  const early = working();
  early.wait(5 * MINUTE);
  answer(early, "snooze");
  assert.equal(early.session()?.quiet, undefined);
  assert.equal(flags(early, 60), "15 loud, 30 left", "20 min without news by then");
  const core = working();
  core.wait(15 * MINUTE);
  answer(core, "snooze");
  assert.equal(flags(core, 60), "15 loud, 30 left");
});

Deno.test("answerQuiet() keeps going: grey may come back 30 min later, amber 10 min after that", () => {
  const core = working();
  core.wait(15 * MINUTE);
  answer(core, "keep_going");
  // It counts as news 25 min ahead, so that the session is still there when the flag comes.
  assert.equal(flags(core, 90), "30 quiet, 40 loud, 55 left");
});

Deno.test("answerQuiet() dismisses until a prompt, a session's start or the end of the turn", () => {
  const ends: readonly (readonly [string, object])[] = [
    ["UserPromptSubmit", { prompt: "more" }],
    ["SessionStart", {}],
    ["Stop", {}],
    ["StopFailure", {}],
    ["Interrupt", {}],
  ];
  for (const [name, payload] of ends) {
    const core = working();
    core.wait(5 * MINUTE);
    answer(core, "dismiss");
    assert.equal(flags(core, 20), "", name);
    core.event("PostToolUse", P_BASH);
    core.event("UserPromptSubmit", { prompt: "<task-notification>" });
    core.event("Stop", { agent_id: "a-9" });
    core.event("PreToolUse", P_BASH);
    assert.equal(flags(core, 20), "", `${name}: other events do not bring it back`);
    core.event(name, { ...payload });
    core.event("PreToolUse", P_BASH);
    assert.equal(flags(core, 16), "5 quiet, 15 loud", name);
  }
});

Deno.test("answerQuiet() without a flag changes nothing, and nothing reaches the agent", () => {
  const core = working();
  for (const what of ["snooze", "keep_going", "dismiss"] as const) {
    const before = core.state.sessions;
    assert.deepEqual(answer(core, what), []);
    assert.deepEqual([...core.state.sessions], [...before]);
  }
  core.wait(5 * MINUTE);
  assert.deepEqual(answer(core, "keep_going"), []);
  const none = {
    type: "quiet_answered",
    session: sessionKey("claude:x"),
    answer: "snooze",
  } as const;
  assert.deepEqual(core.feed(none), []);
});

Deno.test("leavesAt() counts from the later of the last event and the last answer to a flag", () => {
  const core = working();
  core.wait(20 * MINUTE);
  answer(core, "dismiss");
  assert.equal(flags(core, 60), "30 left");
});

Deno.test("markSeen() shows what has finished or failed as idle, until a new state", () => {
  for (const name of ["Stop", "StopFailure", "Interrupt"]) {
    const core = new CoreDriver();
    core.event("PreToolUse", P_BASH);
    core.feed({ type: "seen", session: S1 });
    assert.equal(core.session()?.status, "working", "work is nothing to have seen");
    core.event(name, { last_assistant_message: "Done.", error: "Broken" });
    core.feed({ type: "seen", session: S1 });
    const { status, note, seen } = core.session() ?? {};
    assert.deepEqual({ status, note, seen }, { status: "idle", note: undefined, seen: true }, name);
    core.event("SubagentStop", { agent_id: "a-9" });
    assert.equal(core.session()?.status, "idle", "a helper's stop is no new state");
    core.event(name, { last_assistant_message: "Again.", error: "Again." });
    assert.notEqual(core.session()?.status, "idle", name);
    assert.equal(core.session()?.seen, undefined);
  }
  const core = new CoreDriver();
  assert.deepEqual(core.feed({ type: "seen", session: sessionKey("claude:none") }), []);
});

Deno.test("markSeen() leaves it to its time to leave", () => {
  const core = new CoreDriver();
  core.event("Stop");
  core.feed({ type: "seen", session: S1 });
  assert.equal(flags(core, 30), "10 left");
});
