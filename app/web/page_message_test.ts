import assert from "node:assert/strict";
import { PAGE_MESSAGE_CHARS, readPageMessage } from "./page_message.ts";

const GOOD = [
  { type: "prove", key: "k", signature: "s" },
  { type: "here", visible: true, focused: false, sound: false, notify: false },
  { type: "here", visible: false, focused: false, sound: false, notify: false, ping: 3 },
  { type: "drawn", request: "r", hash: "h", place: "front" },
  { type: "drawn", request: "r", hash: "h", place: "queued" },
  { type: "decide", request: "r", hash: "h", decision: "allow" },
  { type: "decide", request: "r", hash: "h", decision: "deny", reason: "not now" },
  { type: "release", request: "r", hash: "h" },
  { type: "bring_forward", request: "r" },
  { type: "choose_session", session: "claude:s" },
  { type: "play_demo" },
];

for (const message of GOOD) {
  const name = JSON.stringify(message);
  Deno.test(`readPageMessage() reads ${name}`, () => {
    assert.deepEqual(readPageMessage(name), message);
  });
}

const ODD: readonly unknown[] = [
  null,
  [],
  "play_demo",
  {},
  { type: "toString" },
  { type: "__proto__" },
  { type: "answered" },
  { type: "play_demo", extra: 1 },
  { type: "here", visible: 1, focused: false, sound: false, notify: false },
  { type: "here", visible: true, focused: true, sound: false, notify: false, ping: 1.5 },
  { type: "here", visible: true, focused: true, sound: false, notify: false, ping: -1 },
  { type: "here", visible: true, focused: true, sound: false, notify: false, ping: null },
  { type: "drawn", request: "", hash: "h", place: "front" },
  { type: "drawn", request: "r", hash: "h", place: "behind" },
  { type: "decide", request: "r", hash: "h", decision: "always" },
  { type: "decide", request: "r", hash: "h", decision: "deny", reason: 1 },
  { type: "decide", request: "r", decision: "allow" },
  { type: "decide", request: ["r"], hash: "h", decision: "allow" },
  { type: "release", request: "r" },
];

for (const message of ODD) {
  Deno.test(`readPageMessage() refuses ${JSON.stringify(message)}`, () => {
    assert.equal(readPageMessage(JSON.stringify(message)), undefined);
  });
}

Deno.test("readPageMessage() refuses what is no JSON and what is too long", () => {
  assert.equal(readPageMessage("{"), undefined);
  const reason = "x".repeat(PAGE_MESSAGE_CHARS);
  const long = { type: "decide", request: "r", hash: "h", decision: "deny", reason };
  assert.equal(readPageMessage(JSON.stringify(long)), undefined);
});
