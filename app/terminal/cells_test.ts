import assert from "node:assert/strict";
import fc from "../../tests/packages/fast_check.ts";
import { cells, fit, fitEnd, pad, wrap } from "./cells.ts";

Deno.test("cells() counts what terminals draw wide as two and accents as none", () => {
  assert.deepEqual(["abc", "é", "e\u0301", "日本", "🐦", "─│…“”", ""].map(cells), [
    3,
    1,
    1,
    4,
    2,
    5,
    0,
  ]);
});

Deno.test("fit() cuts to the room and says so, pad() fills it, fitEnd() keeps the end", () => {
  assert.equal(fit("abcdef", 6), "abcdef");
  assert.equal(fit("abcdef", 4), "abc…");
  assert.equal(fit("日本語", 4), "日…");
  assert.equal(fit("abc", 0), "");
  assert.equal(pad("ab", 4), "ab  ");
  assert.equal(pad("日本語", 4), "日… ");
  assert.equal(fitEnd("abcdef", 3), "def");
});

Deno.test("wrap() breaks at blanks where it can and loses nothing", () => {
  assert.deepEqual(wrap("git push origin main", 10), ["git push ", "origin ", "main"]);
  assert.deepEqual(wrap("abcdefghij", 4), ["abcd", "efgh", "ij"]);
  assert.deepEqual(wrap("", 4), [""]);
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 200 }),
      fc.integer({ min: 2, max: 40 }),
      (text, room) => {
        const lines = wrap(text, room);
        assert.equal(lines.join(""), text);
        for (const line of lines) assert.ok(cells(line) <= room, line);
      },
    ),
    { numRuns: 1_000 },
  );
});

Deno.test("wrap() takes a time that grows with the text, not with its square", () => {
  const took = (characters: number) => {
    const text = "x".repeat(characters);
    const begun = performance.now();
    assert.equal(wrap(text, 78).length, Math.ceil(characters / 78));
    return performance.now() - begun;
  };
  took(100_000);
  // Squared it would be hundreds of times as long.
  assert.ok(took(2_000_000) < 60 * Math.max(took(100_000), 1));
});
