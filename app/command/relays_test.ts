import assert from "node:assert/strict";
import { requestId } from "../../protocol/mod.ts";
import type { WaitingRelay } from "../ipc/mod.ts";
import { Relays } from "./relays.ts";

const ID = requestId("r-1");

/** A relay that notes what it is told. */
function relay(id = ID): WaitingRelay & { readonly told: string[] } {
  const told: string[] = [];
  return {
    id,
    told,
    sayWaiting: () => told.push("waiting"),
    sayDecision: (decision, reason) => {
      told.push([decision, reason ?? ""].join(" ").trim());
      return Promise.resolve(true);
    },
    sayAnswers: (answers) => {
      told.push(JSON.stringify(answers));
      return Promise.resolve(true);
    },
    letGo: () => told.push("let go"),
  };
}

Deno.test("Relays answers the connection that the request came on, and no other", () => {
  const relays = new Relays();
  const [mine, other] = [relay(), relay(requestId("r-2"))];
  relays.add(mine, "claude");
  relays.add(other, "codex");
  relays.sayWaiting(ID);
  assert.equal(relays.agentOf(ID), "claude");
  relays.sayDecision(ID, "deny", "No");
  relays.sayDecision(ID, "allow");
  relays.letGo(ID);
  assert.deepEqual([mine.told, other.told], [["waiting", "deny No"], []]);
  assert.equal(relays.agentOf(ID), undefined);
});

Deno.test("Relays answers neither of two connections with one id", () => {
  const relays = new Relays();
  const [first, second] = [relay(), relay()];
  relays.add(first, "claude");
  relays.add(second, "claude");
  relays.sayDecision(ID, "allow");
  assert.deepEqual([first.told, second.told], [["let go"], ["let go"]]);
});

Deno.test("Relays says whether a request waits no more when its connection is gone", () => {
  const relays = new Relays();
  const [first, second] = [relay(), relay()];
  relays.add(first, "claude");
  relays.add(second, "claude");
  assert.equal(relays.remove(first), false);
  assert.equal(relays.remove(second), true);
  relays.letGo(ID);
  assert.deepEqual(second.told, []);
});
