import assert from "node:assert/strict";
import fc from "../../tests/packages/fast_check.ts";
import { type Block, readDocument, readInline } from "./document.ts";

function textOf(block: Block): string {
  switch (block.is) {
    case "heading":
    case "paragraph":
    case "quote":
      return block.inline.map((part) => part.text + (part.is === "link" ? part.address : "")).join(
        "",
      );
    case "item":
      return block.mark +
        block.inline.map((part) => part.text + (part.is === "link" ? part.address : "")).join("");
    case "code":
      return block.info + block.text;
    case "table":
      return block.text;
    case "rule":
      return "";
  }
}

Deno.test("readDocument() drops no letter and no digit of a plan", () => {
  const part = fc.constantFrom(
    "# Head",
    "## ",
    "text",
    "- item",
    "  - deep",
    "1. one",
    "2) two",
    "> quote",
    "---",
    "***",
    "```ts",
    "```",
    "~~~",
    "|a|b|",
    "**bold**",
    "*em*",
    "`code`",
    "``a`b``",
    "[x](http://y/z)",
    '[x](y "hidden title")',
    "![alt](javascript:1)",
    "<b>html</b>",
    "<!-- comment -->",
    "[ref]: http://a",
    "",
    " ",
    "\t",
    "\n",
    "\r\n",
  );
  const plan = fc.array(fc.tuple(part, fc.constantFrom("\n", " ", "")), { maxLength: 40 })
    .map((parts) => parts.flat().join(""));
  const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, "");
  fc.assert(
    fc.property(plan, (text) => {
      assert.equal(letters(readDocument(text).map(textOf).join("")), letters(text));
    }),
    { numRuns: 2000 },
  );
});

Deno.test("readDocument() knows headings, lists by depth, code and tables", () => {
  const blocks = readDocument(
    "# A\n\ntext\nmore\n\n- x\n  - y\n\n```ts\n# no\n```\n| a |\n| b |\n",
  );
  assert.deepEqual(blocks.map(({ is }) => is), [
    "heading",
    "paragraph",
    "item",
    "item",
    "code",
    "table",
  ]);
  assert.deepEqual(blocks.flatMap((block) => block.is === "item" ? [block.depth] : []), [0, 1]);
});

Deno.test("readInline() keeps a link's address, and a link with a hidden title as it was written", () => {
  assert.deepEqual(readInline("see [notes](javascript:alert(1)"), [
    { is: "text", text: "see " },
    { is: "link", text: "notes", address: "javascript:alert(1" },
  ]);
  const odd = '[a](b "and not this")';
  assert.deepEqual(readInline(odd), [{ is: "text", text: odd }]);
});

Deno.test("readInline() leaves markup it does not know as text", () => {
  const html = "<img src=x onerror=alert(1)> <!-- x -->";
  assert.deepEqual(readInline(html), [{ is: "text", text: html }]);
});
