import assert from "node:assert/strict";
import { HOLD_LOOK_MS, HOLD_MS, PressAndHold } from "./press_and_hold.ts";

/** Looks at the steady pace of a page that is not busy, until `until`; the last verdict. */
function lookUntil(hold: PressAndHold, from: number, until: number): string {
  let verdict = "nothing";
  for (let at = from; at <= until && verdict === "nothing"; at += HOLD_LOOK_MS) {
    verdict = hold.look(at);
  }
  return verdict;
}

Deno.test("PressAndHold means it after 800 ms, and not a moment before", () => {
  const hold = new PressAndHold();
  hold.begin(1_000);
  assert.equal(lookUntil(hold, 1_000, 1_000 + HOLD_MS - 1), "nothing");
  assert.equal(hold.look(1_000 + HOLD_MS), "meant");
  assert.equal(hold.end(2_000), "nothing");
});

Deno.test("PressAndHold counts a press that was let go after 800 ms before anybody looked", () => {
  const hold = new PressAndHold();
  hold.begin(0);
  assert.equal(hold.end(HOLD_MS), "meant");
});

Deno.test("PressAndHold does not count the time a page stood still", () => {
  const hold = new PressAndHold();
  hold.begin(0);
  hold.look(40);
  assert.equal(hold.look(1_500), "nothing");
  // What was on its way: it had been let go long before.
  assert.equal(hold.end(120), "short");
});

Deno.test("PressAndHold takes two short presses 700 ms apart, no double click and none too late", () => {
  const twice = (pause: number) => {
    const hold = new PressAndHold();
    hold.begin(0);
    assert.equal(hold.end(60), "short");
    hold.begin(60 + pause);
    return hold.end(60 + pause + 60);
  };
  assert.equal(twice(120), "short");
  assert.equal(twice(699), "short");
  assert.equal(twice(700), "meant");
  assert.equal(twice(6_000), "meant");
  assert.equal(twice(6_001), "short");
});

Deno.test("PressAndHold never counts impatient presses, however many there are", () => {
  const hold = new PressAndHold();
  for (let at = 0; at < 5_000; at += 300) {
    hold.begin(at);
    assert.equal(hold.end(at + 50), "short");
  }
});

Deno.test("PressAndHold takes two activations without a press 700 ms apart", () => {
  const hold = new PressAndHold();
  assert.equal(hold.activate(0), "short");
  assert.equal(hold.activate(400), "short");
  assert.equal(hold.activate(1_100), "meant");
  assert.equal(hold.activate(1_100), "short");
});

Deno.test("PressAndHold forgets a press that was taken back", () => {
  const hold = new PressAndHold();
  hold.begin(0);
  hold.cancel();
  assert.equal(hold.look(900), "nothing");
  assert.equal(hold.end(900), "nothing");
});
