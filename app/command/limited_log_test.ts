import assert from "node:assert/strict";
import { LimitedLog } from "./limited_log.ts";
import type { LogFacts } from "./day_log.ts";

Deno.test("LimitedLog writes twenty of a kind a minute, and then how many it left out", () => {
  const clock = { now: 0 };
  const written: [string, LogFacts | undefined][] = [];
  const log = new LimitedLog(
    { write: (what, facts) => written.push([what, facts]) },
    () => clock.now,
  );
  for (let n = 0; n < 100; n++) log.write("request_refused", "host");
  assert.equal(written.length, 20);
  // Another reason has a count of its own.
  log.write("request_refused", "origin");
  assert.deepEqual(written.at(-1), ["request_refused", { why: "origin" }]);
  clock.now = 60_000;
  log.write("request_refused", "host");
  assert.deepEqual(written.at(-1), ["request_refused", { why: "host", left_out: 80 }]);
  log.write("request_refused", "host");
  assert.deepEqual(written.at(-1), ["request_refused", { why: "host" }]);
});
