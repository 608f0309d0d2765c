import assert from "node:assert/strict";
import fc from "../../tests/packages/fast_check.ts";
import type { RecordFilter } from "../../app/view/mod.ts";
import { filterAddress, isFiltered, OUTCOMES, readFilter } from "./filter.ts";

const word = fc.string({ minLength: 1, maxLength: 40 }).map((text) => text.trim()).filter(Boolean);

Deno.test("readFilter() reads back every filter that filterAddress() writes", () => {
  fc.assert(fc.property(
    fc.record({
      text: word,
      agent: word,
      project: word,
      outcome: fc.constantFrom(...OUTCOMES),
      day: fc.constantFrom("2026-09-21", "2025-01-01"),
    }, { requiredKeys: [] }),
    (filter) => {
      const given: RecordFilter = { ...filter };
      assert.deepEqual(readFilter(filterAddress(given)), given);
    },
  ));
});

Deno.test("filterAddress() is empty without a filter", () => {
  assert.equal(filterAddress({}), "");
  assert.equal(filterAddress({ text: "" }), "");
  assert.equal(
    filterAddress({ text: "git push", day: "2026-09-21" }),
    "?text=git+push&day=2026-09-21",
  );
});

Deno.test("filterAddress() gives one filter one address, in whatever order it was made", () => {
  const address = "?text=a&project=shop&outcome=denied";
  assert.equal(filterAddress({ text: "a", project: "shop", outcome: "denied" }), address);
  assert.equal(filterAddress({ outcome: "denied", project: "shop", text: "a" }), address);
});

Deno.test("readFilter() leaves out what no filter can mean", () => {
  const filter = readFilter("?outcome=maybe&day=yesterday&text=%20&agent=codex&other=1");
  assert.deepEqual(filter, { agent: "codex" });
  assert.ok(isFiltered(filter));
  assert.ok(!isFiltered(readFilter("")));
});
