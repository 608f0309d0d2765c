import assert from "node:assert/strict";
import fc from "../../tests/packages/fast_check.ts";
import { applyPatch, diffJson } from "./patch.ts";

/** Names that a careless patch would trip over, and few others, so that two values share some. */
const name = fc.oneof(
  fc.constantFrom("a", "b", "c", "__proto__", "constructor", "toString", "", "0", "length"),
  fc.string({ maxLength: 2 }),
);
const { json } = fc.letrec<{ json: unknown; list: unknown[]; object: Record<string, unknown> }>(
  (tie) => ({
    json: fc.oneof(
      { maxDepth: 4, depthIdentifier: "json" },
      fc.constantFrom<unknown>(null, true, false, 0, 1, "", "text"),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      tie("object"),
      tie("object"),
      tie("list"),
    ),
    list: fc.array(tie("json"), { maxLength: 3, depthIdentifier: "json" }),
    object: fc.array(fc.tuple(name, tie("json")), { maxLength: 5, depthIdentifier: "json" })
      .map((entries) => Object.fromEntries(entries)),
  }),
);

Deno.test("applyPatch() of diffJson() leads from any JSON value to any other", () => {
  fc.assert(
    fc.property(json, json, (before, after) => {
      const given = copyOf(before);
      const patch = diffJson(before, after);
      assert.deepEqual(applyPatch(before, patch), after);
      assert.deepEqual(before, given, "the value it starts from stays as it was");
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("applyPatch() gives the same after its patch went over the wire as JSON", () => {
  fc.assert(
    fc.property(json, json, (before, after) => {
      const sent: unknown = JSON.parse(JSON.stringify([before, diffJson(before, after), after]));
      assert.ok(Array.isArray(sent));
      assert.deepEqual(applyPatch(sent[0], sent[1]), sent[2]);
    }),
    { numRuns: 500 },
  );
});

Deno.test("diffJson() of equal values is empty", () => {
  fc.assert(
    fc.property(json, (value) => {
      assert.deepEqual(diffJson(value, copyOf(value)), []);
    }),
  );
});

Deno.test("diffJson() says only what changed", () => {
  const before = { kept: { deep: [1] }, gone: 1, other: { a: 1, b: 2 } };
  const after = { kept: { deep: [1] }, other: { a: 1, b: 3 }, new: {} };
  assert.deepEqual(diffJson(before, after), [[["gone"]], [["other", "b"], 3], [["new"], {}]]);
});

Deno.test("applyPatch() keeps a member called __proto__ a plain member", () => {
  const evil: unknown = JSON.parse('{"__proto__":{"polluted":true}}');
  const patched = applyPatch({}, diffJson({}, evil));
  assert.equal(Object.getPrototypeOf(patched), Object.prototype);
  assert.equal(JSON.stringify(patched), '{"__proto__":{"polluted":true}}');
  assert.equal("polluted" in {}, false);
});

/** `structuredClone` drops a member called `__proto__`, a walk over the entries does not. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, copyOf(part)]),
  );
}
