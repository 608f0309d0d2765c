// Protocol contract, sections 3 and 4: the one line that the relay sends.

import assert from "node:assert/strict";
import {
  BASH,
  exchange,
  exchangeIn,
  inParallel,
  PRE,
  sent,
  text,
  withWorld,
} from "../support/mod.ts";

Deno.test("relay, section 3: one JSON object in one line, ended by a single newline", async () => {
  // Raw control characters around the object, and escaped ones inside it, must not become newlines.
  const stdin = `\n\r\t ${JSON.stringify({ ...PRE, note: "a\nb\r\nc\u2028d" }, null, 2)}\n\n`;
  const { connections } = await exchange({ stdin });
  const line = text(connections[0]!.bytes());
  assert.equal(line.indexOf("\n"), line.length - 1);
  assert.equal(line.indexOf("\r"), -1);
  assert.equal(JSON.parse(line).payload.note, "a\nb\r\nc\u2028d");
});

Deno.test("relay, section 4: an event has exactly the members of the envelope", async () => {
  const { message } = await sent({ stdin: PRE });
  assert.deepEqual(
    Object.keys(message).sort(),
    ["agent", "event", "id", "kind", "payload", "terminal", "v", "wants_reply"],
  );
  assert.equal(message.kind, "event");
  assert.equal(message.v, 8);
  assert.equal(message.agent, "claude");
  assert.equal(message.event, "PreToolUse");
  assert.equal(message.wants_reply, false);
  assert.deepEqual(message.payload, PRE);
});

Deno.test("relay, section 4: another tool's event has agent_name as well, and nothing else", async () => {
  const { message } = await sent({ args: ["--agent", "kimi"], stdin: PRE });
  assert.deepEqual(
    Object.keys(message).sort(),
    ["agent", "agent_name", "event", "id", "kind", "payload", "terminal", "v", "wants_reply"],
  );
  assert.equal(message.agent, "other");
  assert.equal(message.agent_name, "kimi");
});

Deno.test("relay, section 4: ids are two lowercase hex numbers and never the same twice", async () => {
  const ids = await inParallel(Array.from({ length: 12 }, (_, run) => run), async () => {
    const { id } = await sent({ stdin: BASH });
    assert.match(id, /^[0-9a-f]+-[0-9a-f]+$/);
    return id;
  });
  assert.equal(new Set(ids).size, ids.length, ids.join(" "));
});

Deno.test("relay, section 4: terminal.pid is the relay's parent", async () => {
  const { terminal } = await sent({ stdin: PRE });
  assert.equal(terminal?.pid, Deno.pid);
});

const FORWARDED = [
  "TERM_PROGRAM",
  "TERM_SESSION_ID",
  "WT_SESSION",
  "VSCODE_PID",
  "VSCODE_GIT_ASKPASS_NODE",
  "CURSOR_TRACE_ID",
  "KITTY_WINDOW_ID",
  "KITTY_LISTEN_ON",
  "WEZTERM_PANE",
  "KONSOLE_DBUS_SESSION",
  "TMUX",
  "TMUX_PANE",
  "HERDR_WORKSPACE_ID",
  "HERDR_TAB_ID",
  "HERDR_PANE_ID",
  "XDG_CURRENT_DESKTOP",
  "XDG_SESSION_TYPE",
  "DISPLAY",
  "WAYLAND_DISPLAY",
  "VULTS_TASK",
];

Deno.test("relay, section 4: terminal.env holds the named variables and no other", async () => {
  const wanted = Object.fromEntries(FORWARDED.map((name) => [name, `the ${name}, "é"\n`]));
  const { terminal } = await sent({
    stdin: PRE,
    env: {
      ...wanted,
      ANTHROPIC_API_KEY: "secret",
      TERM: "xterm",
      USER: "me",
      SHELL: "/bin/bash",
      TERM_PROGRAM_VERSION: "1",
      CLAUDE_PROJECT_DIR: "/home/me/shop",
    },
  });
  assert.deepEqual(terminal?.env, wanted);
});

Deno.test("relay, section 4: an empty variable is left out, and so is an empty env", async () => {
  const one = await sent({ stdin: PRE, env: { TMUX: "", DISPLAY: ":0" } });
  assert.deepEqual(one.terminal?.env, { DISPLAY: ":0" });
  const none = await sent({ stdin: PRE, env: { TMUX: "", DISPLAY: "" } });
  assert.ok(none.terminal !== undefined && !("env" in none.terminal));
});

Deno.test("relay, section 4: terminal.cwd is the first of the payload's folders, else the relay's own", async () => {
  await withWorld(async (world) => {
    const own = world.folder;
    const rows: readonly [Record<string, unknown>, string][] = [
      [{ cwd: "/a", workspacePaths: ["/b"], workspace_roots: ["/c"] }, "/a"],
      [{ workspacePaths: ["/b", "/x"], workspace_roots: ["/c"] }, "/b"],
      [{ workspace_roots: ["/c", "/x"] }, "/c"],
      [{ cwd: "", workspacePaths: ["/b"] }, "/b"],
      [{ cwd: 7, workspacePaths: [""], workspace_roots: ["/c"] }, "/c"],
      [{ cwd: null, workspacePaths: "/b", workspace_roots: [] }, own],
      [{}, own],
    ];
    for (const [members, expected] of rows) {
      const stdin = { hook_event_name: "Stop", session_id: "s-1", ...members };
      const { event } = await exchangeIn(world, { stdin, cwd: own });
      assert.equal(event?.terminal?.cwd, expected, JSON.stringify(members));
    }
  });
});

Deno.test("relay, sections 4 and 5.11: terminal.cwd is whole up to 4096 bytes and left out beyond", async () => {
  const rows = [
    { cwd: `/${"a".repeat(4_095)}`, kept: true },
    { cwd: `/${"é".repeat(2_047)}a`, kept: true },
    { cwd: `/${"a".repeat(4_096)}`, kept: false },
    { cwd: `/${"é".repeat(2_048)}`, kept: false },
  ];
  await inParallel(rows, async ({ cwd, kept }) => {
    const { terminal } = await sent({ stdin: { ...PRE, cwd, workspace_roots: ["/other"] } });
    assert.equal(terminal?.cwd, kept ? cwd : undefined);
    assert.equal(terminal?.pid, Deno.pid);
  });
});
