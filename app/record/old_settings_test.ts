import assert from "node:assert/strict";
import { withTempFolder } from "../../tests/support/mod.ts";
import { readOldSettings } from "./old_settings.ts";

Deno.test("readOldSettings() takes known values, names bad ones, and takes no rule", async () => {
  await withTempFolder(async (root) => {
    const path = `${root}/settings.json`;
    assert.equal(readOldSettings(path), undefined);
    const text = JSON.stringify({
      version: 13,
      sounds: false,
      volume: 180,
      presence: "island",
      dnd_until: 1_790_000_000,
      answer_here: { copilot: true, nobody: true },
      projects: { "/home/me/shop": { pin: true } },
      voice_model: "x",
      rules: [{ agent: "claude" }, { agent: "codex" }],
    });
    await Deno.writeTextFile(path, text);
    assert.deepEqual(readOldSettings(path), {
      changes: [
        { key: "sounds", value: false },
        { key: "dnd_until", value: 1_790_000_000 },
        { key: "answer_here", of: "copilot", value: true },
        { key: "project", of: "/home/me/shop", value: { pin: true } },
      ],
      bad: ["volume", "presence", "answer_here"],
      rules: 2,
    });
    assert.equal(await Deno.readTextFile(path), text);
    await Deno.writeTextFile(path, "{ not json");
    assert.deepEqual(readOldSettings(path), { changes: [], bad: ["*"], rules: 0 });
  });
});
