import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { MIGRATIONS } from "../record/migrations.ts";
import { SignInTable } from "../record/mod.ts";
import { SIGN_IN_LIFE_MS, SignIns } from "./sign_ins.ts";

function signInsAt(clock: { now: number }) {
  const db = new DatabaseSync(":memory:");
  for (const step of MIGRATIONS) db.exec(step);
  const fail = (error: unknown) => {
    throw error;
  };
  return { db, signIns: new SignIns(new SignInTable(db, fail), () => clock.now) };
}

Deno.test("SignIns knows a page by its cookie", () => {
  const { db, signIns } = signInsAt({ now: 1_000 });
  const cookie = signIns.add("key", "Firefox", "first");
  assert.equal(signIns.use(cookie)?.keyHash, "key");
  assert.equal(signIns.use("another"), undefined);
  db.close();
});

Deno.test("SignIns keeps of the cookie only a hash", () => {
  const { db, signIns } = signInsAt({ now: 1_000 });
  const cookie = signIns.add("key", "Firefox", "first");
  assert.ok(!JSON.stringify(db.prepare("SELECT * FROM sign_ins").all()).includes(cookie));
  db.close();
});

Deno.test("SignIns lasts 30 days from the last use", () => {
  const clock = { now: 0 };
  const { db, signIns } = signInsAt(clock);
  const cookie = signIns.add("key", "Firefox", "first");
  for (let use = 1; use <= 3; use++) {
    clock.now += SIGN_IN_LIFE_MS;
    assert.equal(signIns.use(cookie)?.keyHash, "key", `use ${use}`);
  }
  clock.now += SIGN_IN_LIFE_MS + 1;
  assert.equal(signIns.use(cookie), undefined);
  assert.equal(SIGN_IN_LIFE_MS, 2_592_000_000);
  db.close();
});

Deno.test("SignIns replaces the sign-in of the same key: its old cookie loads nothing", () => {
  const { db, signIns } = signInsAt({ now: 0 });
  const old = signIns.add("key", "Firefox", "first");
  const cookie = signIns.add("key", "Firefox", "first");
  assert.equal(signIns.use(old), undefined);
  assert.equal(signIns.use(cookie)?.keyHash, "key");
  db.close();
});

Deno.test("SignIns forgets pages that were not used for 30 days when a new one signs in", () => {
  const clock = { now: 0 };
  const { db, signIns } = signInsAt(clock);
  signIns.add("old", "Firefox", "first");
  clock.now = SIGN_IN_LIFE_MS + 1;
  signIns.add("new", "Firefox", "first");
  const rows = db.prepare("SELECT key_hash FROM sign_ins").all();
  assert.deepEqual(rows.map((row) => row.key_hash), ["new"]);
  db.close();
});
