import assert from "node:assert/strict";
import { jsonText } from "./json_text.ts";

Deno.test("jsonText() holds nothing that a terminal acts on, and reads back as it was", () => {
  const value = { action: "echo \x1b]52;c;aGk=\x07 \u009b31m \u202e \u007f é" };
  const text = jsonText(value, 2);
  assert.doesNotMatch(text, /[^\P{C}\n]/u);
  assert.deepEqual(JSON.parse(text), value);
});
