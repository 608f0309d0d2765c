import assert from "node:assert/strict";
import fc from "../../tests/packages/fast_check.ts";
import { KeyGuard, type KeyVerdict } from "./key_guard.ts";

/** Types keys one after another, each held for a while, and returns which of them acted. */
function type(
  text: string,
  every: number,
  acting: (key: string) => boolean,
  held = 30,
): string[] {
  const guard = new KeyGuard();
  const acted: string[] = [];
  let at = 1000;
  const settle = (until: number) => {
    for (let t = at; t < until; t += 40) {
      const key = guard.waiting;
      if (guard.due(t) === "acts" && key !== undefined) acted.push(key);
    }
    at = until;
  };
  for (const key of text) {
    guard.down(key, at, false, acting(key));
    settle(at + held);
    guard.up(key, at);
    settle(at + Math.max(1, every - held));
  }
  settle(at + 2000);
  return acted;
}

const answers = (key: string) => "adt".includes(key);

Deno.test("KeyGuard lets a single key act", () => {
  assert.deepEqual(type("a", 60, answers), ["a"]);
});

Deno.test("KeyGuard lets no word answer, however it is typed", () => {
  for (const word of ["banana", "add", "deny it", "at", "da"]) {
    for (const every of [40, 60, 150, 199]) {
      assert.deepEqual(type(word, every, answers), [], `${word} at ${every} ms`);
      assert.deepEqual(type(word, every, answers, every), [], `${word} at ${every} ms, held`);
    }
  }
});

Deno.test("KeyGuard lets no key act within 400 ms after or 200 ms before another one", () => {
  const gap = fc.integer({ min: 31, max: 1500 });
  fc.assert(fc.property(fc.array(gap, { minLength: 1, maxLength: 12 }), (gaps) => {
    const guard = new KeyGuard();
    const times = gaps.reduce<number[]>((all, next) => [...all, (all.at(-1) ?? 0) + next], []);
    const acted: number[] = [];
    times.forEach((at, i) => {
      guard.down("a", at, false, true);
      guard.up("a", at + 30);
      const next = times[i + 1] ?? at + 5000;
      for (let t = at; t < next; t += 7) if (guard.due(t) === "acts") acted.push(at);
    });
    for (const at of acted) {
      for (const other of times) {
        if (other === at) continue;
        assert.ok(other <= at - 400 || other >= at + 200, `${other} beside ${at}`);
      }
    }
  }));
});

Deno.test("KeyGuard lets no held key act, with and without repeats", () => {
  const silent = new KeyGuard();
  const verdicts: KeyVerdict[] = [silent.down("a", 0, false, true)];
  for (let t = 10; t <= 900; t += 10) verdicts.push(silent.due(t));
  silent.up("a", 900);
  for (let t = 910; t <= 2000; t += 10) verdicts.push(silent.due(t));
  assert.ok(verdicts.includes("held"));
  assert.ok(!verdicts.includes("acts"));

  const repeating = new KeyGuard();
  repeating.down("a", 0, false, true);
  assert.equal(repeating.down("a", 250, true, true), "held");
  repeating.up("a", 300);
  assert.equal(repeating.due(600), "none");
});

Deno.test("KeyGuard says which key came too soon", () => {
  const guard = new KeyGuard();
  guard.down("x", 0, false, false);
  assert.equal(guard.down("a", 399, false, true), "too_soon");
  assert.equal(guard.down("a", 799, false, true), "waits");
  assert.equal(guard.down("q", 900, false, false), "too_soon");
});

Deno.test("KeyGuard waits longer when the page stood still, so that a late key still counts", () => {
  const guard = new KeyGuard();
  guard.down("d", 0, false, true);
  guard.up("d", 50);
  // The page stood still for 300 ms; the next key was typed at 150 and is still on its way.
  assert.equal(guard.due(300), "waits");
  assert.equal(guard.down("e", 150, false, false), "too_soon");
  assert.equal(guard.due(800), "none");
});

Deno.test("KeyGuard lets a key act when nothing follows a standstill", () => {
  const guard = new KeyGuard();
  guard.down("d", 0, false, true);
  guard.up("d", 50);
  const verdicts: KeyVerdict[] = [];
  for (const at of [300, 340, 380, 420, 460, 500, 540]) verdicts.push(guard.due(at));
  assert.equal(verdicts.indexOf("acts"), 5);
});

Deno.test("KeyGuard does not act on a key that is let go when the next one goes down", () => {
  const guard = new KeyGuard();
  guard.down("d", 0, false, true);
  for (let at = 40; at <= 240; at += 40) assert.equal(guard.due(at), "waits");
  guard.up("d", 250);
  assert.equal(guard.due(255), "waits");
  assert.equal(guard.down("e", 260, false, false), "too_soon");
});
