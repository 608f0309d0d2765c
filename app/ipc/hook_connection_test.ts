import assert from "node:assert/strict";
import { requestId } from "../../protocol/mod.ts";
import { FakeRelay } from "../../tests/conformance/app_relay.ts";
import { withTempFolder } from "../../tests/support/mod.ts";
import { HookConnection } from "./hook_connection.ts";
import { closeQuietly } from "./socket.ts";

/** Runs `work` with both ends of one connection. */
async function withConnection(
  work: (connection: HookConnection, relay: FakeRelay) => Promise<void>,
): Promise<void> {
  await withTempFolder(async (folder) => {
    const path = `${folder}/s.sock`;
    const listener = Deno.listen({ transport: "unix", path });
    const [relay, socket] = await Promise.all([FakeRelay.connect(path), listener.accept()]);
    try {
      await work(new HookConnection(socket, requestId("r-1")), relay);
    } finally {
      closeQuietly(socket);
      listener.close();
      await relay.leave();
    }
  });
}

const ALLOW = { kind: "decision", v: 8, id: "r-1", decision: "allow" };

Deno.test("HookConnection says waiting once and lets the first final answer win", async () => {
  await withConnection(async (connection, relay) => {
    const ended = connection.watch();
    connection.sayWaiting();
    connection.sayWaiting();
    connection.sayDecision("allow");
    connection.sayDecision("deny", "too late");
    connection.letGo();
    connection.sayWaiting();
    assert.deepEqual(await relay.next(), { kind: "waiting", v: 8, id: "r-1" });
    assert.deepEqual(await relay.next(), ALLOW);
    assert.equal((await relay.end()).text, "");
    assert.equal(await ended, "ended");
  });
});

Deno.test("HookConnection answers without a waiting before it", async () => {
  await withConnection(async (connection, relay) => {
    const ended = connection.watch();
    connection.sayDecision("deny", "Not here");
    const denied = { kind: "decision", v: 8, id: "r-1", decision: "deny", reason: "Not here" };
    assert.deepEqual(await relay.next(), denied);
    assert.equal(await ended, "ended");
  });
});

Deno.test("HookConnection lets go without a line, and answers nothing after", async () => {
  await withConnection(async (connection, relay) => {
    const ended = connection.watch();
    connection.letGo();
    connection.sayDecision("allow");
    assert.equal((await relay.end()).text, "");
    assert.equal(await ended, "ended");
  });
});

Deno.test("HookConnection tells that the relay is gone, whatever it said before", async () => {
  await withConnection(async (connection, relay) => {
    const ended = connection.watch();
    await relay.bytes(new TextEncoder().encode("more than the one line\n"));
    await relay.leave();
    assert.equal(await ended, "gone");
    connection.sayDecision("allow");
  });
});
