import assert from "node:assert/strict";
import { forReader } from "./record.ts";

const HOSTILE = "echo \x1b]52;c;aGk=\x07 \u009b31m \u202e";

Deno.test("forReader() keeps a table's bytes in a file, and shows them inert on a terminal", () => {
  const table = `n,action\r\n1,"${HOSTILE}\nmore"\r\n`;
  assert.equal(forReader(table, "csv", false), table);
  const shown = forReader(table, "csv", true);
  assert.doesNotMatch(shown, /[^\P{C}\n]/u);
  assert.match(shown, /<U\+001B>/);
});

Deno.test("forReader() gives JSON that a terminal takes for text and a program for the same", () => {
  const json = JSON.stringify({ action: HOSTILE }) + "\n";
  const read = forReader(json, "jsonl", false);
  assert.doesNotMatch(read, /[^\P{C}\n]/u);
  assert.deepEqual(JSON.parse(read), { action: HOSTILE });
});
