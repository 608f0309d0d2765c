import assert from "node:assert/strict";
import { brokenPromises, quantile, type Results } from "./results.ts";
import { withNumbers } from "./readme.ts";

const RESULTS: Results = {
  machine: "2 cores, linux x86_64",
  emptyScriptMs: 20,
  starts: [
    { name: "no app", runs: 50, ratio: 1.05, medianMs: 21, p99Ms: 40, ratioLimit: 1.1 },
    { name: "1 MiB event", runs: 50, ratio: 1.3, medianMs: 26, p99Ms: 50 },
  ],
  card: { runs: 30, medianMs: 30, p95Ms: 60 },
  memory: { relayBytes: 60_000_000, appBytes: 90_000_000 },
  size: { relayBytes: 12_000, clientGzipBytes: 30_000 },
};

Deno.test("withNumbers() replaces the block between its markers and nothing else", () => {
  const readme = "a\n<!-- numbers: begin (deno task bench) -->\nold\n<!-- numbers: end -->\nb\n";
  const once = withNumbers(readme, RESULTS);
  assert.match(once, /^a\n<!--[\s\S]*1\.05 ×[\s\S]*-->\nb\n$/);
  assert.doesNotMatch(once, /old/);
  assert.equal(withNumbers(once, RESULTS), once);
});

Deno.test("withNumbers() refuses a README without markers", () => {
  assert.throws(() => withNumbers("nothing here", RESULTS), /lacks the markers/);
});

Deno.test("brokenPromises() names a ratio past its limit and a slow card", () => {
  assert.deepEqual(brokenPromises(RESULTS), []);
  const slow = {
    ...RESULTS,
    starts: RESULTS.starts.map((start) => ({ ...start, ratio: 1.5 })),
    card: { runs: 1, medianMs: 140, p95Ms: 150 },
  };
  assert.equal(brokenPromises(slow).length, 2);
});

Deno.test("quantile() takes the value that the share lies below", () => {
  assert.equal(quantile([3, 1, 2], 0.5), 2);
  assert.equal(quantile([1, 2, 3, 4], 0.99), 4);
  assert.throws(() => quantile([], 0.5), RangeError);
});
