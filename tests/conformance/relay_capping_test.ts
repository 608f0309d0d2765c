// Protocol contract, section 5, steps 7, 9 and 10, and "Capping a string to N bytes".

import assert from "node:assert/strict";
import { BASH, bash, inParallel, POST, PRE, sent } from "../support/mod.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** What a string becomes when it is capped: the longest whole characters, and the mark. */
const CAPS: readonly { name: string; input: string; output: string }[] = [
  { name: "2000 bytes", input: "a".repeat(2_000), output: "a".repeat(2_000) },
  { name: "2001 bytes", input: "a".repeat(2_001), output: `${"a".repeat(1_997)}…` },
  { name: "2000 bytes of é", input: "é".repeat(1_000), output: "é".repeat(1_000) },
  { name: "2002 bytes of é", input: "é".repeat(1_001), output: `${"é".repeat(998)}…` },
  { name: "2001 bytes of €", input: "€".repeat(667), output: `${"€".repeat(665)}…` },
  { name: "2000 bytes of 🐦", input: "🐦".repeat(500), output: "🐦".repeat(500) },
  { name: "2004 bytes of 🐦", input: "🐦".repeat(501), output: `${"🐦".repeat(499)}…` },
  {
    name: "🐦 across the last byte",
    input: `${"a".repeat(1_994)}🐦${"b".repeat(100)}`,
    output: `${"a".repeat(1_994)}…`,
  },
  {
    name: "🐦 up to the last byte",
    input: `${"a".repeat(1_993)}🐦${"b".repeat(100)}`,
    output: `${"a".repeat(1_993)}🐦…`,
  },
];

Deno.test("relay, section 5.9: a string value is capped at 2000 bytes on a character boundary", async () => {
  // One run for all of them: each is a string of its own, at some depth.
  const inputs = CAPS.map(({ input }) => input);
  const { payload } = await sent({
    stdin: { ...PRE, top: inputs[1], list: inputs, deep: { er: [{ still: inputs }] } },
  });
  const outputs = CAPS.map(({ output }) => output);
  assert.deepEqual(payload.list, outputs);
  assert.deepEqual(payload.deep, { er: [{ still: outputs }] });
  assert.equal(payload.top, outputs[1]);
  for (const output of outputs) assert.ok(bytesOf(output) <= 2_000);
});

Deno.test("relay, section 5.9: keys, numbers and short strings stay as they are", async () => {
  const stdin = {
    ...PRE,
    ["k".repeat(3_000)]: 1,
    numbers: [0, -1, 1.5, 1e21, 123456789012345],
    others: [true, false, null, {}, []],
    texts: ["", "\u0000\u001b[31m", "\ud83d", "…", "\u2028"],
  };
  const { payload } = await sent({ stdin });
  assert.deepEqual(payload, stdin);
});

Deno.test("relay, section 5.10: the patch of a finished Codex apply_patch is capped at 65,536 bytes", async () => {
  const patch = (bytes: number) => `*** Begin Patch\n${"+".repeat(bytes - 16)}`;
  const rows: readonly { name: string; stdin: Record<string, unknown>; output: string }[] = [
    {
      name: "3000 bytes",
      stdin: { ...POST, tool_name: "apply_patch", tool_input: { command: patch(3_000) } },
      output: patch(3_000),
    },
    {
      name: "65,536 bytes",
      stdin: { ...POST, tool_name: "apply_patch", tool_input: { command: patch(65_536) } },
      output: patch(65_536),
    },
    {
      name: "65,537 bytes",
      stdin: { ...POST, tool_name: "apply_patch", tool_input: { command: patch(65_537) } },
      output: `${patch(65_533)}…`,
    },
    {
      name: "before it runs",
      stdin: { ...PRE, tool_name: "apply_patch", tool_input: { command: patch(3_000) } },
      output: `${patch(1_997)}…`,
    },
    {
      name: "another tool",
      stdin: { ...POST, tool_name: "Bash", tool_input: { command: patch(3_000) } },
      output: `${patch(1_997)}…`,
    },
  ];
  await inParallel(rows, async ({ stdin, output }) => {
    const { payload } = await sent({ args: ["--agent", "codex"], stdin });
    assert.deepEqual(payload.tool_input, { command: output });
  }, { name: (row) => row.name });
});

Deno.test("relay, section 5.10: only the command of an apply_patch has that cap", async () => {
  const long = "x".repeat(3_000);
  const { payload } = await sent({
    args: ["--agent", "codex"],
    stdin: {
      ...POST,
      tool_name: "apply_patch",
      tool_input: { command: long, other: long },
      command: long,
    },
  });
  const capped = `${"x".repeat(1_997)}…`;
  assert.deepEqual(payload.tool_input, { command: long, other: capped });
  assert.equal(payload.command, capped);
});

Deno.test("relay, section 5.13: vults_input holds the whole tool input where the capped one lost something", async () => {
  const command = `echo ${"a".repeat(3_000)}`;
  const { payload, wantsReply } = await sent({ stdin: bash(command) });
  assert.equal(wantsReply, true);
  assert.deepEqual(payload.tool_input, { command: `${command.slice(0, 1_997)}…` });
  assert.deepEqual(payload.vults_input, { command });
  assert.deepEqual(Object.keys(payload).sort(), [...Object.keys(BASH), "vults_input"].sort());
});

Deno.test("relay, section 5.13: vults_input keeps the form the input came in", async () => {
  const long = "b".repeat(3_000);
  const whole = {
    plan: [{ step: long, n: 1 }, null],
    "ключ": { deep: [long, "short"] },
    flag: true,
  };
  const copilot = { sessionId: "s-1", cwd: "/x", toolName: "bash" };
  const asText = JSON.stringify({ command: long });
  const rows: readonly { args: string[]; stdin: Record<string, unknown>; input: unknown }[] = [
    { args: [], stdin: { ...BASH, tool_input: whole }, input: whole },
    { args: [], stdin: { ...BASH, tool_input: long }, input: long },
    {
      args: ["--agent", "copilot", "permissionRequest"],
      stdin: { ...copilot, toolInput: { command: long } },
      input: { command: long },
    },
    {
      args: ["--agent", "copilot", "permissionRequest"],
      stdin: { ...copilot, toolArgs: { command: long } },
      input: { command: long },
    },
    {
      args: ["--agent", "copilot", "permissionRequest"],
      stdin: { ...copilot, toolArgs: asText },
      input: asText,
    },
    {
      args: ["--agent", "copilot"],
      stdin: { ...BASH, tool_name: "bash", tool_input: { command: long } },
      input: { command: long },
    },
  ];
  await inParallel(rows, async ({ args, stdin, input }) => {
    const { payload, wantsReply } = await sent({ args, stdin });
    assert.equal(wantsReply, true);
    assert.deepEqual(payload.vults_input, input);
  });
});

Deno.test("relay, section 5.13: strings in vults_input are capped at 65,536 bytes", async () => {
  const rows: readonly [string, string][] = [
    ["c".repeat(65_536), "c".repeat(65_536)],
    ["c".repeat(65_537), `${"c".repeat(65_533)}…`],
    ["🐦".repeat(16_385), `${"🐦".repeat(16_383)}…`],
    ["d".repeat(2_000_000), `${"d".repeat(65_533)}…`],
  ];
  await inParallel(rows, async ([command, kept]) => {
    const { payload, wantsReply } = await sent({ stdin: bash(command) });
    assert.equal(wantsReply, true);
    assert.deepEqual(payload.vults_input, { command: kept });
  }, { name: ([command]) => `${command.length}` });
});

Deno.test("relay, section 5.13: a message that would pass 256 KiB goes without vults_input and still waits", async () => {
  const input = (last: number) => ({
    a: "a".repeat(65_536),
    b: "b".repeat(65_536),
    c: "c".repeat(65_536),
    d: "d".repeat(last),
  });
  const first = await sent({ stdin: { ...BASH, tool_input: input(40_000) } });
  assert.deepEqual(first.payload.vults_input, input(40_000));
  // The length of the rest differs by a digit or two between runs, hence the margin.
  const room = 262_144 - first.bytes;
  const fits = await sent({ stdin: { ...BASH, tool_input: input(40_000 + room - 8) } });
  assert.deepEqual(fits.payload.vults_input, input(40_000 + room - 8));
  assert.ok(fits.bytes <= 262_144);
  const over = await sent({ stdin: { ...BASH, tool_input: input(40_000 + room + 8) } });
  assert.equal("vults_input" in over.payload, false);
  assert.equal(over.wantsReply, true);
});

Deno.test("relay, section 5.13: no vults_input where nothing was lost, or nobody waits", async () => {
  const long = "e".repeat(3_000);
  const forged = { vults_input: { command: "rm -rf /" } };
  const rows: readonly {
    name: string;
    args?: string[];
    env?: Record<string, string>;
    stdin: Record<string, unknown>;
  }[] = [
    { name: "nothing cut", stdin: BASH },
    { name: "nothing cut, one from stdin", stdin: { ...BASH, ...forged } },
    { name: "cut elsewhere", stdin: { ...BASH, reason: long } },
    { name: "does not wait", stdin: { ...PRE, tool_input: { command: long } } },
    { name: "does not wait, one from stdin", stdin: { ...PRE, ...forged } },
    { name: "another tool", args: ["--agent", "kimi"], stdin: bash(long) },
    { name: "the chat", env: { VULTS_ZECA: "1" }, stdin: bash(long) },
    { name: "vetoed", stdin: { ...bash(long), cursor_version: "2.0" } },
  ];
  await inParallel(rows, async ({ args, env, stdin }) => {
    const { payload } = await sent({
      stdin,
      ...(args === undefined ? {} : { args }),
      ...(env === undefined ? {} : { env }),
    });
    assert.equal("vults_input" in payload, false);
  }, { name: (row) => row.name });
});

Deno.test("relay, section 5.13: a vults_input from stdin is replaced by the relay's own", async () => {
  const command = `echo ${"f".repeat(3_000)}`;
  const { payload } = await sent({ stdin: { ...bash(command), vults_input: { command: "true" } } });
  assert.deepEqual(payload.vults_input, { command });
});
