import assert from "node:assert/strict";
import { usagePayload } from "./status_line_usage.ts";

const windows = {
  five_hour: { used_percentage: 3, resets_at: 9 },
  seven_day: { used_percentage: 1 },
};

Deno.test("usagePayload() sends the usage and nothing else", () => {
  assert.deepEqual(
    usagePayload({
      session_id: "s-1",
      cwd: "/secret",
      model: { id: "m" },
      rate_limits: { ...windows, other: 1 },
      cost: { total_cost_usd: 0.25, total_duration_ms: 7 },
    }),
    { rate_limits: windows, cost: { total_cost_usd: 0.25 }, session_id: "s-1" },
  );
});

Deno.test("usagePayload() sends nothing without a window and without a cost", () => {
  const cost = (total_cost_usd: unknown) =>
    usagePayload({ session_id: "s", cost: { total_cost_usd } });
  for (const none of [undefined, null, 0, "1"]) assert.equal(cost(none), undefined);
  assert.equal(usagePayload({ rate_limits: { hour: 1 } }), undefined);
  assert.equal(usagePayload({ rate_limits: [1] }), undefined);
  assert.deepEqual(usagePayload({ rate_limits: { seven_day: windows.seven_day } }), {
    rate_limits: { seven_day: windows.seven_day },
  });
});
