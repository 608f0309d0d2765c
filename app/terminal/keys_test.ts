import assert from "node:assert/strict";
import fc from "../../tests/packages/fast_check.ts";
import { KeyReader } from "./keys.ts";

function read(...chunks: readonly (string | Uint8Array)[]): string[] {
  const reader = new KeyReader();
  return chunks.flatMap((chunk) =>
    reader.push(typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk)
  ).map((key) => "text" in key ? `${key.key} ${key.text}` : key.key);
}

const READ: readonly (readonly [string, readonly string[]])[] = [
  ["dT", ["character d", "character T"]],
  ["\r\n\x7f\x15\x03", ["enter", "enter", "backspace", "erase", "interrupt"]],
  ["\x1b[A\x1b[B\x1bOA\x1b[5~\x1b[6~\x1b[H\x1b[F", [
    "up",
    "down",
    "up",
    "page_up",
    "page_down",
    "home",
    "end",
  ]],
  // A function key, a mouse, Alt-d, an answer to a question about colours, a control character.
  ["\x1b[15~\x1b[<0;1;1M\x1bd\x1b]11;rgb:0/0/0\x07\x1b[1;5D\x01", []],
  ["\x1b[200~d\rt\x1b[201~x", ["paste d\rt", "character x"]],
];

for (const [bytes, keys] of READ) {
  Deno.test(`KeyReader reads ${JSON.stringify(bytes).slice(0, 40)}, however it is cut`, () => {
    assert.deepEqual(read(bytes), keys);
    const all = new TextEncoder().encode(bytes);
    for (let at = 1; at < all.length; at++) {
      assert.deepEqual(read(all.subarray(0, at), all.subarray(at)), keys, `${at}`);
    }
  });
}

Deno.test("KeyReader puts letters of several bytes together", () => {
  const bytes = new TextEncoder().encode("é日");
  assert.deepEqual(read(...[...bytes].map((byte) => new Uint8Array([byte]))), [
    "character é",
    "character 日",
  ]);
});

Deno.test("KeyReader.settle() tells the Escape key from the beginning of another one", () => {
  const reader = new KeyReader();
  assert.deepEqual(reader.push(new Uint8Array([0x1b])), []);
  assert.ok(reader.waits);
  assert.deepEqual(reader.settle(), [{ key: "escape" }]);
  assert.deepEqual(reader.push(new TextEncoder().encode("\x1b[")), []);
  assert.deepEqual(reader.settle(), []);
  assert.ok(!reader.waits);
});

Deno.test("KeyReader holds a bounded part of a paste, whatever its length", () => {
  const reader = new KeyReader();
  reader.push(new TextEncoder().encode("\x1b[200~"));
  for (let n = 0; n < 100; n++) reader.push(new TextEncoder().encode("x".repeat(1_000)));
  const [paste] = reader.push(new TextEncoder().encode("\x1b[201~"));
  assert.ok(paste?.key === "paste");
  assert.equal(paste.text, "x".repeat(8_192));
});

Deno.test("KeyReader never throws and always ends", () => {
  fc.assert(fc.property(fc.array(fc.uint8Array({ maxLength: 20 })), (chunks) => {
    read(...chunks);
  }));
});
