import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { makeKey, signNonce } from "../../tests/conformance/app_page.ts";
import { newNonce, provesKey, readPageKey } from "./page_key.ts";

Deno.test("provesKey() accepts the signature of this key over this nonce only", async () => {
  const mine = await makeKey();
  const other = await makeKey();
  const page = await readPageKey(mine.publicKey);
  assert.ok(page);
  const nonce = newNonce();
  assert.equal(await provesKey(page, nonce, await signNonce(mine.key, nonce)), true);
  assert.equal(await provesKey(page, nonce, await signNonce(other.key, nonce)), false);
  assert.equal(await provesKey(page, newNonce(), await signNonce(mine.key, nonce)), false);
});

Deno.test("provesKey() takes nothing else for a signature", async () => {
  const { publicKey } = await makeKey();
  const page = await readPageKey(publicKey);
  assert.ok(page);
  const zeros = Buffer.alloc(64).toString("base64url");
  for (const signature of ["", "A", zeros, `${zeros}AA`, `${zeros.slice(1)}=`]) {
    assert.equal(await provesKey(page, newNonce(), signature), false);
  }
});

Deno.test("readPageKey() reads a raw P-256 point and nothing else", async () => {
  const { publicKey } = await makeKey();
  assert.match((await readPageKey(publicKey))?.hash ?? "", /^[0-9a-f]{64}$/);
  const raw = Buffer.from(publicKey, "base64url");
  const bent = Buffer.from(raw);
  bent[40] = (bent[40] ?? 0) ^ 1;
  const wrong = ["", "no key", bent.toString("base64url"), raw.subarray(1).toString("base64url")];
  for (const text of wrong) assert.equal(await readPageKey(text), undefined);
});

Deno.test("newNonce() is new each time", () => {
  const made = Array.from({ length: 100 }, newNonce);
  assert.equal(new Set(made).size, 100);
});
