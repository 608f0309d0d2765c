import assert from "node:assert/strict";
import { parseArguments } from "./argv.ts";

Deno.test("parseArguments() has no errors: the protocol contract's table, section 14", () => {
  const plain = { caller: { kind: "claude" }, ask: false, statusLine: false, event: undefined };
  const rows: [string, Partial<ReturnType<typeof parseArguments>>][] = [
    ["", {}],
    ["Stop", { event: "Stop" }],
    ["--agent codex --ask PreToolUse", {
      caller: { kind: "codex" },
      ask: true,
      event: "PreToolUse",
    }],
    ["--agent qwen --agent copilot", { caller: { kind: "copilot" } }],
    ["--agent kimi", { caller: { kind: "other", name: "kimi" } }],
    ["--agent gemini", { caller: undefined }],
    ["--agent other", { caller: undefined }],
    ["--agent Claude", { caller: undefined }],
    ["--agent codex --agent", { caller: { kind: "codex" } }],
    ["--agent", {}],
    ["--statusline", { statusLine: true }],
    ["--agent --statusline", { caller: { kind: "other", name: "--statusline" } }],
    ["--help", { event: "--help" }],
    ["--version Stop", { event: "Stop" }],
  ];
  for (const [line, wanted] of rows) {
    const argv = line === "" ? [] : line.split(" ");
    assert.deepEqual(parseArguments(argv), { ...plain, ...wanted }, line);
  }
});

Deno.test("parseArguments() takes an empty argument as it is: no event name", () => {
  assert.equal(parseArguments(["Stop", ""]).event, "");
});
