import assert from "node:assert/strict";
import { CONFIRM_MS, WaitingSignIns } from "./waiting_sign_ins.ts";

const ASKING = { keyHash: "key", browser: "Firefox" };

function waitingAt(clock: { now: number }) {
  return new WaitingSignIns(() => clock.now + 1_000_000, () => clock.now);
}

/** Asks often enough for a page that is there, until `until`. */
function keepAsking(
  waiting: WaitingSignIns,
  clock: { now: number },
  ticket: string,
  until: number,
): void {
  while (clock.now < until) {
    clock.now = Math.min(until, clock.now + 1_000);
    if (clock.now < until) waiting.ask(ticket);
  }
}

Deno.test("WaitingSignIns lets one in by a page's word and tells it once", () => {
  const waiting = waitingAt({ now: 0 });
  const ticket = waiting.add(ASKING) ?? "";
  assert.deepEqual(waiting.ask(ticket), { is: "waiting" });
  const [one] = waiting.waiting;
  assert.equal(one?.browser, "Firefox");
  assert.equal(one?.at, 1_000_000);
  assert.equal(waiting.settle(one?.id ?? "", true), true);
  assert.deepEqual(waiting.waiting, []);
  const became = waiting.ask(ticket);
  assert.equal(became.is, "let_in");
  assert.equal(became.is === "let_in" && became.letIn, "confirmed");
  assert.deepEqual(waiting.ask(ticket), { is: "expired" });
});

Deno.test("WaitingSignIns refuses one by a page's word, and a second word changes nothing", () => {
  const waiting = waitingAt({ now: 0 });
  const ticket = waiting.add(ASKING) ?? "";
  const id = waiting.waiting[0]?.id ?? "";
  assert.equal(waiting.settle(id, false), true);
  assert.equal(waiting.settle(id, true), false);
  assert.deepEqual(waiting.ask(ticket), { is: "refused" });
});

Deno.test("WaitingSignIns lets nobody in by time: after two minutes it has expired", () => {
  const clock = { now: 0 };
  const waiting = waitingAt(clock);
  const ticket = waiting.add(ASKING) ?? "";
  keepAsking(waiting, clock, ticket, CONFIRM_MS);
  assert.deepEqual(waiting.ask(ticket), { is: "waiting" });
  clock.now += 1;
  assert.equal(waiting.look(), true);
  assert.deepEqual(waiting.waiting, []);
  assert.deepEqual(waiting.ask(ticket), { is: "expired" });
});

Deno.test("WaitingSignIns takes no word on one whose two minutes are over", () => {
  const clock = { now: 0 };
  const waiting = waitingAt(clock);
  const ticket = waiting.add(ASKING) ?? "";
  const id = waiting.waiting[0]?.id ?? "";
  keepAsking(waiting, clock, ticket, CONFIRM_MS + 1);
  assert.equal(waiting.settle(id, true), false);
  assert.deepEqual(waiting.ask(ticket), { is: "expired" });
});

Deno.test("WaitingSignIns withdraws one whose page asks no more", () => {
  const clock = { now: 0 };
  const waiting = waitingAt(clock);
  waiting.add(ASKING);
  clock.now = 30_001;
  assert.equal(waiting.look(), true);
  assert.deepEqual(waiting.waiting, []);
});

Deno.test("WaitingSignIns holds four at most, and one of each browser", () => {
  const waiting = waitingAt({ now: 0 });
  const first = waiting.add({ ...ASKING, keyHash: "0" });
  for (const keyHash of ["1", "2", "3"]) assert.ok(waiting.add({ ...ASKING, keyHash }));
  assert.equal(waiting.add({ ...ASKING, keyHash: "4" }), undefined);
  assert.ok(waiting.add({ ...ASKING, keyHash: "0" }));
  assert.equal(waiting.waiting.length, 4);
  assert.deepEqual(waiting.ask(first ?? ""), { is: "expired" });
});

Deno.test("WaitingSignIns marks those that were let in with no page to ask", () => {
  const waiting = waitingAt({ now: 0 });
  const ticket = waiting.add(ASKING) ?? "";
  waiting.letAllIn();
  const became = waiting.ask(ticket);
  assert.equal(became.is === "let_in" && became.letIn, "unconfirmed");
});

Deno.test("WaitingSignIns knows a ticket it did not give for an expired one", () => {
  const waiting = waitingAt({ now: 0 });
  waiting.add(ASKING);
  assert.deepEqual(waiting.ask("guess"), { is: "expired" });
});
