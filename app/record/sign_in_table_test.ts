import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { MIGRATIONS } from "./migrations.ts";
import { SignInTable } from "./sign_in_table.ts";

const ROW = { keyHash: "k", cookieHash: "c", browser: "Firefox", created: 1, used: 2 };

function database(): DatabaseSync {
  const db = new DatabaseSync(":memory:");
  for (const step of MIGRATIONS) db.exec(step);
  return db;
}

Deno.test("SignInTable finds a row by its cookie, and the newest one of a key", () => {
  const db = database();
  const table = new SignInTable(db, assert.ifError);
  table.put(ROW);
  assert.deepEqual(table.byCookie("c"), ROW);
  assert.equal(table.byCookie("k"), undefined);
  table.put({ ...ROW, cookieHash: "d", used: 3 });
  assert.equal(table.byCookie("c"), undefined);
  assert.equal(table.byCookie("d")?.used, 3);
  table.touch("k", 9);
  assert.equal(table.byCookie("d")?.used, 9);
  table.forgetUnusedSince(9);
  assert.equal(table.byCookie("d")?.used, 9);
  table.forgetUnusedSince(10);
  assert.equal(table.byCookie("d"), undefined);
  db.close();
});

Deno.test("SignInTable keeps a sign-in that cannot be written for as long as the app runs", () => {
  const db = database();
  const errors: unknown[] = [];
  const table = new SignInTable(db, (error) => errors.push(error));
  table.put(ROW);
  db.exec("PRAGMA query_only = on");
  table.put({ ...ROW, keyHash: "k2", cookieHash: "c2" });
  assert.equal(errors.length, 1);
  assert.equal(table.byCookie("c2")?.keyHash, "k2");
  table.touch("k2", 7);
  assert.equal(table.byCookie("c2")?.used, 7);
  // A newer sign-in of a written key counts too: the old cookie must not come back.
  table.put({ ...ROW, cookieHash: "c3" });
  assert.equal(table.byCookie("c3")?.keyHash, "k");
  assert.equal(table.byCookie("c"), undefined);
  db.close();
});
