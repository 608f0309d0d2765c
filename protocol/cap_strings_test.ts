import assert from "node:assert/strict";
import fc from "../tests/packages/fast_check.ts";
import { capStrings } from "./cap_strings.ts";
import { byteLength, capText } from "./text.ts";

/** The same rule, written without thought of depth or cost. */
function capped(value: unknown, limit: number): unknown {
  if (typeof value === "string") return capText(value, limit);
  if (Array.isArray(value)) return value.map((one) => capped(one, limit));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, capped(v, limit)]));
}

Deno.test("capStrings() caps every string of any JSON and touches nothing else", () => {
  fc.assert(fc.property(
    fc.json({ stringUnit: "binary", depthSize: "medium" }),
    fc.integer({ min: 4, max: 30 }),
    (json, limit) => {
      const box: { value: unknown } = { value: JSON.parse(json) };
      const wanted = capped(JSON.parse(json), limit);
      const cut = capStrings(box, limit);
      assert.deepEqual(box.value, wanted);
      assert.equal(cut, JSON.stringify(wanted) !== JSON.stringify(JSON.parse(json)));
    },
  ));
});

Deno.test("capStrings() goes to any depth (PB-27)", () => {
  const depth = 100_000;
  const value: unknown = JSON.parse(
    "[".repeat(depth) + '"' + "x".repeat(50) + '"' + "]".repeat(depth),
  );
  assert.equal(capStrings(value, 20), true);
  let inner = value;
  while (Array.isArray(inner)) inner = inner[0];
  assert.equal(inner, "x".repeat(17) + "…");
});

Deno.test("capStrings() caps a member named __proto__ like any other", () => {
  const value: unknown = JSON.parse(`{"__proto__":"${"x".repeat(50)}"}`);
  assert.equal(capStrings(value, 20), true);
  assert.equal(JSON.stringify(value), `{"__proto__":"${"x".repeat(17)}…"}`);
});

Deno.test("capText() never splits a character, for any text and cap", () => {
  fc.assert(fc.property(
    fc.string({ unit: "binary", maxLength: 80 }),
    fc.integer({ min: 4, max: 60 }),
    (text, limit) => {
      const short = capText(text, limit);
      assert.ok(byteLength(short) <= limit);
      if (byteLength(text) <= limit) return assert.equal(short, text);
      assert.ok(short.endsWith("…") && text.startsWith(short.slice(0, -1)));
      // One more character would not have fitted.
      const next = [...text.slice(short.length - 1)][0] ?? "";
      assert.ok(byteLength(short) + byteLength(next) > limit);
    },
  ));
});
