// Protocol contract, section 12, A: what of a status line's input is forwarded.

import assert from "node:assert/strict";
import type { JsonObject } from "../../protocol/mod.ts";
import {
  ALLOW,
  assertNothingSent,
  assertSilent,
  exchange,
  inParallel,
  says,
  sent,
} from "../support/mod.ts";

const ARGS = ["--agent", "claude", "--statusline"];
const FIVE = { used_percentage: 12.5, resets_at: 1_796_067_185 };
const SEVEN = { used_percentage: 40, resets_at: "2026-12-06T00:00:00Z", extra: [1] };

/** What Claude Code gives a status line, with much that must stay. */
const WHOLE: JsonObject = {
  session_id: "s-1",
  transcript_path: "/home/me/.claude/projects/x.jsonl",
  cwd: "/home/me/shop",
  prompt_id: "p-1",
  hook_event_name: "Status",
  model: { id: "claude-sonnet", display_name: "Sonnet" },
  workspace: { current_dir: "/home/me/shop", project_dir: "/home/me/shop" },
  version: "2.1.332",
  cost: { total_cost_usd: 0.25, total_duration_ms: 3_662, total_lines_added: 7 },
  rate_limits: { five_hour: FIVE, seven_day: SEVEN, seven_day_opus: FIVE, plan: "max" },
  context_window: { used_percentage: 3 },
};

Deno.test("relay, section 12: only the usage is forwarded, without terminal", async () => {
  const { message, payload } = await sent({
    args: ARGS,
    stdin: WHOLE,
    env: { TMUX: "/tmp/tmux", TERM_PROGRAM: "kitty" },
  });
  assert.deepEqual(payload, {
    session_id: "s-1",
    cost: { total_cost_usd: 0.25 },
    rate_limits: { five_hour: FIVE, seven_day: SEVEN },
  });
  assert.deepEqual(
    Object.keys(message).sort(),
    ["agent", "event", "id", "kind", "payload", "v", "wants_reply"],
  );
  assert.equal(message.event, "StatusLine");
  assert.equal(message.wants_reply, false);
  assert.equal(message.agent, "claude");
});

Deno.test("relay, section 12: what is forwarded of each odd input", async () => {
  const cost = { total_cost_usd: 1.5 };
  const rows: readonly [JsonObject, JsonObject | undefined][] = [
    [{ rate_limits: { five_hour: FIVE } }, { rate_limits: { five_hour: FIVE } }],
    [{ rate_limits: { seven_day: SEVEN } }, { rate_limits: { seven_day: SEVEN } }],
    [{ cost }, { cost }],
    [{ session_id: "s", cost: { ...cost, total_duration_ms: 9 } }, { session_id: "s", cost }],
    [{ rate_limits: { other: FIVE }, cost }, { cost }],
    [{ rate_limits: [FIVE], cost }, { cost }],
    [{ rate_limits: "12 %", cost }, { cost }],
    [{ rate_limits: { five_hour: FIVE }, cost: { total_cost_usd: "1.5" } }, {
      rate_limits: { five_hour: FIVE },
    }],
    // Before a session's first reply there is nothing to tell.
    [{ session_id: "s", cost: { total_cost_usd: 0 } }, undefined],
    [{ session_id: "s", cost: { total_cost_usd: null } }, undefined],
    [{ session_id: "s", cost: { total_cost_usd: "1.5" } }, undefined],
    [{ session_id: "s", cost: { total_duration_ms: 9 } }, undefined],
    [{ session_id: "s", cost: 1.5 }, undefined],
    [{ session_id: "s", rate_limits: {} }, undefined],
    [{ session_id: "s", rate_limits: { other: FIVE } }, undefined],
    [{ session_id: "s" }, undefined],
    [{}, undefined],
  ];
  await inParallel(rows, async ([stdin, payload]) => {
    if (payload === undefined) await assertNothingSent({ args: ARGS, stdin });
    else assert.deepEqual((await sent({ args: ARGS, stdin })).payload, payload);
  });
});

Deno.test("relay, section 12: --statusline overrides every other name, and never waits", async () => {
  const rows: readonly { args: string[]; name: string }[] = [
    { args: [...ARGS, "PermissionRequest"], name: "PermissionRequest" },
    { args: ["--statusline", "--ask", "PreToolUse"], name: "PreToolUse" },
    { args: ["--statusline", "--agent", "qwen"], name: "PermissionRequest" },
  ];
  await inParallel(rows, async ({ args, name }) => {
    const { run, event } = await exchange({
      args,
      stdin: { ...WHOLE, hook_event_name: name, tool_name: "AskUserQuestion" },
      app: says(ALLOW),
    });
    assertSilent(run);
    assert.equal(event?.event, "StatusLine");
    assert.equal(event?.wantsReply, false);
  });
});
