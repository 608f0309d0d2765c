import assert from "node:assert/strict";
import { withTempFolder } from "../../tests/support/mod.ts";
import { DEFAULT_SETTINGS } from "../view/mod.ts";
import { openDatabase } from "./open_database.ts";
import { SettingsTable } from "./settings_table.ts";

const fail = (error: unknown) => {
  throw error;
};

Deno.test("SettingsTable keeps settings beyond the app's run", async () => {
  await withTempFolder((root) => {
    const first = openDatabase(`${root}/vults.db`, 0);
    const table = new SettingsTable(first.db, fail);
    assert.deepEqual(table.read(), { settings: DEFAULT_SETTINGS, chosenAgents: [] });
    table.keep({ key: "answer_here", of: "copilot", value: true });
    table.keep({ key: "answer_here", of: "copilot", value: false });
    table.keep({ key: "answer_here", of: "qwen", value: true });
    table.keep({ key: "project", of: "/home/me/a.b", value: { pin: true, species: "king" } });
    table.keep({ key: "volume", value: 7 });
    first.db.close();
    const second = openDatabase(`${root}/vults.db`, 0);
    assert.deepEqual(new SettingsTable(second.db, fail).read(), {
      settings: {
        ...DEFAULT_SETTINGS,
        volume: 7,
        projects: { "/home/me/a.b": { pin: true, species: "king" } },
      },
      chosenAgents: ["qwen", "copilot"],
    });
    second.db.close();
    return Promise.resolve();
  });
});

Deno.test("SettingsTable puts a bad value aside as it was, and leaves unknown keys alone", async () => {
  await withTempFolder((root) => {
    const { db } = openDatabase(`${root}/vults.db`, 0);
    db.exec(
      `INSERT INTO settings VALUES ('answer_here.copilot', '"yes"'), ('other.key', 'anything'),
         ('volume', '"loud"'), ('presence', '"island"'), ('sounds', 'false')`,
    );
    const table = new SettingsTable(db, fail);
    assert.deepEqual(table.read().settings, { ...DEFAULT_SETTINGS, sounds: false });
    assert.deepEqual([...table.putBadAside()].sort(), ["answer_here", "presence", "volume"]);
    assert.deepEqual(table.putBadAside(), [], "it is reported once");
    const rows = (from: string) =>
      db.prepare(`SELECT key, value FROM ${from} ORDER BY key`).all()
        .map(({ key, value }) => [key, value]);
    assert.deepEqual(rows("settings"), [["other.key", "anything"], ["sounds", "false"]]);
    assert.deepEqual(rows("settings_aside"), [
      ["answer_here.copilot", '"yes"'],
      ["presence", '"island"'],
      ["volume", '"loud"'],
    ]);
    db.close();
    return Promise.resolve();
  });
});
