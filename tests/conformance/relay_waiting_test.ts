// Protocol contract, section 7: which events wait for a reply.

import assert from "node:assert/strict";
import type { JsonObject } from "../../protocol/mod.ts";
import {
  ALLOW,
  answer,
  ASK,
  assertSilent,
  BASH,
  exchange,
  inParallel,
  PRE,
  says,
  sent,
  START,
} from "../support/mod.ts";

const AGENTS = [
  "claude",
  "codex",
  "opencode",
  "qwen",
  "copilot",
  "antigravity",
  "cursor",
  "kimi",
] as const;
type Agent = typeof AGENTS[number];

interface Asking {
  readonly name: string;
  readonly stdin: JsonObject;
  /** The agents for which it waits from an ordinary entry. */
  readonly plain: readonly Agent[];
  /** The agents for which it waits from an entry with `--ask`. */
  readonly ask: readonly Agent[];
  /** The name on the wire, where the relay changes it. */
  readonly renamed?: Partial<Record<Agent, string>>;
}

const ANSWERED: readonly Agent[] = ["claude", "codex", "opencode", "qwen", "copilot"];

const EVENTS: readonly Asking[] = [
  { name: "a permission", stdin: BASH, plain: ANSWERED, ask: ANSWERED },
  {
    name: "a permission by Copilot's own name",
    stdin: { ...BASH, hook_event_name: "permissionRequest" },
    plain: ["copilot"],
    ask: ["copilot"],
    renamed: { copilot: "PermissionRequest" },
  },
  { name: "a question", stdin: ASK, plain: [], ask: ["claude", "opencode"] },
  { name: "a tool before it runs", stdin: PRE, plain: [], ask: [] },
  {
    name: "a question tool by another name",
    stdin: { ...ASK, tool_name: "askUserQuestion" },
    plain: [],
    ask: [],
  },
  {
    name: "a question that was answered",
    stdin: { ...ASK, hook_event_name: "PostToolUse" },
    plain: [],
    ask: [],
  },
  {
    name: "a question by another event name",
    stdin: { ...ASK, hook_event_name: "preToolUse" },
    plain: [],
    ask: [],
  },
  {
    name: "a permission by a near miss",
    stdin: { ...BASH, hook_event_name: "PermissionRequested" },
    plain: [],
    ask: [],
  },
  { name: "a session that starts", stdin: START, plain: [], ask: [] },
];

const CELLS = EVENTS.flatMap((event) =>
  AGENTS.flatMap((agent) =>
    [false, true].map((ask) => ({
      event,
      agent,
      ask,
      name: `${agent}: ${event.name}${ask ? ", with --ask" : ""}`,
    }))
  )
);

Deno.test("relay, section 7: who waits: every agent, event and kind of entry", async () => {
  await inParallel(CELLS, async ({ event, agent, ask }) => {
    const { wantsReply, event: name } = await sent({
      args: ["--agent", agent, ...(ask ? ["--ask"] : [])],
      stdin: event.stdin,
    });
    assert.equal(wantsReply, (ask ? event.ask : event.plain).includes(agent), "wants_reply");
    assert.equal(name, event.renamed?.[agent] ?? event.stdin.hook_event_name);
  }, { name: (cell) => cell.name });
});

Deno.test("relay, section 7: Copilot's own name counts from the command line as well", async () => {
  const { wantsReply, event } = await sent({
    args: ["--agent", "copilot", "permissionRequest"],
    stdin: { sessionId: "s-1", cwd: "/x", toolName: "bash", toolInput: { command: "true" } },
  });
  assert.equal(wantsReply, true);
  assert.equal(event, "PermissionRequest");
});

Deno.test("relay, section 7: a question of Qwen waits as the permission request it comes as", async () => {
  const { wantsReply } = await sent({
    args: ["--agent", "qwen"],
    stdin: { ...ASK, hook_event_name: "PermissionRequest", tool_name: "ask_user_question" },
  });
  assert.equal(wantsReply, true);
});

interface Veto {
  readonly name: string;
  readonly members: JsonObject;
  /** Members of the request that must be missing for it. */
  readonly without?: string;
  /** The `--agent` values it silences. */
  readonly silences: readonly Agent[];
}

const VETOES: readonly Veto[] = [
  { name: "Cursor", members: { cursor_version: "2.1" }, silences: ANSWERED },
  {
    name: "Codex",
    members: { turn_id: "t-1", model: "gpt" },
    silences: ["claude", "opencode", "qwen", "copilot"],
  },
  {
    name: "a camelCase tool, sessionId",
    members: { sessionId: "s-1" },
    without: "session_id",
    silences: ["claude", "codex", "opencode", "qwen"],
  },
  {
    name: "a camelCase tool, conversationId",
    members: { conversationId: "s-1" },
    without: "session_id",
    silences: ["claude", "codex", "opencode", "qwen"],
  },
  // Not enough to tell a caller: these wait as ever.
  { name: "no text for cursor_version", members: { cursor_version: 2 }, silences: [] },
  { name: "turn_id alone", members: { turn_id: "t-1" }, silences: [] },
  { name: "model alone", members: { model: "m" }, silences: [] },
  { name: "a model that is no text", members: { turn_id: "t-1", model: {} }, silences: [] },
  { name: "both kinds of session id", members: { sessionId: "s-1" }, silences: [] },
  { name: "no session id at all", members: {}, without: "session_id", silences: [] },
];

Deno.test("relay, section 7: a payload that contradicts --agent does not wait, and prints nothing", async () => {
  const cells = VETOES.flatMap((veto) =>
    ANSWERED.map((agent) => ({ veto, agent, name: `--agent ${agent}, payload of ${veto.name}` }))
  );
  await inParallel(cells, async ({ veto, agent }) => {
    const request = Object.fromEntries(
      Object.entries({ ...BASH, ...veto.members }).filter(([key]) => key !== veto.without),
    );
    const { run, event } = await exchange({
      args: ["--agent", agent],
      stdin: request,
      app: says(ALLOW),
    });
    const silenced = veto.silences.includes(agent);
    assert.equal(event?.wantsReply, !silenced, "wants_reply");
    // The veto only silences: it never chooses another agent.
    assert.equal(event?.message.agent, agent);
    if (silenced) assertSilent(run);
    else assert.notEqual(run.stdout.length, 0, "an answer is printed");
    assert.equal(run.code, 0);
  }, { name: (cell) => cell.name });
});

Deno.test("relay, section 7: a vetoed question does not wait either", async () => {
  const { run, event } = await exchange({
    args: ["--agent", "claude", "--ask"],
    stdin: { ...ASK, cursor_version: "2.1" },
    app: says(answer("80")),
  });
  assert.equal(event?.wantsReply, false);
  assertSilent(run);
});

Deno.test("relay, section 7: environment variables prove nothing about the caller", async () => {
  const { wantsReply } = await sent({
    stdin: BASH,
    env: { CURSOR_TRACE_ID: "x", CLAUDECODE: "1", CODEX_HOME: "/x", CURSOR_VERSION: "2.1" },
  });
  assert.equal(wantsReply, true);
});

Deno.test("relay, section 16: what does not wait prints nothing, even when the app answers", async () => {
  const rows: readonly { name: string; args: string[]; stdin: JsonObject }[] = [
    { name: "Claude: prompt", args: [], stdin: { ...START, hook_event_name: "UserPromptSubmit" } },
    { name: "Claude: session start", args: [], stdin: START },
    { name: "Claude: tool", args: [], stdin: PRE },
    { name: "Claude: tool, with --ask", args: ["--ask"], stdin: PRE },
    { name: "Claude: question without --ask", args: [], stdin: ASK },
    { name: "Claude: stop", args: [], stdin: { ...START, hook_event_name: "Stop" } },
    { name: "Codex: question", args: ["--agent", "codex", "--ask"], stdin: ASK },
    {
      name: "Copilot: tool",
      args: ["--agent", "copilot", "preToolUse"],
      stdin: { sessionId: "s" },
    },
    { name: "Cursor: permission", args: ["--agent", "cursor"], stdin: BASH },
    {
      name: "Cursor: shell",
      args: ["--agent", "cursor"],
      stdin: { conversation_id: "c", hook_event_name: "beforeShellExecution", command: "ls" },
    },
    { name: "Kimi: permission", args: ["--agent", "kimi", "--ask"], stdin: BASH },
    { name: "Antigravity: tool", args: ["--agent", "antigravity", "PreToolUse"], stdin: {} },
    { name: "Vibe: question", args: ["--agent", "vibe", "--ask"], stdin: ASK },
    { name: "any tool: permission", args: ["--agent", "my-own-tool-2"], stdin: BASH },
  ];
  const replies = [ALLOW, answer("80"), { kind: "waiting" }];
  const cells = rows.flatMap((row) => replies.map((reply) => ({ row, reply })));
  await inParallel(cells, async ({ row, reply }) => {
    const { run, event } = await exchange({ args: row.args, stdin: row.stdin, app: says(reply) });
    assert.equal(event?.wantsReply, false);
    assertSilent(run);
  }, { name: ({ row, reply }) => `${row.name}, ${reply.kind}` });
});
