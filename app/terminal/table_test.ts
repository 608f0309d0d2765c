import assert from "node:assert/strict";
import fc from "../../tests/packages/fast_check.ts";
import { cells } from "./cells.ts";
import { table } from "./table.ts";

const COLUMNS = [
  { head: "NAME", least: 4, most: 10 },
  { head: "STATE", least: 5 },
  { head: "AGE", least: 3 },
];

Deno.test("table() puts columns below each other, wide letters too", () => {
  assert.deepEqual(table(COLUMNS, [["shop", "Done", "4 s"], ["日本", "Needs you", "now"]], 80), [
    "NAME  STATE      AGE",
    "shop  Done       4 s",
    "日本  Needs you  now",
  ]);
});

Deno.test("table() lets the widest column give way, down to its least", () => {
  const rows = [["a-project-name", "Running a very long command", "12 min"]];
  assert.deepEqual(table(COLUMNS, rows, 32), [
    "NAME        STATE         AGE",
    "a-project…  Running a v…  12 min",
  ]);
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.string({ maxLength: 60 }), { minLength: 3, maxLength: 3 })),
      fc.integer({ min: 16, max: 200 }),
      (all, room) => {
        const lines = table(COLUMNS, all, room);
        assert.equal(lines.length, all.length + 1);
        for (const line of lines) assert.ok(cells(line) <= room, line);
      },
    ),
  );
});
