import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { withTempFolder } from "../../tests/support/mod.ts";
import { MIGRATIONS } from "./migrations.ts";
import { openDatabase } from "./open_database.ts";
import { type SignInRow, SignInTable } from "./sign_in_table.ts";

const NOW = Date.UTC(2026, 0, 31, 23, 59, 59);
const ROW: SignInRow = {
  keyHash: "k",
  cookieHash: "c",
  browser: "Firefox",
  created: 1,
  used: 2,
  letIn: "first",
};
const NAMES = (folder: string) => [...Deno.readDirSync(folder)].map(({ name }) => name).sort();

const fail = (error: unknown) => {
  throw error;
};

Deno.test("openDatabase() makes a private file in a private folder, in WAL mode", async () => {
  await withTempFolder(async (root) => {
    const umask = Deno.umask(0);
    try {
      const path = `${root}/data/vults/vults.db`;
      const { db, problem } = openDatabase(path, NOW);
      assert.equal(problem, undefined);
      new SignInTable(db, fail).put(ROW);
      assert.equal(db.prepare("PRAGMA journal_mode").get()?.journal_mode, "wal");
      assert.equal(((await Deno.lstat(`${root}/data/vults`)).mode ?? 0) & 0o777, 0o700);
      for (const name of NAMES(`${root}/data/vults`)) {
        const { mode } = await Deno.lstat(`${root}/data/vults/${name}`);
        assert.equal((mode ?? 0) & 0o777, 0o600, name);
      }
      db.close();
    } finally {
      Deno.umask(umask);
    }
  });
});

Deno.test("openDatabase() finds what an earlier run has kept", async () => {
  await withTempFolder((root) => {
    const first = openDatabase(`${root}/vults.db`, NOW);
    new SignInTable(first.db, fail).put(ROW);
    first.db.close();
    const second = openDatabase(`${root}/vults.db`, NOW);
    assert.equal(second.problem, undefined);
    assert.deepEqual(new SignInTable(second.db, fail).byCookie("c"), ROW);
    second.db.close();
    return Promise.resolve();
  });
});

Deno.test("openDatabase() makes every table strict and notes the version", async () => {
  await withTempFolder((root) => {
    const { db } = openDatabase(`${root}/vults.db`, NOW);
    const tables = db.prepare("PRAGMA table_list").all()
      // The search's own tables have no types.
      .filter(({ name, type }) => type === "table" && !String(name).startsWith("sqlite_"));
    assert.ok(tables.length > 0);
    for (const { name, strict } of tables) assert.equal(strict, 1, String(name));
    assert.equal(db.prepare("PRAGMA user_version").get()?.user_version, MIGRATIONS.length);
    db.close();
    return Promise.resolve();
  });
});

const DAMAGE: readonly (readonly [what: string, damage: (whole: Uint8Array) => Uint8Array])[] = [
  ["no database", () => new TextEncoder().encode("not a database at all".repeat(100))],
  ["cut short", (whole) => whole.subarray(0, 5_000)],
];

for (const [what, damage] of DAMAGE) {
  Deno.test(`openDatabase() keeps a damaged file aside and begins anew (${what})`, async () => {
    await withTempFolder(async (root) => {
      const path = `${root}/vults.db`;
      const before = openDatabase(path, NOW);
      for (let n = 0; n < 200; n++) {
        new SignInTable(before.db, fail).put({ ...ROW, keyHash: `k${n}`, cookieHash: `c${n}` });
      }
      before.db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
      before.db.close();
      const damaged = damage(await Deno.readFile(path));
      await Deno.writeFile(path, damaged);
      const { db, problem } = openDatabase(path, NOW);
      assert.equal(problem, "was_damaged");
      new SignInTable(db, fail).put(ROW);
      db.close();
      assert.ok(NAMES(root).includes("vults.db.bad-20260131-235959"));
      const kept = await Deno.readFile(`${path}.bad-20260131-235959`);
      assert.equal(kept.length, damaged.length);
    });
  });
}

Deno.test("openDatabase() copies a file of a newer version before using it", async () => {
  await withTempFolder((root) => {
    const path = `${root}/vults.db`;
    const newer = openDatabase(path, NOW);
    new SignInTable(newer.db, fail).put(ROW);
    newer.db.exec("PRAGMA user_version = 99");
    newer.db.close();
    const { db, problem } = openDatabase(path, NOW);
    assert.equal(problem, "newer_copied");
    assert.deepEqual(new SignInTable(db, fail).byCookie("c"), ROW);
    assert.equal(db.prepare("PRAGMA user_version").get()?.user_version, 99);
    db.close();
    const copy = new DatabaseSync(`${path}.v99-20260131-235959`);
    assert.deepEqual(new SignInTable(copy, fail).byCookie("c"), ROW);
    copy.close();
    return Promise.resolve();
  });
});

Deno.test("openDatabase() works on in memory where nothing can be written", async () => {
  await withTempFolder(async (root) => {
    // A file where the folder should be: it stops root too.
    await Deno.writeTextFile(`${root}/data`, "");
    const { db, problem, cause } = openDatabase(`${root}/data/vults/vults.db`, NOW);
    assert.equal(problem, "not_writable");
    assert.ok(cause instanceof Error);
    new SignInTable(db, fail).put(ROW);
    assert.deepEqual(new SignInTable(db, fail).byCookie("c"), ROW);
    db.close();
  });
});

Deno.test("openDatabase() takes a locked file for no damaged one", async () => {
  await withTempFolder((root) => {
    const path = `${root}/vults.db`;
    openDatabase(path, NOW).db.close();
    const other = new DatabaseSync(path);
    other.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
    const { db, problem } = openDatabase(path, NOW);
    assert.equal(problem, "not_writable");
    db.close();
    other.exec("ROLLBACK");
    other.close();
    assert.ok(!NAMES(root).some((name) => name.includes("bad")));
    return Promise.resolve();
  });
});

Deno.test("openDatabase() copies a file of a newer version once, however often it is opened", async () => {
  await withTempFolder((root) => {
    const path = `${root}/vults.db`;
    const newer = openDatabase(path, NOW);
    newer.db.exec("PRAGMA user_version = 99");
    newer.db.close();
    for (let start = 0; start < 3; start++) {
      const { db, problem } = openDatabase(path, NOW + start * 1_000);
      assert.equal(problem, "newer_copied");
      db.close();
    }
    assert.equal(NAMES(root).filter((name) => name.includes(".v99-")).length, 1);
    return Promise.resolve();
  });
});

Deno.test("openDatabase() waits for somebody who reads for a moment", async () => {
  await withTempFolder(async (root) => {
    const path = `${root}/vults.db`;
    const first = openDatabase(path, NOW).db;
    // As a clean stop leaves the file: going back to the log then needs it for itself.
    first.exec("PRAGMA journal_mode = DELETE");
    first.close();
    const reader = new Deno.Command(Deno.execPath(), {
      args: [
        "eval",
        `
        const { DatabaseSync } = await import("node:sqlite");
        const db = new DatabaseSync(${JSON.stringify(path)});
        db.exec("BEGIN");
        db.prepare("SELECT count(*) FROM settings").get();
        console.log("reading");
        setTimeout(() => { db.exec("COMMIT"); db.close(); }, 300);
      `,
      ],
      stdout: "piped",
      stderr: "inherit",
    }).spawn();
    const output = reader.stdout.getReader();
    await output.read();
    const { db, problem } = openDatabase(path, NOW);
    assert.equal(problem, undefined);
    db.close();
    await output.cancel();
    await reader.status;
  });
});
