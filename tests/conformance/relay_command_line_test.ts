// Protocol contract, sections 13 to 15: arguments, agent names, the chat marker. PB-59.

import assert from "node:assert/strict";
import {
  ALLOW,
  ASK,
  assertNothingSent,
  assertPrinted,
  assertSilent,
  BASH,
  builtRelay,
  exchange,
  inParallel,
  PRE,
  runRelay,
  says,
  sent,
  withWorld,
} from "../support/mod.ts";

const UNNAMED = { session_id: "s-1", cwd: "/x" };

Deno.test("relay, section 14: arguments come in any order, the last of a kind counts", async () => {
  const rows: readonly { args: string[]; agent: string; name?: string; event: string }[] = [
    { args: ["Stop"], agent: "claude", event: "Stop" },
    { args: ["--agent", "codex", "Stop"], agent: "codex", event: "Stop" },
    { args: ["Stop", "--agent", "codex"], agent: "codex", event: "Stop" },
    { args: ["--agent", "codex", "--agent", "qwen", "Stop"], agent: "qwen", event: "Stop" },
    { args: ["--agent", "gemini", "--agent", "qwen", "Stop"], agent: "qwen", event: "Stop" },
    { args: ["Stop", "SessionEnd"], agent: "claude", event: "SessionEnd" },
    { args: ["Stop", "--agent"], agent: "claude", event: "Stop" },
    { args: ["--agent", "qwen", "Stop", "--agent"], agent: "qwen", event: "Stop" },
    { args: ["Stop", "--ask"], agent: "claude", event: "Stop" },
    { args: ["--help"], agent: "claude", event: "--help" },
    { args: ["Stop", "--version"], agent: "claude", event: "--version" },
    { args: ["-h"], agent: "claude", event: "-h" },
    { args: ["--agent=codex"], agent: "claude", event: "--agent=codex" },
    { args: ["--", "Stop"], agent: "claude", event: "Stop" },
    { args: ['it\'s a "$HOME" event é'], agent: "claude", event: 'it\'s a "$HOME" event é' },
    { args: ["--agent", "kimi", "Stop"], agent: "other", name: "kimi", event: "Stop" },
  ];
  await inParallel(rows, async ({ args, agent, name, event }) => {
    const { message } = await sent({ args, stdin: UNNAMED });
    assert.equal(message.agent, agent);
    assert.equal(message.agent_name, name);
    assert.equal(message.event, event);
  }, { name: ({ args }) => args.join(" ") });
});

Deno.test("relay, section 14: without --agent it is Claude's, and waits on a permission", async () => {
  for (const args of [[], ["PermissionRequest"], ["--agent"]]) {
    const { run, event } = await exchange({ args, stdin: BASH, app: says(ALLOW) });
    assert.equal(event?.message.agent, "claude");
    assert.equal(event?.wantsReply, true);
    assertPrinted(
      run,
      '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow"}}}\n',
    );
  }
});

Deno.test("relay, section 15: a well-formed name goes out as another tool's", async () => {
  const names = [
    "x",
    "7",
    "-",
    "a".repeat(24),
    "gemini2",
    "claude-code",
    "others",
    "antigravity",
    "cursor",
    "droid",
    "kimi",
    "vibe",
  ];
  await inParallel(names, async (name) => {
    const { message } = await sent({ args: ["--agent", name], stdin: BASH });
    assert.equal(message.agent, "other");
    assert.equal(message.agent_name, name);
    assert.equal(message.wants_reply, false);
  });
});

Deno.test("relay, section 15: a reserved or malformed name sends nothing, prints nothing and reads its stdin", async () => {
  const names = [
    "gemini",
    "other",
    "",
    "a".repeat(25),
    "Claude",
    "CODEX",
    "claude ",
    " claude",
    "my_tool",
    "tool.1",
    "é",
    "a\nb",
    "claude\n",
    "a/b",
    "*",
  ];
  await inParallel(names, async (name) => {
    const run = await assertNothingSent({
      args: ["--agent", name, "PermissionRequest"],
      // More than a pipe holds: an agent that writes must not meet a broken pipe.
      stdin: { ...BASH, pad: "p".repeat(300_000) },
      app: says(ALLOW),
    });
    assert.equal(run.stdinBroken, false, "stdin is read to its end");
  });
});

Deno.test("relay, section 14: an unusable name has the same bounds on stdin", async () => {
  const run = await assertNothingSent({
    args: ["--agent", "gemini"],
    stdin: (stdin) => stdin.pause(10_000),
  });
  assert.ok(run.ms < 4_500, `took ${run.ms} ms`);
});

Deno.test("relay, section 14: there is no usage text and no error for any arguments (PB-59)", async () => {
  const rows: readonly string[][] = [
    [],
    ["--help"],
    ["-h"],
    ["--version"],
    ["-V"],
    ["help"],
    ["--unknown", "--flag=1"],
    ["--agent"],
    ["--agent", "--help"],
    ["--allow-all"],
    ["-A", "run"],
    ["--v8-flags=--help"],
    ["NoSuchEvent"],
    ["--ask", "--statusline"],
    [""],
    ["x".repeat(100_000)],
  ];
  await inParallel(rows, (args) =>
    withWorld(async (world) => {
      const call = { relay: await builtRelay(), args, env: world.env, cwd: world.folder };
      assertSilent(await runRelay({ ...call, stdin: JSON.stringify(UNNAMED) }));
      assertSilent(await runRelay({ ...call, stdin: "" }));
    }));
});

Deno.test("relay, section 16: event names are forwarded as the agent says them (PB-59)", async () => {
  const names = [
    "beforeSubmitPrompt",
    "stop",
    "PreInvocation",
    "post_tool",
    "NoSuchEvent",
    "événement",
  ];
  await inParallel(names, async (name) => {
    const { event } = await sent({
      args: ["--agent", "cursor"],
      stdin: { conversation_id: "c-1", hook_event_name: name },
    });
    assert.equal(event, name);
  });
});

Deno.test("relay, section 13: the chat marker is set for Claude and Codex only, and ends all waiting", async () => {
  const rows: readonly { agent: string; value: string; marked: boolean }[] = [
    { agent: "claude", value: "1", marked: true },
    { agent: "codex", value: "1", marked: true },
    { agent: "opencode", value: "1", marked: false },
    { agent: "qwen", value: "1", marked: false },
    { agent: "copilot", value: "1", marked: false },
    { agent: "claude", value: "0", marked: false },
    { agent: "claude", value: "true", marked: false },
    { agent: "claude", value: "", marked: false },
    { agent: "codex", value: "11", marked: false },
  ];
  await inParallel(rows, async ({ agent, value, marked }) => {
    const { run, event } = await exchange({
      args: ["--agent", agent],
      stdin: BASH,
      env: { VULTS_ZECA: value },
      app: says(ALLOW),
    });
    assert.equal(event?.message.zeca, marked ? true : undefined);
    assert.equal("zeca" in event!.message, marked);
    assert.equal(event?.wantsReply, !marked);
    if (marked) assertSilent(run);
    else assert.notEqual(run.stdout.length, 0);
  });
  for (const [args, stdin] of [[["--agent", "kimi"], PRE], [["--ask"], ASK]] as const) {
    const { message } = await sent({ args, stdin, env: { VULTS_ZECA: "1" } });
    assert.equal(message.zeca, args[0] === "--ask" ? true : undefined);
    assert.equal(message.wants_reply, false);
  }
});

Deno.test("relay, section 13: VULTS_TASK is told, and changes nothing", async () => {
  const { terminal, wantsReply } = await sent({ stdin: BASH, env: { VULTS_TASK: "task-7" } });
  assert.deepEqual(terminal?.env, { VULTS_TASK: "task-7" });
  assert.equal(wantsReply, true);
});
