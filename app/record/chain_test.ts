import assert from "node:assert/strict";
import { hashOf, isWhole, ROW_MEMBERS, sumOf } from "./chain.ts";
import { rowOf } from "./decision_line_row.ts";
import { line } from "./archive_fixture.ts";

Deno.test("hashOf() tells apart what would be the same bytes in a row, and nothing from empty", () => {
  const rows = [["a", "bc"], ["ab", "c"], ["abc", ""], ["abc", null], ["abc"], ["1:a", "bc"], [
    "é",
  ]];
  assert.equal(new Set(rows.map(hashOf)).size, rows.length);
});

Deno.test("sumOf() covers every member of a row, and the sum before it", () => {
  const row = { ...rowOf(line("a"), "Firefox"), n: 1 };
  const sum = sumOf("", row);
  assert.ok(isWhole({ ...row, previous: "", sum }));
  assert.deepEqual([...ROW_MEMBERS].sort(), Object.keys(row).sort());
  for (const member of ROW_MEMBERS) {
    const changed = { ...row, [member]: `${row[member]}x` };
    assert.ok(!isWhole({ ...changed, previous: "", sum }), member);
  }
  assert.ok(!isWhole({ ...row, previous: "x", sum }));
});
