import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { MIGRATIONS } from "./migrations.ts";
import { type SignInRow, SignInTable } from "./sign_in_table.ts";

const ROW: SignInRow = {
  keyHash: "k",
  cookieHash: "c",
  browser: "Firefox",
  created: 1,
  used: 2,
  letIn: "first",
};

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

Deno.test("SignInTable lists all rows, the newest first, and how each was let in", () => {
  const db = database();
  const table = new SignInTable(db, assert.ifError);
  table.put(ROW);
  table.put({ ...ROW, keyHash: "k2", cookieHash: "c2", created: 5, letIn: "unconfirmed" });
  assert.deepEqual(table.all().map(({ keyHash, letIn }) => [keyHash, letIn]), [
    ["k2", "unconfirmed"],
    ["k", "first"],
  ]);
  assert.equal(table.byKey("k2")?.created, 5);
  assert.equal(table.byKey("other"), undefined);
  db.close();
});

Deno.test("SignInTable reads a way in that it does not know as one nobody confirmed", () => {
  const db = database();
  const table = new SignInTable(db, assert.ifError);
  table.put(ROW);
  db.exec("UPDATE sign_ins SET let_in = 'by_dove'");
  assert.equal(table.byKey("k")?.letIn, "unconfirmed");
  db.close();
});

Deno.test("SignInTable forgets an ended sign-in at once, also where nothing can be written", () => {
  const db = database();
  const errors: unknown[] = [];
  const table = new SignInTable(db, (error) => errors.push(error));
  table.put(ROW);
  table.put({ ...ROW, keyHash: "k2", cookieHash: "c2" });
  table.remove("k");
  assert.equal(table.byCookie("c"), undefined);
  db.exec("PRAGMA query_only = on");
  table.remove("k2");
  assert.equal(errors.length, 1);
  assert.equal(table.byCookie("c2"), undefined);
  assert.equal(table.byKey("k2"), undefined);
  assert.deepEqual(table.all(), []);
  db.close();
});
