import assert from "node:assert/strict";
import { DEFAULT_SETTINGS } from "../../app/view/mod.ts";
import { holds } from "./choose.ts";

Deno.test("holds() is true only when the settings are what the change wants", () => {
  assert.ok(holds(DEFAULT_SETTINGS, { key: "volume", value: 50 }));
  assert.ok(!holds(DEFAULT_SETTINGS, { key: "volume", value: 55 }));
  assert.ok(holds(DEFAULT_SETTINGS, { key: "dnd_until", value: null }));
  assert.ok(!holds(DEFAULT_SETTINGS, { key: "dnd_until", value: 1 }));
  assert.ok(!holds(DEFAULT_SETTINGS, { key: "answer_here", of: "copilot", value: true }));
  assert.ok(holds(DEFAULT_SETTINGS, { key: "project", of: "/a", value: {} }));
});
