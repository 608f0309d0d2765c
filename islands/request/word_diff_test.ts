import assert from "node:assert/strict";
import fc from "../../tests/packages/fast_check.ts";
import { changedParts, comparePair } from "./word_diff.ts";

const joined = (parts: readonly { readonly text: string }[]) =>
  parts.map(({ text }) => text).join("");

Deno.test("comparePair() splits lines without losing a character", () => {
  const line = fc.array(fc.constantFrom("a", "b ", "  ", "(x)", "é", "😀", "\t", "."), {
    maxLength: 30,
  })
    .map((parts) => parts.join(""));
  fc.assert(fc.property(line, line, (before, after) => {
    const pair = comparePair(before, after);
    if (pair === undefined) return;
    assert.equal(joined(pair[0]), before);
    assert.equal(joined(pair[1]), after);
  }));
});

Deno.test("comparePair() marks the words that changed and joins the blanks between them", () => {
  const pair = comparePair("  return sum(l.price);", "  const net = sum(l.price * l.count);");
  const changed = pair?.map((parts) =>
    parts.filter((part) => part.changed).map(({ text }) => text)
  );
  assert.deepEqual(changed, [["return"], ["const net = ", " * l.count"]]);
});

Deno.test("comparePair() leaves lines alone that have little in common or nothing to tell", () => {
  assert.equal(comparePair("alpha beta", "gamma delta"), undefined);
  assert.equal(comparePair("same", "same"), undefined);
  assert.equal(comparePair("", "x"), undefined);
});

Deno.test("changedParts() pairs removed lines with the added ones behind them", () => {
  const parts = changedParts([
    { mark: " ", text: "x" },
    { mark: "-", text: "let a = 1;" },
    { mark: "-", text: "}" },
    { mark: "+", text: "let a = 2;" },
  ]);
  assert.deepEqual([...parts.keys()], [1, 3]);
});
