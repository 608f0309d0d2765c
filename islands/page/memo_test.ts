import assert from "node:assert/strict";
import { sameMembers } from "./memo.ts";

Deno.test("sameMembers() compares members, and lists among them, one level deep", () => {
  assert.ok(sameMembers({ a: 1, b: ["x", "y"] }, { a: 1, b: ["x", "y"] }));
  assert.ok(!sameMembers({ a: 1 }, { a: 2 }));
  assert.ok(!sameMembers({ a: 1 }, { a: 1, b: 2 }));
  assert.ok(!sameMembers({ b: ["x"] }, { b: ["x", "y"] }));
  assert.ok(!sameMembers({ a: {} }, { a: {} }));
  assert.ok(sameMembers(undefined, undefined));
  assert.ok(!sameMembers(undefined, {}));
});
