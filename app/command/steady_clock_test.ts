import assert from "node:assert/strict";
import { steadyClock } from "./steady_clock.ts";

/** A machine's two clocks, set by hand. */
function machine(wall: number) {
  const clocks = { wall, monotonic: 0 };
  return { clocks, now: steadyClock(() => clocks.wall, () => clocks.monotonic) };
}

Deno.test("steadyClock() gives the time of the machine", () => {
  const { clocks, now } = machine(1_000);
  assert.equal(now(), 1_000);
  clocks.wall += 50;
  clocks.monotonic += 50;
  assert.equal(now(), 1_050);
});

Deno.test("steadyClock() goes on where the machine's clock is set back", () => {
  const { clocks, now } = machine(1_000_000);
  clocks.wall -= 3_600_000;
  clocks.monotonic += 5;
  assert.equal(now(), 1_000_005);
  clocks.wall += 700;
  clocks.monotonic += 700;
  assert.equal(now(), 1_000_705);
});

Deno.test("steadyClock() follows where the machine's clock is set ahead, or it slept", () => {
  const { clocks, now } = machine(1_000);
  clocks.wall += 3_600_000;
  clocks.monotonic += 10;
  assert.equal(now(), 3_601_000);
  clocks.wall += 10;
  clocks.monotonic += 10;
  assert.equal(now(), 3_601_010);
});
