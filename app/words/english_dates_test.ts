import assert from "node:assert/strict";
import { dayName, dayTitle, duration, weekday } from "./english_dates.ts";

Deno.test("dayName() adds the year only when it is another one", () => {
  assert.equal(dayName("2026-09-21", "2026-12-01"), "21 September");
  assert.equal(dayName("2025-09-01", "2026-12-01"), "1 September 2025");
});

Deno.test("dayTitle() begins with the day of the week", () => {
  assert.equal(dayTitle("2026-11-30", "2026-12-01"), "Monday, 30 November");
  assert.equal(dayTitle("2026-12-06", "2026-12-01"), "Sunday, 6 December");
  assert.equal(weekday(6), "Sunday");
});

Deno.test("duration() says hours and minutes and leaves out what is nothing", () => {
  assert.deepEqual([0, 59, 60, 3_600, 22_800].map(duration), [
    "nothing",
    "under a minute",
    "1 min",
    "1 h",
    "6 h 20 min",
  ]);
});
