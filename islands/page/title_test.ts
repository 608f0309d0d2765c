import assert from "node:assert/strict";
import type { FlockView, SessionView } from "../../app/view/mod.ts";
import { SCENES } from "../../tests/gallery/scenes.ts";
import { needsIn, titleOf } from "./title.ts";

const NOW = 1_800_000_000_000;

/** A flock without cards whose sessions are as named, all since `age` ms. */
function flock(age: number, ...sessions: readonly Partial<SessionView>[]): FlockView {
  const scene = SCENES.one?.(NOW);
  const [some] = Object.values(scene?.sessions ?? {});
  assert.ok(scene && some);
  const made = sessions.map((changes, n) => ({
    ...some,
    waiting: 0,
    key: `${some.key}-${n}` as SessionView["key"],
    updated: NOW - age - n,
    ...changes,
  }));
  return {
    ...scene,
    cards: {},
    queue: [],
    order: made.map(({ key }) => key),
    sessions: Object.fromEntries(made.map((session) => [session.key, session])),
  };
}

Deno.test("needsIn() counts cards, and prompts in terminals, and questions unless their project is muted", () => {
  assert.equal(needsIn(SCENES.one?.(NOW) ?? assert.fail()).length, 1);
  const view = flock(
    0,
    { project: "a", status: "terminal" },
    { project: "b", status: "question" },
    { project: "c", status: "terminal", muted: true },
    { project: "f", status: "question", muted: true },
    { project: "d", status: "working" },
    // Its card is counted already.
    { project: "e", status: "question", waiting: 1 },
  );
  assert.deepEqual(needsIn(view).map(({ name }) => name), ["a", "b", "c"]);
});

Deno.test("titleOf() names whoever needs the reader first, and counts all", () => {
  const view = flock(60_000, { project: "shop", status: "terminal" }, { status: "question" });
  assert.equal(titleOf(view, true, NOW), "(2) shop needs you · Vults");
  assert.equal(titleOf(view, false, NOW), "Vults");
  const nameless = flock(60_000, { project: "", status: "terminal" });
  assert.equal(titleOf(nameless, true, NOW), "(1) Claude Code needs you · Vults");
});

Deno.test("titleOf() says who was done last, after 3 s, until it was seen", () => {
  const done = { project: "shop", status: "finished" } as const;
  assert.equal(titleOf(flock(2_999, done), false, NOW), "Vults");
  assert.equal(titleOf(flock(3_000, done), false, NOW), "shop is done · Vults");
  assert.equal(titleOf(flock(3_000, { ...done, seen: true }), false, NOW), "Vults");
  assert.equal(titleOf(flock(3_000, { ...done, muted: true }), false, NOW), "Vults");
  const earlier = { ...done, project: "atlas", updated: NOW - 60_000 };
  assert.equal(titleOf(flock(3_000, earlier, done), false, NOW), "shop is done · Vults");
});
