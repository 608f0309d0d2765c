// Protocol contract, section 6: an event that is too long for one message.

import assert from "node:assert/strict";
import {
  ALLOW,
  assertPrinted,
  assertSilent,
  BASH,
  exchange,
  inParallel,
  POST,
  says,
  sent,
} from "../support/mod.ts";

const MESSAGE = 1_048_576;

/** `count` strings of 5000 bytes in the tool input of a request. */
const many = (count: number) => ({
  ...BASH,
  tool_input: { command: "true", parts: new Array<string>(count).fill("z".repeat(5_000)) },
});

Deno.test("relay, section 6.1: strings are capped at 500, then 125, then 31 bytes until the event fits", async () => {
  const rows = [
    { count: 900, cap: 500 },
    { count: 3_000, cap: 125 },
    { count: 12_000, cap: 31 },
  ];
  await inParallel(rows, async ({ count, cap }) => {
    const { run, event } = await exchange({ stdin: many(count), app: says(ALLOW) });
    assertSilent(run);
    assert.ok(event !== undefined && event.bytes <= MESSAGE);
    assert.equal(event.wantsReply, false, "the card could not show all of it");
    assert.equal("vults_input" in event.payload, false);
    const input = event.payload.tool_input as { command: string; parts: string[] };
    assert.equal(input.command, "true");
    assert.equal(input.parts.length, count);
    for (const part of input.parts) assert.equal(part, `${"z".repeat(cap - 3)}…`);
  });
});

Deno.test("relay, section 6.1: the patch of a Codex apply_patch is capped with the rest", async () => {
  const { payload } = await sent({
    args: ["--agent", "codex"],
    stdin: {
      ...POST,
      tool_name: "apply_patch",
      tool_input: { command: "p".repeat(60_000) },
      more: new Array<string>(900).fill("z".repeat(5_000)),
    },
  });
  assert.deepEqual(payload.tool_input, { command: `${"p".repeat(497)}…` });
});

Deno.test("relay, section 6.2: when even that is too long only the essential texts are kept", async () => {
  const keys = Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`k${n}`, n]));
  const long = "y".repeat(3_000);
  const essential = {
    hook_event_name: "PermissionRequest",
    session_id: "00000000-0000-4000-8000-000000000001",
    sessionId: "s-2",
    conversation_id: "s-3",
    conversationId: "s-4",
    turn_id: "t",
    cwd: `/${"c".repeat(300)}`,
    tool_name: "Bash",
    toolName: "bash",
    agent_id: long,
  };
  const { run, event } = await exchange({
    stdin: { ...keys, ...essential, tool_input: { command: "true" }, prompt: "hello" },
    env: { TMUX: "/tmp/tmux", DISPLAY: ":0" },
    app: says(ALLOW),
  });
  assertSilent(run);
  assert.ok(event !== undefined);
  assert.deepEqual(event.payload, {
    ...essential,
    cwd: `/${"c".repeat(196)}…`,
    agent_id: `${"y".repeat(197)}…`,
  });
  assert.equal(event.wantsReply, false);
  assert.deepEqual(event.terminal?.env ?? {}, {});
  assert.equal("cwd" in (event.terminal ?? {}), false, "a folder over 200 bytes is left out");
  assert.equal(event.message.agent, "claude");
});

Deno.test("relay, section 6.2: an essential member that is no text is left out, a short folder stays", async () => {
  const keys = Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`k${n}`, n]));
  const { payload, terminal } = await sent({
    args: ["Stop"],
    stdin: { ...keys, session_id: "s-1", agent_id: 7, tool_name: ["Bash"], cwd: "/home/me/shop" },
  });
  assert.deepEqual(payload, { session_id: "s-1", cwd: "/home/me/shop" });
  assert.equal(terminal?.cwd, "/home/me/shop");
});

Deno.test("relay, section 6: an event just short of one message waits, one just beyond does not", async () => {
  const stdin = (bytes: number) => ({
    ...BASH,
    // Keys are never capped, so they fill a message to the byte.
    tool_input: { command: "true", ["k".repeat(bytes)]: 1 },
  });
  const first = await sent({ stdin: stdin(1_000_000) });
  const room = MESSAGE - first.bytes;
  const fits = await exchange({ stdin: stdin(1_000_000 + room - 8), app: says(ALLOW) });
  assert.equal(fits.event?.wantsReply, true);
  assertPrinted(
    fits.run,
    '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow"}}}\n',
  );
  const over = await exchange({ stdin: stdin(1_000_000 + room + 8), app: says(ALLOW) });
  assert.equal(over.event?.wantsReply, false);
  assertSilent(over.run);
});
