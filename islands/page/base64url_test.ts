import assert from "node:assert/strict";
import { fromBase64url, toBase64url } from "./base64url.ts";

Deno.test("toBase64url() and fromBase64url() are each other's inverse, without padding", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  for (const length of [0, 1, 2, 3, 64, 65, 256]) {
    const text = toBase64url(bytes.slice(0, length));
    assert.doesNotMatch(text, /[+/=]/);
    assert.deepEqual(fromBase64url(text), bytes.slice(0, length));
  }
});
