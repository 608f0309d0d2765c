import assert from "node:assert/strict";
import fc from "../../tests/packages/fast_check.ts";
import { canonicalJson } from "./canonical_json.ts";
import { hashParts } from "./hash.ts";
import { firstLine, oneLine } from "./one_line.ts";
import { SPECIES } from "../view/mod.ts";
import { chooseSpecies } from "./species.ts";
import { summaryLine } from "./summary_line.ts";

Deno.test("summaryLine() takes the first paragraph that has text, without marks", () => {
  const rows: readonly (readonly [string, string])[] = [
    ["Done.", "Done."],
    ["\n\n  Done,\nand   tested.\n\nMore.", "Done, and tested."],
    ["# Summary\n\nAll **good**, see `a.ts`.", "All good, see a.ts."],
    ["# Summary\n## Details", "Summary Details"],
    ["# Summary\n\n---\n\n", "Summary"],
    ["First\n---\nSecond", "First"],
    ["| a | b |\n|---|---|\n\nAfter the table", "After the table"],
    ["- one\n- two\n1. three\n• four", "one two three four"],
    ["#48 is fixed", "#48 is fixed"],
    ["#!/bin/sh starts it", "#!/bin/sh starts it"],
    ["#[x] stays", "#[x] stays"],
    ["####### seven", "####### seven"],
    ["__init__ and __main__", "init and main"],
    ["", ""],
    ["***", ""],
  ];
  for (const [reply, line] of rows) assert.equal(summaryLine(reply), line, JSON.stringify(reply));
});

Deno.test("summaryLine() has at most 200 characters and its mark", () => {
  assert.equal(summaryLine("é".repeat(200)), "é".repeat(200));
  assert.equal(summaryLine("🦅".repeat(201)), "🦅".repeat(200) + "…");
});

Deno.test("oneLine() and firstLine() never hold a line break, whatever comes", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
      for (const line of [oneLine(text), firstLine(text), summaryLine(text)]) {
        assert.doesNotMatch(line, /[\n\r]/);
        assert.ok(Array.from(line).length <= 301);
      }
    }),
  );
});

Deno.test("firstLine() skips lines without text", () => {
  assert.equal(firstLine("\n  \n  cd /tmp \nls"), "cd /tmp");
});

Deno.test("canonicalJson() does not depend on the order of members and tells values apart", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(value)));
      assert.equal(canonicalJson(reversed(value)), text);
    }),
  );
});

Deno.test("hashParts() tells apart texts that are divided differently", () => {
  const divided = [["ab", "c"], ["a", "bc"], ["abc"], ["", "abc"], ["abc", ""], []];
  assert.equal(new Set(divided.map(hashParts)).size, divided.length);
});

Deno.test("chooseSpecies() takes a free one, the same for the same folder, and shares when all are used", () => {
  const first = chooseSpecies("/home/me/shop", new Set());
  assert.equal(chooseSpecies("/home/me/shop", new Set()), first);
  const next = chooseSpecies("/home/me/shop", new Set([first]));
  assert.notEqual(next, first);
  assert.equal(chooseSpecies("/home/me/shop", new Set(SPECIES)), first);
  const starts = new Set(
    Array.from({ length: 100 }, (_, at) => chooseSpecies(`/${at}`, new Set())),
  );
  assert.equal(starts.size, SPECIES.length, "folders spread over all of them");
});

/** The same value with its members the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).reverse().map(([name, part]) => [name, reversed(part)]),
  );
}
