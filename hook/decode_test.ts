import assert from "node:assert/strict";
import fc from "../tests/packages/fast_check.ts";
import { decodeText } from "./decode.ts";

Deno.test("decodeText() reads any bytes as a TextDecoder does, apart from a byte-order mark", () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.uint8Array({ maxLength: 5_000, max: 0x7f }),
    fc.string({ unit: "grapheme", maxLength: 300 }).map((text) => new TextEncoder().encode(text)),
  );
  fc.assert(fc.property(bytes, (some) => {
    assert.equal(decodeText(some), new TextDecoder().decode(some));
  }));
  for (const length of [4_096, 4_097, 200_000]) {
    assert.equal(decodeText(new Uint8Array(length).fill(0x61)), "a".repeat(length));
  }
});
