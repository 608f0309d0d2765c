import assert from "node:assert/strict";
import { isAtLeast, parseVersion } from "./config_plan.ts";

Deno.test("parseVersion() reads what programs print and drops a beta's tail (PB-11)", () => {
  const cases: readonly [string, readonly number[] | undefined][] = [
    ["2.1.332 (Claude Code)\n", [2, 1, 332]],
    ["v2.1.60", [2, 1, 60]],
    ["claude 3.0.0-beta.1", [3, 0, 0]],
    ["warning: old shell\n2.1.100", [2, 1, 100]],
    ["", undefined],
    ["command failed", undefined],
    ["2.1", undefined],
    ["listening on 127.0.0.1", undefined],
    ["1.2.3.4", undefined],
  ];
  for (const [output, expected] of cases) assert.deepEqual(parseVersion(output), expected, output);
});

Deno.test("isAtLeast() compares number by number, not as text", () => {
  assert.equal(isAtLeast([2, 1, 100], "2.1.78"), true);
  assert.equal(isAtLeast([2, 1, 77], "2.1.78"), false);
  assert.equal(isAtLeast([2, 1, 78], "2.1.78"), true);
  assert.equal(isAtLeast([3, 0, 0], "2.1.101"), true);
  assert.equal(isAtLeast([2], "2.0.0"), true);
});
