// Protocol contract, sections 1, 8 and 9: which replies count, and that all others print nothing.

import assert from "node:assert/strict";
import type { JsonObject } from "../../protocol/mod.ts";
import {
  ALLOW,
  answer,
  type AppScript,
  ASK,
  assertPrinted,
  assertSilent,
  BASH,
  bash,
  builtRelay,
  DENY,
  exchange,
  heard,
  inParallel,
  replyTo,
  runRelay,
  says,
  saysBytes,
  WAITING,
  withFakeApp,
  withWorld,
} from "../support/mod.ts";

const ALLOWED =
  '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow"}}}\n';

/** Replies to a permission request, none of which is one. */
const USELESS: readonly { name: string; reply: JsonObject | unknown[] | string }[] = [
  { name: "another id", reply: { v: 8, id: "1-1", ...ALLOW } },
  { name: "no id", reply: { v: 8, ...ALLOW } },
  { name: "version 7", reply: { v: 7, id: "ID", ...ALLOW } },
  { name: "version 9", reply: { v: 9, id: "ID", ...ALLOW } },
  { name: "version 8.5", reply: { v: 8.5, id: "ID", ...ALLOW } },
  { name: "version as text", reply: { v: "8", id: "ID", ...ALLOW } },
  { name: "no version", reply: { id: "ID", ...ALLOW } },
  { name: "unsupported", reply: { v: 8, id: "ID", kind: "unsupported" } },
  { name: "unsupported, version 7", reply: { v: 7, id: "ID", kind: "unsupported" } },
  { name: "an unknown kind", reply: { v: 8, id: "ID", kind: "allow" } },
  { name: "no kind", reply: { v: 8, id: "ID", decision: "allow" } },
  { name: "no decision", reply: { v: 8, id: "ID", kind: "decision" } },
  { name: "decision ask", reply: { v: 8, id: "ID", kind: "decision", decision: "ask" } },
  { name: "decision Allow", reply: { v: 8, id: "ID", kind: "decision", decision: "Allow" } },
  { name: "decision true", reply: { v: 8, id: "ID", kind: "decision", decision: true } },
  { name: "a list", reply: [{ v: 8, id: "ID", ...ALLOW }] },
  { name: "a text", reply: "allow" },
  { name: "an answer to a permission", reply: { v: 8, id: "ID", ...answer("80") } },
  { name: "no answers to a permission", reply: { v: 8, id: "ID", ...answer() } },
];

Deno.test("relay, section 9: a reply of another id, version or kind prints nothing", async () => {
  await inParallel(USELESS, async ({ reply }) => {
    const line = (id: string) => `${JSON.stringify(reply).replace('"ID"', JSON.stringify(id))}\n`;
    const { run, event } = await exchange({
      stdin: BASH,
      app: saysBytes((event) => line(event.id)),
    });
    assert.equal(event?.wantsReply, true);
    assertSilent(run);
  }, { name: (row) => row.name });
});

Deno.test("relay, section 9: bytes that are no reply print nothing", async () => {
  const rows: readonly { name: string; bytes: (id: string) => string | Uint8Array }[] = [
    { name: "none", bytes: () => "" },
    { name: "a newline", bytes: () => "\n" },
    { name: "garbage", bytes: () => "allow\n" },
    { name: "HTTP", bytes: () => "HTTP/1.1 200 OK\r\n\r\n" },
    {
      name: "ten odd bytes",
      bytes: () => Uint8Array.of(0x9c, 0x00, 0xff, 0x7b, 0x22, 0x16, 0x03, 0xc3, 0x28, 0x81),
    },
    { name: "half an object", bytes: (id) => `{"v":8,"id":"${id}","kind":"decision","deci` },
    {
      name: "a whole object without a newline",
      bytes: (id) => `{"v":8,"id":"${id}","kind":"decision","decision":"allow"}`,
    },
    {
      name: "an object and more in one line",
      bytes: (id) => `{"v":8,"id":"${id}","kind":"decision","decision":"allow"} x\n`,
    },
    {
      name: "invalid UTF-8",
      bytes: (id) =>
        Uint8Array.from([
          ...new TextEncoder().encode(`{"v":8,"id":"${id}","kind":"decision","decision":"allow`),
          0xff,
          0x22,
          0x7d,
          0x0a,
        ]),
    },
  ];
  await inParallel(rows, async ({ bytes }) => {
    const { run } = await exchange({ stdin: BASH, app: saysBytes((event) => bytes(event.id)) });
    assertSilent(run);
  }, { name: (row) => row.name });
});

Deno.test("relay, section 9: a decision on a question, or answers that do not fit it, print nothing", async () => {
  const replies = [
    ALLOW,
    DENY,
    answer(),
    answer("80", "8080"),
    answer(8080),
    answer(null),
    answer({ label: "80" }),
    answer([80]),
    { kind: "answer" },
    { kind: "answer", answers: "80" },
    { kind: "answer", answers: { 0: "80" } },
  ];
  const cells = ["claude", "opencode"].flatMap((agent) =>
    replies.map((reply) => ({ agent, reply }))
  );
  await inParallel(cells, async ({ agent, reply }) => {
    const { run, event } = await exchange({
      args: ["--agent", agent, "--ask"],
      stdin: ASK,
      app: says(reply),
    });
    assert.equal(event?.wantsReply, true);
    assertSilent(run);
  });
});

Deno.test("relay, section 8: a final reply counts with, without and after several waiting", async () => {
  await inParallel([[], [WAITING], [WAITING, WAITING, WAITING]], async (before) => {
    const { run } = await exchange({ stdin: BASH, app: says(...before, ALLOW) });
    assertPrinted(run, ALLOWED);
  });
});

Deno.test("relay, section 9: waiting and then the end of the connection prints nothing", async () => {
  const { run } = await exchange({ stdin: BASH, app: says(WAITING) });
  assertSilent(run);
  assert.ok(run.ms < 1_900, `the end of the connection ends the run, it took ${run.ms} ms`);
});

Deno.test("relay, section 9: the first final reply is the answer", async () => {
  const { run } = await exchange({ stdin: BASH, app: says(ALLOW, DENY) });
  assertPrinted(run, ALLOWED);
});

Deno.test("relay, section 3: unknown members of a reply are ignored, and so is null", async () => {
  const replies = [
    { ...ALLOW, reason: null, more: { v: 7 } },
    { later: [1], ...ALLOW },
  ];
  for (const reply of replies) {
    const { run } = await exchange({ stdin: BASH, app: says(reply) });
    assertPrinted(run, ALLOWED);
  }
});

/** Sends the decision in small pieces. */
const inPieces: AppScript = async (connection) => {
  const event = await heard(connection);
  const lines = `${JSON.stringify(replyTo(event, WAITING))}\n` +
    `${JSON.stringify(replyTo(event, { ...ALLOW, note: "é🐦" }))}\n`;
  for (const byte of new TextEncoder().encode(lines)) {
    await connection.sendBytes(Uint8Array.of(byte));
  }
  connection.close();
};

Deno.test("relay, section 8: a reply counts however the socket cuts it into pieces", async () => {
  const { run } = await exchange({ stdin: BASH, app: inPieces });
  assertPrinted(run, ALLOWED);
});

Deno.test("relay, section 8: a reply counts up to 1 MiB, newline included, and not beyond", async () => {
  const line = (id: string, bytes: number) => {
    const bare = JSON.stringify({ v: 8, id, ...ALLOW, pad: "" });
    return `${bare.slice(0, -2)}${"p".repeat(bytes - bare.length - 1)}"}\n`;
  };
  const whole = await exchange({
    stdin: BASH,
    app: saysBytes((event) => line(event.id, 1_048_576)),
  });
  assertPrinted(whole.run, ALLOWED);
  const beyond = await exchange({
    stdin: BASH,
    app: saysBytes((event) => line(event.id, 1_048_577)),
  });
  assertSilent(beyond.run);
});

Deno.test("relay, section 9: 1 MiB without a newline ends the run in silence, at once", async () => {
  const { run, connections } = await exchange({
    stdin: BASH,
    app: async (connection) => {
      await heard(connection);
      await connection.sendBytes(new Uint8Array(1_100_000).fill(0x20));
      // The connection stays open: the relay must leave by itself.
    },
  });
  assertSilent(run);
  const [connection] = connections;
  assert.ok(connection?.leftByRelay);
  assert.ok(connection.goneAt! - connection.acceptedAt < 1_700, "it did not wait for a deadline");
});

Deno.test("relay, section 9: of many that wait at once, each prints the answer to its own request", async () => {
  const relays = Array.from({ length: 10 }, (_, n) => n);
  await withWorld(async (world) => {
    // The app answers when all have asked, the last one first, every second one with a deny.
    const waiting: (() => Promise<void>)[] = [];
    const script: AppScript = async (connection) => {
      const event = await heard(connection);
      const { command } = event.payload.tool_input as { command: string };
      await connection.send(replyTo(event, WAITING));
      waiting.unshift(async () => {
        const reply = Number(command) % 2 === 0 ? ALLOW : { ...DENY, reason: `No to ${command}` };
        await connection.send(replyTo(event, reply));
      });
      if (waiting.length === relays.length) { for (const answer of waiting) await answer(); }
    };
    await withFakeApp(world.socket, { script }, async () => {
      const relay = await builtRelay();
      await inParallel(relays, async (n) => {
        const run = await runRelay({
          relay,
          args: ["--agent", "copilot"],
          env: world.env,
          cwd: world.folder,
          stdin: JSON.stringify(bash(String(n))),
        });
        assertPrinted(
          run,
          n % 2 === 0 ? '{"behavior":"allow"}\n' : `{"behavior":"deny","message":"No to ${n}"}\n`,
        );
      }, { atOnce: relays.length });
    });
  });
});
