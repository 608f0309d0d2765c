import assert from "node:assert/strict";
import type { Turn } from "../core/mod.ts";
import { withTempFolder } from "../../tests/support/mod.ts";
import { activeMs } from "./active_time.ts";
import { DAY, daysAt, HOUR, openIn } from "./archive_fixture.ts";

const MINUTE = 60_000;
/** Wednesday 28 January 2026, noon in UTC. */
const NOON = Date.UTC(2026, 0, 28, 12);

function turn(start: number, minutes: number, changes: Partial<Turn> = {}): Turn {
  return {
    start,
    end: start + minutes * MINUTE,
    agent: "codex",
    project: "notes",
    steps: 3,
    commands: 1,
    files: 2,
    added: 10,
    removed: 4,
    allowed: 1,
    denied: 0,
    answered: 0,
    questions: 0,
    failed: false,
    ...changes,
  };
}

const inFolder = (work: (root: string) => void) =>
  withTempFolder((root) => {
    work(root);
    return Promise.resolve();
  });

Deno.test("activeMs() counts time once, however many spans ran in it", () => {
  const spans = [[0, 10], [5, 15], [6, 8], [20, 30], [30, 40], [95, 200], [-5, 2]];
  const cut = spans.map(([start = 0, end = 0]) => ({ start, end }));
  assert.equal(activeMs(cut, 0, 100), 15 + 20 + 5);
  assert.equal(activeMs([], 0, 100), 0);
});

Deno.test("Archive.activity() merges overlaps, sums the week's turns and breaks ties by name", () =>
  inFolder((root) => {
    const { archive, db } = openIn(root, NOON, daysAt(0));
    archive.keepTurn(turn(NOON, 60, { failed: true }));
    archive.keepTurn(
      turn(NOON + 30 * MINUTE, 60, { agent: "claude", project: "atlas", denied: 2 }),
    );
    archive.keepTurn(turn(NOON - 2 * DAY, 30, { agent: "claude", project: "" }));
    archive.keepTurn(turn(NOON - DAY, 30, { agent: "codex" }));
    // The week before, and the one after.
    archive.keepTurn(turn(NOON - 9 * DAY, 10));
    archive.keepTurn(turn(NOON + 14 * DAY, 10));
    const week = archive.activity(undefined, true);
    assert.ok(week);
    assert.equal(week.week, "2026-01-26");
    assert.equal(week.before, "2026-01-19");
    assert.equal(week.after, "2026-02-09");
    assert.deepEqual(week.days, [1_800, 1_800, 5_400, 0, 0, 0, 0]);
    assert.equal(week.activeSecs, 9_000);
    assert.deepEqual([week.turns, week.steps, week.failed, week.denied], [4, 12, 1, 2]);
    assert.equal(week.longestSecs, 3_600);
    assert.equal(week.topAgent, "claude", "90 minutes each: the first by name");
    assert.equal(week.topProject, "notes");
    assert.equal(week.kept, true);
    assert.deepEqual(week.year.map(({ day, secs, turns }) => [day, secs, turns]).slice(0, 4), [
      ["2026-01-19", 600, 1],
      ["2026-01-26", 1_800, 1],
      ["2026-01-27", 1_800, 1],
      ["2026-01-28", 5_400, 2],
    ]);
    const before = archive.activity("2026-01-21", false);
    assert.equal(before?.week, "2026-01-19");
    assert.equal(before?.turns, 1);
    assert.equal(before?.after, "2026-01-26");
    assert.equal(before?.kept, false);
    assert.ok(before !== undefined && !("before" in before));
    db.close();
  }));

Deno.test("Archive.activity() gives time to local days, also of a turn over midnight and a Sunday", () =>
  inFolder((root) => {
    // Five and a half hours west: midnight there is 05:30 in UTC.
    const { archive, db } = openIn(root, NOON, daysAt(-330));
    const midnight = Date.UTC(2026, 1, 2, 5, 30);
    archive.keepTurn(turn(midnight - HOUR, 90));
    const sunday = archive.activity("2026-01-28", true);
    assert.deepEqual(sunday?.days, [0, 0, 0, 0, 0, 0, 3_600]);
    assert.equal(sunday?.turns, 0, "a turn counts in the week it ends in");
    assert.equal(sunday?.after, "2026-02-02");
    const monday = archive.activity("2026-02-02", true);
    assert.deepEqual(monday?.days, [1_800, 0, 0, 0, 0, 0, 0]);
    assert.equal(monday?.turns, 1);
    assert.deepEqual(monday?.year, [
      { day: "2026-02-01", secs: 3_600, turns: 0 },
      { day: "2026-02-02", secs: 1_800, turns: 1 },
    ]);
    db.close();
  }));

Deno.test("Archive.tend() forgets turns after 12 weeks and daily totals after 366 days", () =>
  inFolder((root) => {
    const opened = openIn(root, NOON, daysAt(0));
    const { archive, db } = opened;
    archive.keepTurn(turn(NOON, 60));
    opened.now = NOON + 84 * DAY;
    archive.tend();
    assert.equal(archive.activity("2026-01-28", true)?.turns, 1);
    opened.now = NOON + 86 * DAY;
    archive.tend();
    assert.equal(archive.activity("2026-01-28", true)?.turns, 0);
    assert.equal(archive.activity(undefined, true)?.year.length, 1);
    opened.now = NOON + 365 * DAY;
    archive.tend();
    assert.equal(archive.activity(undefined, true)?.year.length, 1);
    opened.now = NOON + 366 * DAY;
    archive.tend();
    assert.equal(archive.activity(undefined, true)?.year.length, 0);
    db.close();
  }));

Deno.test("Archive.clearHistory() forgets turns and totals, and leaves the record", () =>
  inFolder((root) => {
    const { archive, db } = openIn(root, NOON, daysAt(0));
    archive.keepTurn(turn(NOON, 60));
    archive.clearHistory();
    const week = archive.activity(undefined, true);
    assert.deepEqual([week?.turns, week?.year], [0, []]);
    db.close();
  }));
