import assert from "node:assert/strict";
import { withTempFolder } from "../../tests/support/mod.ts";
import { DayLog } from "./day_log.ts";

const DAY = 86_400_000;
const names = (folder: string) => [...Deno.readDirSync(folder)].map(({ name }) => name).sort();

const fail = (error: unknown) => {
  throw error;
};

Deno.test("DayLog writes one JSON object a line into the file of the day", async () => {
  await withTempFolder(async (root) => {
    const log = new DayLog(`${root}/logs`, () => Date.UTC(2026, 0, 31, 12), fail);
    log.write("let_go", { agent: "claude", why: "no_page", left: undefined });
    log.write("stopped");
    log.close();
    const text = await Deno.readTextFile(`${root}/logs/2026-01-31.log`);
    assert.deepEqual(text.trim().split("\n").map((line) => JSON.parse(line)), [
      { at: "2026-01-31T12:00:00.000Z", what: "let_go", agent: "claude", why: "no_page" },
      { at: "2026-01-31T12:00:00.000Z", what: "stopped" },
    ]);
    assert.equal(((await Deno.lstat(`${root}/logs/2026-01-31.log`)).mode ?? 0) & 0o077, 0);
  });
});

Deno.test("DayLog writes into no pipe, which would stop the app, and over no link", async () => {
  await withTempFolder(async (folder) => {
    const day = `${folder}/2026-01-31.log`;
    await Deno.writeTextFile(`${folder}/elsewhere`, "");
    const puts = [
      () => new Deno.Command("mkfifo", { args: [day] }).outputSync(),
      () => Deno.symlinkSync(`${folder}/elsewhere`, day),
    ];
    for (const put of puts) {
      put();
      const told: unknown[] = [];
      const log = new DayLog(folder, () => Date.UTC(2026, 0, 31), (error) => told.push(error));
      log.write("started");
      log.write("stopped");
      log.close();
      assert.match(String(told), /is no plain file/);
      assert.equal(told.length, 1);
      await Deno.remove(day);
    }
    assert.equal(await Deno.readTextFile(`${folder}/elsewhere`), "");
  });
});

Deno.test("DayLog keeps five days and no file of somebody else's", async () => {
  await withTempFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/notes.txt`, "");
    let now = Date.UTC(2026, 0, 28);
    const log = new DayLog(folder, () => now, fail);
    for (let day = 0; day < 7; day++) {
      log.write("started");
      now += DAY;
    }
    log.close();
    assert.deepEqual(names(folder), [
      "2026-01-30.log",
      "2026-01-31.log",
      "2026-02-01.log",
      "2026-02-02.log",
      "2026-02-03.log",
      "notes.txt",
    ]);
  });
});

Deno.test("DayLog goes on in the file that an earlier run of the day has begun", async () => {
  await withTempFolder(async (folder) => {
    for (let run = 0; run < 2; run++) {
      const log = new DayLog(folder, () => Date.UTC(2026, 0, 1), fail);
      log.write("started");
      log.close();
    }
    const text = await Deno.readTextFile(`${folder}/2026-01-01.log`);
    assert.equal(text.trim().split("\n").length, 2);
  });
});

Deno.test("DayLog tells of an error its kind and place, never its message", async () => {
  await withTempFolder(async (folder) => {
    const log = new DayLog(folder, () => Date.UTC(2026, 0, 1), fail);
    log.error("failed", new TypeError('Cannot read "/home/me/secret plan" of git push'));
    log.error("failed", "a thrown text with a secret");
    log.close();
    const text = await Deno.readTextFile(`${folder}/2026-01-01.log`);
    assert.match(text, /"error":"TypeError"/);
    assert.match(text, /day_log_test\.ts:\d+/);
    assert.doesNotMatch(text, /secret|\/home|git push/);
  });
});

Deno.test("DayLog says once that it cannot write, and does without", async () => {
  await withTempFolder(async (root) => {
    await Deno.writeTextFile(`${root}/file`, "");
    const told: unknown[] = [];
    const log = new DayLog(`${root}/file/logs`, Date.now, (error) => told.push(error));
    log.write("started");
    log.write("stopped");
    log.close();
    assert.equal(told.length, 1);
  });
});

Deno.test("DayLog ends a day's file before a flood fills the disk", async () => {
  await withTempFolder(async (folder) => {
    const log = new DayLog(folder, () => Date.UTC(2026, 0, 1), fail);
    for (let n = 0; n < 200_000; n++) log.write("connection_refused", { why: "too_many" });
    log.close();
    const { size } = await Deno.stat(`${folder}/2026-01-01.log`);
    assert.ok(size > 8_000_000 && size < 9_000_000, `${size}`);
  });
});
