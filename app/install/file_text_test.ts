import assert from "node:assert/strict";
import fc from "../../tests/packages/fast_check.ts";
import { decodeFile, encodeFile, showableText } from "./file_text.ts";

Deno.test("encodeFile() gives back the bytes that decodeFile() read, whatever they are", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 60 }),
      (bytes) => assert.deepEqual(encodeFile(decodeFile(bytes)), new Uint8Array(bytes)),
    ),
    { numRuns: 2000 },
  );
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
    const bytes = new TextEncoder().encode(text);
    assert.deepEqual(encodeFile(decodeFile(bytes)), bytes);
  }));
});

Deno.test("decodeFile() keeps one byte order mark apart and a second one in the text", () => {
  assert.deepEqual(decodeFile(new TextEncoder().encode("\ufeff{}")), { bom: true, text: "{}" });
  assert.deepEqual(decodeFile(new TextEncoder().encode("\ufeff\ufeff{}")), {
    bom: true,
    text: "\ufeff{}",
  });
});

Deno.test("decodeFile() keeps valid characters whole beside a broken byte", () => {
  const bytes = new Uint8Array([0x22, 0xc3, 0xa9, 0xe9, 0x22]);
  assert.deepEqual(decodeFile(bytes), { bom: false, text: '"é\udce9"' });
  assert.equal(showableText('"é\udce9"'), '"é\ufffd"');
});
