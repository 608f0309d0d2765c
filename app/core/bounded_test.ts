import assert from "node:assert/strict";
import { CoreDriver } from "../../tests/property/core_driver.ts";
import { BOUNDS } from "./mod.ts";
import type { CoreState } from "./state.ts";

const SESSIONS = 50;

/** How much a state holds: the length of all of it as text, maps and sets included. */
function sizeOf(state: CoreState): number {
  return JSON.stringify(
    state,
    (_name, value: unknown) => value instanceof Map || value instanceof Set ? [...value] : value,
  ).length;
}

/** The `n`th event: sessions of several agents that edit, ask, delegate, report usage and stop. */
function send(core: CoreDriver, n: number): void {
  const session_id = `s-${n % SESSIONS}`;
  const agent = (["claude", "codex", "qwen"] as const)[n % SESSIONS % 3] ?? "claude";
  const round = Math.floor(n / SESSIONS);
  const tell = (name: string, payload: object) =>
    core.event(name, { session_id, cwd: `/home/me/p-${n % SESSIONS % 20}`, ...payload }, { agent });
  const edit = {
    tool_name: "Edit",
    tool_input: { file_path: `/p/${n}.ts`, old_string: "a", new_string: `b${n}`.repeat(40) },
    tool_use_id: `toolu_${Math.floor(n / SESSIONS / 2)}_${session_id}`,
  };
  switch (round % 10) {
    case 0:
      return void tell("UserPromptSubmit", { prompt: `do ${n} `.repeat(50) });
    case 1:
    case 3:
      return void tell("PreToolUse", edit);
    case 2:
    case 4:
      return void tell("PostToolUse", edit);
    case 5:
      return void core.ask(`r-${n}`, { session_id, tool_input: { command: `make ${n}` } }, {
        agent,
      });
    case 6:
      return void tell("SubagentStart", { agent_id: `a-${n}` });
    case 7:
      // Of some helpers the end is never told.
      if (n % 7 > 0) tell("SubagentStop", { agent_id: `a-${n - SESSIONS}` });
      return void tell("PreToolUse", { tool_name: `tool-${n}`, tool_input: { query: `${n}` } });
    case 8:
      return void tell("StatusLine", {
        rate_limits: { five_hour: { used_percentage: n % 100 } },
        cost: { total_cost_usd: n },
      });
    default:
      return void tell("Stop", { last_assistant_message: `Done with ${n}. `.repeat(60) });
  }
}

Deno.test("reduce() holds no more after 100,000 events of 50 sessions than after 10,000", () => {
  const core = new CoreDriver();
  core.join();
  let n = 0;
  // Both looks are at the same place of the round, with all that a session can hold.
  const run = (upTo: number) => {
    while (n < upTo) {
      core.now += 20;
      send(core, n++);
    }
    return sizeOf(core.state);
  };
  const early = run(10_000 + 4 * SESSIONS);
  const late = run(100_000 + 4 * SESSIONS);
  assert.ok(late <= early * 1.3, `${early} units after 10,000 events, ${late} after 100,000`);
  assert.equal(core.view.order.length, SESSIONS);
});

Deno.test("reduce() holds little of one session that never ends its turn", () => {
  const core = new CoreDriver();
  const sizes: number[] = [];
  for (let n = 0; n < 6_000; n++) {
    core.now += 10;
    const edit = {
      tool_name: "Edit",
      tool_input: { file_path: `/p/${n}.ts`, old_string: "a", new_string: "b" },
      tool_use_id: `toolu_${n}`,
    };
    core.event("PreToolUse", edit);
    core.event("PostToolUse", edit);
    core.event("SubagentStart", { agent_id: `a-${n}` });
    if (n % 2_000 === 1_999) sizes.push(sizeOf(core.state));
  }
  const [first = 0, , last = 0] = sizes;
  assert.ok(last <= first * 1.1, sizes.join(", "));
  const session = [...core.state.sessions.values()][0];
  assert.equal(session?.turn?.files.length, BOUNDS.turnFiles);
  assert.equal(session?.calls.length, BOUNDS.calls);
  assert.equal(session?.helpers.length, BOUNDS.helpers);
  assert.equal(session?.steps.length, BOUNDS.steps);
});
