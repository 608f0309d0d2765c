import assert from "node:assert/strict";
import { Press } from "./press.ts";

const person = { isTrusted: true };

Deno.test("Press counts when it began and ended while the button took presses", () => {
  const press = new Press();
  press.begin(true);
  assert.equal(press.end(person, true), true);
});

Deno.test("Press does not count when it began before the button was armed", () => {
  const press = new Press();
  press.begin(false);
  assert.equal(press.end(person, true), false);
  // The next press is a new one.
  press.begin(true);
  assert.equal(press.end(person, true), true);
});

Deno.test("Press does not count when a script made it", () => {
  assert.equal(new Press().end({ isTrusted: false }, true), false);
});

Deno.test("Press of assistive technology has no beginning and counts when the button is armed", () => {
  assert.equal(new Press().end(person, true), true);
  assert.equal(new Press().end(person, false), false);
});
