import assert from "node:assert/strict";
import { daysLater, localDay, mondayOf } from "./local_day.ts";

Deno.test("localDay() is the date on the reader's own clock", () => {
  assert.equal(localDay(new Date(2026, 0, 5, 0, 0, 1).getTime()), "2026-01-05");
  assert.equal(localDay(new Date(2026, 0, 5, 23, 59, 59).getTime()), "2026-01-05");
});

Deno.test("daysLater() crosses months and the changes of the clock", () => {
  assert.equal(daysLater("2026-02-27", 3), "2026-03-02");
  assert.equal(daysLater("2026-03-29", 1), "2026-03-30");
  assert.equal(daysLater("2026-10-26", -1), "2026-10-25");
});

Deno.test("mondayOf() is the day itself on a Monday and six days back on a Sunday", () => {
  assert.equal(mondayOf("2026-11-30"), "2026-11-30");
  assert.equal(mondayOf("2026-12-06"), "2026-11-30");
  assert.equal(mondayOf("2026-12-01"), "2026-11-30");
});
