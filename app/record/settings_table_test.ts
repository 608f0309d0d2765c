import assert from "node:assert/strict";
import { withTempFolder } from "../../tests/support/mod.ts";
import { openDatabase } from "./open_database.ts";
import { SettingsTable } from "./settings_table.ts";

const fail = (error: unknown) => {
  throw error;
};

Deno.test("SettingsTable keeps which agents are answered here beyond the app's run", async () => {
  await withTempFolder((root) => {
    const first = openDatabase(`${root}/vults.db`, 0);
    assert.deepEqual(new SettingsTable(first.db, fail).answerHere(), {});
    new SettingsTable(first.db, fail).keepAnswerHere("copilot", true);
    new SettingsTable(first.db, fail).keepAnswerHere("copilot", false);
    new SettingsTable(first.db, fail).keepAnswerHere("qwen", true);
    first.db.close();
    const second = openDatabase(`${root}/vults.db`, 0);
    assert.deepEqual(new SettingsTable(second.db, fail).answerHere(), {
      qwen: true,
      copilot: false,
    });
    second.db.close();
    return Promise.resolve();
  });
});

Deno.test("SettingsTable leaves odd and unknown rows alone and takes the default for them", async () => {
  await withTempFolder((root) => {
    const { db } = openDatabase(`${root}/vults.db`, 0);
    db.exec(
      `INSERT INTO settings VALUES ('answer_here.copilot', '"yes"'), ('other.key', 'anything')`,
    );
    assert.deepEqual(new SettingsTable(db, fail).answerHere(), {});
    assert.equal(db.prepare("SELECT count(*) AS n FROM settings").get()?.n, 2);
    db.close();
    return Promise.resolve();
  });
});
