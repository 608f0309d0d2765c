import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { CODE_LIFE_MS, SignInCodes } from "./sign_in_codes.ts";

Deno.test("SignInCodes redeems a code once", () => {
  const codes = new SignInCodes(() => 0);
  const code = codes.make();
  assert.equal(codes.redeem(code), true);
  assert.equal(codes.redeem(code), false);
});

Deno.test("SignInCodes tells whether a code is alive without using it up", () => {
  let now = 0;
  const codes = new SignInCodes(() => now);
  const [first, second] = [codes.make(), codes.make()];
  assert.equal(codes.isAlive(first), true);
  assert.equal(codes.isAlive("another"), false);
  assert.equal(codes.redeem(first), true);
  assert.equal(codes.isAlive(first), false);
  now = CODE_LIFE_MS;
  assert.equal(codes.isAlive(second), false);
});

Deno.test("SignInCodes redeems a code within two minutes and not after", () => {
  let now = 0;
  const codes = new SignInCodes(() => now);
  const [first, second] = [codes.make(), codes.make()];
  now = CODE_LIFE_MS - 1;
  assert.equal(codes.redeem(first), true);
  now = CODE_LIFE_MS;
  assert.equal(codes.redeem(second), false);
  assert.equal(CODE_LIFE_MS, 120_000);
});

Deno.test("SignInCodes keeps the newest eight codes", () => {
  const codes = new SignInCodes(() => 0);
  const made = Array.from({ length: 9 }, () => codes.make());
  assert.deepEqual(made.map((code) => codes.redeem(code)), [
    false,
    ...Array.from({ length: 8 }, () => true),
  ]);
});

Deno.test("SignInCodes makes codes of at least 128 bits that differ", () => {
  const codes = new SignInCodes(() => 0);
  const made = Array.from({ length: 100 }, () => codes.make());
  assert.equal(new Set(made).size, 100);
  for (const code of made) assert.ok(Buffer.from(code, "base64url").length >= 16);
});

Deno.test("SignInCodes redeems nothing that was not made", () => {
  const codes = new SignInCodes(() => 0);
  const code = codes.make();
  for (const wrong of ["", code.slice(1), `${code}A`, code.toUpperCase() + "!"]) {
    assert.equal(codes.redeem(wrong), false);
  }
  assert.equal(codes.redeem(code), true);
});
