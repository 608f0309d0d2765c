import assert from "node:assert/strict";
import fc from "../../tests/packages/fast_check.ts";
import { shown, shownLines } from "./shown.ts";

const INERT: readonly (readonly [string, string])[] = [
  ["\x1b[2Jgone", "<U+001B>[2Jgone"],
  ["a\x07b\rc", "a<U+0007>b<U+000D>c"],
  ["\x9b31m", "<U+009B>31m"],
  ["safe\u202egnp.exe", "safe<U+202E>gnp.exe"],
  ["\u2066x\u2069", "<U+2066>x<U+2069>"],
  ["zero\u200bwidth", "zero<U+200B>width"],
  ["no\u00a0break", "no<U+00A0>break"],
  ["tag\u{e0041}", "tag<U+E0041>"],
  ["half\ud800", "half<U+D800>"],
  ["a\u0301\u0301\u0301\u0301", "a\u0301\u0301\u0301<U+0301>"],
  ["one\ntwo", "one↵two"],
  [`x${" ".repeat(40)}y`, "x␣×40y"],
];

for (const [text, expected] of INERT) {
  Deno.test(`shown() makes ${JSON.stringify(text).slice(0, 40)} inert and leaves nothing out`, () => {
    assert.equal(shown(text), expected);
  });
}

Deno.test("shown() leaves letters of every script, accents, emoji and indents as they are", () => {
  for (const text of ["naïve café", "日本語", "שלום", "привет", "🐦 bird", "        indented"]) {
    assert.equal(shown(text), text);
  }
});

Deno.test("shownLines() keeps lines apart and lets nothing of any text act on a terminal", () => {
  assert.deepEqual(shownLines("a\n\n\tb"), ["a", "", "    b"]);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const lines = shownLines(text);
      assert.equal(lines.length, text.split("\n").length);
      // deno-lint-ignore no-control-regex
      assert.doesNotMatch(lines.join(""), /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    }),
    { numRuns: 1_000 },
  );
});
