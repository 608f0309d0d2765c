import assert from "node:assert/strict";
import { CoreDriver, P_BASH } from "../../tests/property/core_driver.ts";

const window = (used_percentage: unknown, resets_at?: unknown) => ({ used_percentage, resets_at });

function report(core: CoreDriver, five: unknown, seven?: unknown, more: object = {}) {
  return core.event("StatusLine", {
    rate_limits: { five_hour: five, ...(seven === undefined ? {} : { seven_day: seven }) },
    ...more,
  });
}

/** `5h 42% @reset`, one per window. */
function windows(core: CoreDriver): readonly string[] {
  return core.view.usage.map(({ agent, minutes, percent, resetsAt }) =>
    `${agent.id} ${minutes} ${percent}%${resetsAt === undefined ? "" : ` @${resetsAt}`}`
  );
}

Deno.test("reportUsage() keeps an agent's windows, shortest first, and makes no session", () => {
  const core = new CoreDriver();
  const soon = core.now / 1_000 + 3_600;
  assert.deepEqual(report(core, window(41.6, soon), window(7)), []);
  assert.deepEqual(windows(core), [`claude 300 42% @${soon}`, "claude 10080 7%"]);
  assert.deepEqual(core.view.order, []);
});

Deno.test("reportUsage() replaces what a report names, and keeps the rest", () => {
  const core = new CoreDriver();
  report(core, window(10), window(20));
  report(core, window(11));
  assert.deepEqual(windows(core), ["claude 300 11%", "claude 10080 20%"]);
  core.event("StatusLine", { cost: { total_cost_usd: 1 } });
  assert.deepEqual(windows(core), ["claude 300 11%", "claude 10080 20%"]);
});

Deno.test("reportUsage() takes nothing that cannot be true", () => {
  const rows: readonly (readonly [unknown, readonly string[]])[] = [
    [window(-1), []],
    [window(201), []],
    [window("12"), []],
    [window(NaN), []],
    ["12%", []],
    [window(200), ["claude 300 100%"]],
    [window(0.4), ["claude 300 0%"]],
    [window(5, 1_800_000_000_000), ["claude 300 5%"]],
    [window(5, 1_800_000_000 + 401 * 86_400), ["claude 300 5%"]],
    [window(5, 1_800_000_000 + 399 * 86_400), [`claude 300 5% @${1_800_000_000 + 399 * 86_400}`]],
    [window(5, "soon"), ["claude 300 5%"]],
    // A reset that is past is only stale.
    [window(5, 1_700_000_000), ["claude 300 5% @1700000000"]],
  ];
  for (const [told, kept] of rows) {
    const core = new CoreDriver();
    report(core, told);
    assert.deepEqual(windows(core), kept, JSON.stringify(told));
  }
});

Deno.test("reportUsage() does not go back to a window that is over", () => {
  const core = new CoreDriver();
  const now = core.now / 1_000;
  report(core, window(3, now + 10_000));
  report(core, window(99, now - 8_000));
  assert.deepEqual(windows(core), [`claude 300 3% @${now + 10_000}`]);
});

Deno.test("reportUsage() puts the cost on its session and touches nothing else of it", () => {
  const core = new CoreDriver();
  core.event("PreToolUse", P_BASH);
  const { updated } = core.session() ?? {};
  core.now += 60_000;
  core.event("StatusLine", { cost: { total_cost_usd: 0.25 } });
  assert.equal(core.session()?.costUsd, 0.25);
  assert.equal(core.session()?.updated, updated);
  assert.equal(core.session()?.status, "working");
  for (const total_cost_usd of [0, -1, "1", null]) {
    core.event("StatusLine", { cost: { total_cost_usd } });
  }
  assert.equal(core.session()?.costUsd, 0.25);
  core.event("StatusLine", { session_id: "other", cost: { total_cost_usd: 9 } });
  assert.equal(core.session()?.costUsd, 0.25);
  assert.equal(core.session("other"), undefined);
});

Deno.test("reportUsage() takes no plan from a replayed recording", () => {
  const core = new CoreDriver();
  report(core, window(50), window(50), { session_id: "vults-demo-1" });
  assert.deepEqual(windows(core), []);
});
