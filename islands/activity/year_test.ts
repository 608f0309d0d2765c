import assert from "node:assert/strict";
import { daysLater } from "../page/local_day.ts";
import { WEEKS, yearCells } from "./year.ts";

const TODAY = "2026-12-01";

Deno.test("yearCells() ends today, in the last of 53 columns, and begins on a Monday", () => {
  const cells = yearCells([], TODAY);
  assert.deepEqual(cells.at(-1), { day: TODAY, secs: 0, level: 0, week: WEEKS - 1, weekday: 1 });
  assert.deepEqual(cells[0], { day: "2025-12-01", secs: 0, level: 0, week: 0, weekday: 0 });
  assert.equal(cells.length, 52 * 7 + 2);
});

Deno.test("yearCells() gives the quartiles of the active days the levels 1 to 4", () => {
  const year = [100, 200, 300, 400].map((secs, at) => ({
    day: daysLater(TODAY, at - 10),
    secs,
    turns: 1,
  }));
  const levels = new Map(yearCells(year, TODAY).map(({ day, level }) => [day, level]));
  assert.deepEqual(year.map(({ day }) => levels.get(day)), [1, 2, 3, 4]);
  assert.equal([...levels.values()].filter((level) => level > 0).length, 4);
});
