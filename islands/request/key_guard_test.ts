import assert from "node:assert/strict";
import fc from "fast-check";
import { KeyGuard, type KeyVerdict } from "./key_guard.ts";

/** Types keys one after another, each let go 30 ms later, and returns which of them acted. */
function type(text: string, every: number, acting: (key: string) => boolean): string[] {
  const guard = new KeyGuard();
  const acted: string[] = [];
  let at = 1000;
  const settle = (until: number) => {
    for (let t = at; t < until; t += 10) {
      const key = guard.waiting;
      if (guard.due(t) === "acts" && key !== undefined) acted.push(key);
    }
    at = until;
  };
  for (const key of text) {
    guard.down(key, at, false, acting(key));
    settle(at + 30);
    guard.up(key);
    settle(at + every - 30);
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
      guard.up("a");
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
  silent.up("a");
  for (let t = 910; t <= 2000; t += 10) verdicts.push(silent.due(t));
  assert.ok(verdicts.includes("held"));
  assert.ok(!verdicts.includes("acts"));

  const repeating = new KeyGuard();
  repeating.down("a", 0, false, true);
  assert.equal(repeating.down("a", 250, true, true), "held");
  repeating.up("a");
  assert.equal(repeating.due(600), "none");
});

Deno.test("KeyGuard says which key came too soon", () => {
  const guard = new KeyGuard();
  guard.down("x", 0, false, false);
  assert.equal(guard.down("a", 399, false, true), "too_soon");
  assert.equal(guard.down("a", 799, false, true), "waits");
  assert.equal(guard.down("q", 900, false, false), "too_soon");
});
