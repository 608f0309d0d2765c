import assert from "node:assert/strict";
import fc from "../../tests/packages/fast_check.ts";
import { findMarks } from "./marks.ts";

Deno.test("findMarks() never adds, drops or moves a character", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.array(
      fc.constantFrom(
        " ".repeat(9),
        "\t",
        "\n",
        "\r\n",
        "\u202e",
        "\u200b",
        "שלום",
        "a",
        "\ud800",
        "\u{e0041}",
      ),
      { maxLength: 40 },
    ).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 50 }), (raw, many) => {
      assert.equal(findMarks(raw, many).map((piece) => piece.raw).join(""), raw);
    }),
    { numRuns: 2000 },
  );
});

Deno.test("findMarks() names what cannot be seen or turns the text around", () => {
  const named = (text: string) =>
    findMarks(text).flatMap((piece) => piece.as === "named" ? [piece.name] : []);
  assert.deepEqual(named("a\u202eb\u2066c\u200bd\ufeffe"), [
    "U+202E",
    "U+2066",
    "U+200B",
    "U+FEFF",
  ]);
  assert.deepEqual(named("a\r\nb\u001b[31m\u0000"), ["U+000D", "U+001B", "U+0000"]);
  assert.deepEqual(named("a\u00a0b\u{e0041}"), ["U+00A0", "U+E0041"]);
  assert.deepEqual(named("plain text, “quotes”, é, 日本, 😀\n\tand a tab"), []);
});

Deno.test("findMarks() counts blanks from eight on", () => {
  assert.deepEqual(findMarks(`a${" ".repeat(7)}b`).map(({ as }) => as), ["text"]);
  const [, blanks] = findMarks(`a${" ".repeat(64)}b`);
  assert.ok(blanks?.as === "blanks");
  assert.equal(blanks.count, 64);
});

Deno.test("findMarks() isolates letters that run from right to left", () => {
  assert.deepEqual(findMarks("x שלום y").map(({ as }) => as), ["text", "isolated", "text"]);
});
