import assert from "node:assert/strict";
import { AFTER_KEY_MS, BEFORE_KEY_MS, FRONT_MS, KeyGuard } from "./key_guard.ts";

Deno.test("KeyGuard lets a key act once, when none came near it", () => {
  const guard = new KeyGuard();
  assert.equal(guard.down("d", 1_000, 0), "waits");
  assert.equal(guard.due(1_000 + BEFORE_KEY_MS - 1), undefined);
  assert.equal(guard.due(1_000 + BEFORE_KEY_MS), "d");
  assert.equal(guard.due(5_000), undefined);
});

Deno.test("KeyGuard takes no key in the first 300 ms in which a request is in front", () => {
  const guard = new KeyGuard();
  assert.equal(guard.down("d", 1_000 + FRONT_MS - 1, 1_000), "before_card");
  assert.equal(guard.due(9_000), undefined);
});

Deno.test("KeyGuard takes no key next to another one", () => {
  const guard = new KeyGuard();
  guard.other(1_000);
  assert.equal(guard.down("d", 1_000 + AFTER_KEY_MS - 1, 0), "too_soon");
  assert.equal(guard.down("d", 3_000, 0), "waits");
  guard.other(3_000 + BEFORE_KEY_MS - 1);
  assert.equal(guard.due(9_000), undefined);
  assert.equal(guard.down("d", 9_000, 0), "waits");
  assert.equal(guard.down("t", 9_001, 0), "too_soon");
  assert.equal(guard.due(9_999), undefined);
});

Deno.test("KeyGuard lets a key that is held act once at most", () => {
  const guard = new KeyGuard();
  let acted = 0;
  // As terminals repeat it: after half a second, then 30 times a second.
  for (let at = 1_000; at < 4_000; at += at === 1_000 ? 500 : 33) {
    if (guard.due(at) !== undefined) acted++;
    guard.down("t", at, 0);
  }
  assert.equal(acted, 1);
});

Deno.test("KeyGuard.drop() forgets the key: the request is another one", () => {
  const guard = new KeyGuard();
  guard.down("d", 1_000, 0);
  guard.drop();
  assert.equal(guard.due(2_000), undefined);
});
