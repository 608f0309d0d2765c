// Protocol contract, section 5, steps 1 to 8: what the relay takes from its input and what it leaves behind.

import assert from "node:assert/strict";
import { assertNothingSent, exchange, inParallel, POST, PRE, sent, START } from "../support/mod.ts";

Deno.test("relay, section 5.2: one byte-order mark in front is dropped", async () => {
  // Also where the end of the object has to be searched for.
  await inParallel(["", "\nbehind"], async (behind) => {
    const { payload } = await sent({ stdin: `\ufeff${JSON.stringify(PRE)}${behind}` });
    assert.deepEqual(payload, PRE);
  });
});

Deno.test("relay, section 5.3: anything but one JSON object sends nothing", async () => {
  const inputs = [
    "",
    " \n",
    "null",
    "true",
    "7",
    '"PermissionRequest"',
    "[]",
    JSON.stringify([PRE]),
    "{",
    '{"hook_event_name":"Stop"',
    "{hook_event_name:'Stop'}",
    '{"hook_event_name":"Stop",}',
    "hello",
    "<html>",
    "\u0000",
    '{"a":"\u0001"}',
  ];
  await inParallel(inputs, (stdin) => assertNothingSent({ args: ["Stop"], stdin }));
});

Deno.test("relay, section 5.3: what follows the object is not part of it", async () => {
  const endings = ["\n", " \r\n\t", `\n${JSON.stringify(START)}`, "}", "garbage", "\u0000\u0000"];
  await inParallel(endings, async (ending) => {
    const { payload } = await sent({ stdin: JSON.stringify(PRE) + ending });
    assert.deepEqual(payload, PRE);
  });
});

Deno.test("relay, section 5.4: the payload names the event, the command line only where it does not", async () => {
  const rows: readonly [unknown, readonly string[], string | undefined][] = [
    ["Stop", ["SessionEnd"], "Stop"],
    ["Stop", [], "Stop"],
    ["beforeSubmitPrompt", [], "beforeSubmitPrompt"],
    [undefined, ["SessionEnd"], "SessionEnd"],
    ["", ["SessionEnd"], "SessionEnd"],
    [null, ["SessionEnd"], "SessionEnd"],
    [7, ["SessionEnd"], "SessionEnd"],
    [undefined, [], undefined],
    ["", [], undefined],
  ];
  await inParallel(rows, async ([name, args, expected]) => {
    const stdin = { session_id: "s-1", ...(name === undefined ? {} : { hook_event_name: name }) };
    if (expected === undefined) await assertNothingSent({ args, stdin });
    else assert.equal((await sent({ args, stdin })).event, expected);
  });
});

Deno.test("relay, section 5.11: an event name over 128 bytes counts as absent", async () => {
  const longest = `${"é".repeat(63)}ab`;
  const tooLong = `${longest}c`;
  const rows: readonly [string | undefined, string | undefined, string | undefined][] = [
    [longest, "Stop", longest],
    [tooLong, "Stop", "Stop"],
    [undefined, longest, longest],
    [undefined, tooLong, undefined],
    [tooLong, tooLong, undefined],
  ];
  await inParallel(rows, async ([inPayload, inArgs, expected]) => {
    const args = inArgs === undefined ? [] : [inArgs];
    const stdin = {
      session_id: "s-1",
      ...(inPayload === undefined ? {} : { hook_event_name: inPayload }),
    };
    if (expected === undefined) await assertNothingSent({ args, stdin });
    else assert.equal((await sent({ args, stdin })).event, expected);
  });
});

Deno.test("relay, section 5.6: of a tool's response only the error is kept, on any event", async () => {
  const rows: readonly [string, unknown, unknown][] = [
    ["PostToolUse", { stdout: "secret", error: "ENOENT" }, { error: "ENOENT" }],
    ["PostToolUseFailure", { error: { code: 7, why: "x" } }, { error: { code: 7, why: "x" } }],
    ["Stop", { error: "", stderr: "secret" }, { error: "" }],
    ["PostToolUse", { error: false }, { error: false }],
    ["PostToolUse", { error: null, stdout: "secret" }, undefined],
    ["PostToolUse", { stdout: "secret" }, undefined],
    ["PostToolUse", {}, undefined],
    ["PostToolUse", "secret", undefined],
    ["PostToolUse", ["secret"], undefined],
    ["PostToolUse", null, undefined],
  ];
  await inParallel(rows, async ([event, response, kept]) => {
    const stdin = { ...POST, hook_event_name: event, tool_response: response };
    const { payload } = await sent({ stdin });
    assert.deepEqual(payload.tool_response, kept);
    assert.equal("tool_response" in payload, kept !== undefined);
  });
});

type Hunk = Record<string, unknown>;
const lines = (count: number, mark = "+") => Array.from({ length: count }, (_, n) => `${mark}${n}`);
const hunk = (count: number): Hunk => ({
  oldStart: 1,
  oldLines: 0,
  newStart: 1,
  newLines: count,
  lines: lines(count),
  extra: "kept",
});
const cutTo = (whole: Hunk, count: number): Hunk => ({
  ...whole,
  lines: (whole.lines as string[]).slice(0, count),
});

Deno.test("relay, section 5.6: a finished edit's patch is kept, up to 400 lines over all its hunks", async () => {
  const noLines = { oldStart: 9 };
  const rows: readonly { name: string; patch: Hunk[]; kept: Hunk[]; cut: boolean }[] = [
    { name: "an empty patch", patch: [], kept: [], cut: false },
    { name: "one line", patch: [hunk(1)], kept: [hunk(1)], cut: false },
    { name: "400 in one", patch: [hunk(400)], kept: [hunk(400)], cut: false },
    { name: "401 in one", patch: [hunk(401)], kept: [cutTo(hunk(401), 400)], cut: true },
    { name: "400 in two", patch: [hunk(300), hunk(100)], kept: [hunk(300), hunk(100)], cut: false },
    {
      name: "401 in two",
      patch: [hunk(300), hunk(101)],
      kept: [hunk(300), cutTo(hunk(101), 100)],
      cut: true,
    },
    {
      name: "nothing comes after the hunk that was cut",
      patch: [hunk(399), hunk(2), hunk(1)],
      kept: [hunk(399), cutTo(hunk(2), 1)],
      cut: true,
    },
    {
      name: "a hunk after the 400th line",
      patch: [hunk(400), hunk(1)],
      kept: [hunk(400)],
      cut: true,
    },
    {
      name: "a hunk without lines is dropped and costs nothing",
      patch: [noLines, hunk(400), { lines: "no list" }],
      kept: [hunk(400)],
      cut: false,
    },
  ];
  await inParallel(rows, async ({ patch, kept, cut }) => {
    const stdin = {
      ...POST,
      tool_name: "Edit",
      tool_response: { filePath: "/x", originalFile: "secret", structuredPatch: patch },
    };
    const { payload } = await sent({ stdin });
    assert.deepEqual(
      payload.tool_response,
      cut ? { structuredPatch: kept, cut: true } : { structuredPatch: kept },
    );
  }, { name: (row) => row.name });
});

Deno.test("relay, section 5.6: a patch and an error are kept together, and the patch's lines are capped", async () => {
  const long = `+${"x".repeat(3_000)}`;
  const { payload } = await sent({
    stdin: {
      ...POST,
      tool_response: { error: "half done", structuredPatch: [{ lines: [long, " a", "-b"] }] },
    },
  });
  assert.deepEqual(payload.tool_response, {
    error: "half done",
    structuredPatch: [{ lines: [`${long.slice(0, 1_997)}…`, " a", "-b"] }],
  });
});

Deno.test("relay, section 5.6: a patch is kept on PostToolUse only, and only when it is a list", async () => {
  const rows: readonly [string, unknown][] = [
    ["PostToolUseFailure", [hunk(1)]],
    ["PreToolUse", [hunk(1)]],
    ["postToolUse", [hunk(1)]],
    ["PostToolUse", { 0: hunk(1) }],
    ["PostToolUse", "@@ -1 +1 @@"],
    ["PostToolUse", null],
  ];
  await inParallel(rows, async ([event, structuredPatch]) => {
    const stdin = { ...POST, hook_event_name: event, tool_response: { structuredPatch } };
    const { payload } = await sent({ stdin });
    assert.equal("tool_response" in payload, false);
  });
});

Deno.test("relay, section 5.8: transcripts, folders and tool output never leave, at the top level", async () => {
  const removed = {
    tool_response: { stdout: "secret" },
    transcript_path: "/secret",
    transcriptPath: "/secret",
    artifactDirectoryPath: "/secret",
    agent_transcript_path: "/secret",
    agentTranscriptPath: "/secret",
    tool_output: "secret",
    tool_output_text: { text: "secret" },
    vults_input: { command: "secret" },
  };
  const kept = { ...POST, nested: { transcript_path: "/kept", tool_output: "kept" } };
  const both: readonly string[][] = [["--agent", "claude"], ["--agent", "cursor"]];
  for (const args of both) {
    const { connections } = await exchange({ args, stdin: { ...removed, ...kept } });
    const event = await connections[0]?.event();
    assert.deepEqual(event?.payload, kept);
    assert.ok(!JSON.stringify(event?.message).includes("secret"));
  }
});

Deno.test("relay, section 5.8: of toolResult only resultType is kept", async () => {
  const rows: readonly [unknown, unknown][] = [
    [{ resultType: "success", textResultForLlm: "secret" }, { resultType: "success" }],
    [{ textResultForLlm: "secret" }, undefined],
    ["secret", undefined],
    [["secret"], undefined],
    [null, undefined],
  ];
  await inParallel(rows, async ([toolResult, kept]) => {
    const { payload } = await sent({
      args: ["--agent", "copilot", "postToolUse"],
      stdin: { sessionId: "s-1", cwd: "/x", toolName: "bash", toolArgs: {}, toolResult },
    });
    assert.deepEqual(payload.toolResult ?? undefined, kept);
    assert.ok(!JSON.stringify(payload).includes("secret"));
  });
});
