import assert from "node:assert/strict";
import { readEvent, type ToolUse } from "../../agents/mod.ts";
import { LIMITS } from "../../protocol/mod.ts";
import { message } from "../../tests/property/core_driver.ts";
import { type CardAction, readAction } from "./action.ts";

type Agent = Parameters<typeof message>[2] extends infer Told | undefined
  ? Told extends { readonly agent?: infer Kind } ? Kind : never
  : never;

function toolOf(name: string, input: object, whole?: object, agent: Agent = "claude"): ToolUse {
  const event = readEvent(
    message("PermissionRequest", {
      session_id: "s-1",
      tool_name: name,
      tool_input: input,
      ...(whole === undefined ? {} : { vults_input: whole }),
    }, { agent }),
  );
  assert.equal(event?.type, "permission_asked");
  return (event as Extract<typeof event, { readonly type: "permission_asked" }>).tool;
}

function actionOf(
  name: string,
  input: object,
  whole?: object,
  agent: Agent = "claude",
): CardAction {
  return readAction(toolOf(name, input, whole, agent));
}

/** A text as a relay leaves it that had to cut it at `bytes`. */
const cutAt = (bytes: number) => "x".repeat(bytes - 3) + "…";

Deno.test("readAction() shows a command whole, with the agent's words and what else the input says", () => {
  const command = 'cd /tmp && \\\n  rm -rf "$X"\n';
  assert.deepEqual(
    actionOf("Bash", { command, description: "  Clean up ", run_in_background: true }),
    {
      action: { kind: "command", text: command, also: { run_in_background: true } },
      says: "Clean up",
    },
  );
  assert.deepEqual(actionOf("run_shell_command", { command: "ls" }, undefined, "qwen"), {
    action: { kind: "command", text: "ls" },
  });
});

Deno.test("readAction() shows the address of a fetch, with what is asked of the page", () => {
  assert.deepEqual(actionOf("WebFetch", { url: "https://a.example/x", prompt: "Sum it up" }), {
    action: { kind: "url", url: "https://a.example/x", also: { prompt: "Sum it up" } },
  });
});

Deno.test("readAction() shows a plan", () => {
  assert.deepEqual(actionOf("ExitPlanMode", { plan: "# Plan\n1. Do it" }), {
    action: { kind: "plan", text: "# Plan\n1. Do it" },
  });
});

Deno.test("readAction() shows a path that is read, with the part that is read", () => {
  assert.deepEqual(actionOf("Read", { file_path: "/etc/passwd", limit: 10 }), {
    action: { kind: "path", path: "/etc/passwd", also: { limit: 10 } },
  });
});

Deno.test("readAction() shows an edit: common first and last lines are context", () => {
  const { action } = actionOf("Edit", {
    file_path: "/home/me/a.ts",
    old_string: "one\ntwo\nthree",
    new_string: "one\nTWO\n2b\nthree",
    replace_all: true,
  });
  assert.deepEqual(action, {
    kind: "edit",
    files: [{
      path: "/home/me/a.ts",
      added: 2,
      removed: 1,
      hunks: [[
        { mark: " ", text: "one" },
        { mark: "-", text: "two" },
        { mark: "+", text: "TWO" },
        { mark: "+", text: "2b" },
        { mark: " ", text: "three" },
      ]],
      cut: false,
    }],
    also: { replace_all: true },
  });
});

Deno.test("readAction() shows every edit of several, and which of them goes for every occurrence", () => {
  const { action } = actionOf("MultiEdit", {
    file_path: "/a",
    edits: [
      { old_string: "a", new_string: "b" },
      { old_string: "", new_string: "c\nd", replace_all: true },
    ],
  });
  assert.ok(action.kind === "edit");
  assert.deepEqual(action.also, { "edits[1].replace_all": true });
  assert.deepEqual([action.files[0]?.added, action.files[0]?.removed], [3, 1]);
  assert.equal(action.files[0]?.hunks.length, 2);
});

Deno.test("readAction() shows a file that is written, numbered from its first line", () => {
  const { action } = actionOf("Write", { file_path: "/a", content: "one\n\nthree\n" });
  assert.ok(action.kind === "edit");
  assert.deepEqual(action.files[0]?.hunks, [[
    { mark: "+", new: 1, text: "one" },
    { mark: "+", new: 2, text: "" },
    { mark: "+", new: 3, text: "three" },
  ]]);
});

Deno.test("readAction() shows Copilot's diff with its line numbers (1.0.102, recorded)", () => {
  const diff = "\ndiff --git a/home/me/hello.txt b/home/me/hello.txt\n" +
    "index 0000000..0000000 100644\n--- a/home/me/hello.txt\n+++ b/home/me/hello.txt\n" +
    "@@ -1,4 +1,4 @@\n one\n-two\n+TWO\n three\n \n";
  const { action } = actionOf(
    "edit",
    { file_path: "/home/me/hello.txt", diff },
    undefined,
    "copilot",
  );
  assert.ok(action.kind === "edit");
  assert.deepEqual(action.files[0], {
    path: "/home/me/hello.txt",
    added: 1,
    removed: 1,
    hunks: [[
      { mark: " ", old: 1, new: 1, text: "one" },
      { mark: "-", old: 2, text: "two" },
      { mark: "+", new: 2, text: "TWO" },
      { mark: " ", old: 3, new: 3, text: "three" },
      { mark: " ", old: 4, new: 4, text: "" },
    ]],
    cut: false,
  });
});

Deno.test("readAction() says that nothing is known of an edit whose contents did not come (OpenCode)", () => {
  const { action, cut } = actionOf("edit", { file_path: "/a" }, undefined, "opencode");
  assert.deepEqual(action, {
    kind: "edit",
    files: [{ path: "/a", added: 0, removed: 0, hunks: [], cut: true }],
  });
  assert.equal(cut, undefined);
});

Deno.test("readAction() shows a patch file by file, deletions and moves in its own words", () => {
  const patch = [
    "*** Begin Patch",
    "*** Update File: src/a.ts",
    "*** Move to: src/b.ts",
    "@@ function f() {",
    " one",
    "-two",
    "+TWO",
    "*** Delete File: old.txt",
    "*** Add File: new.txt",
    "+fresh",
    "*** End Patch",
    "",
  ].join("\n");
  const { action } = actionOf("apply_patch", { command: patch }, undefined, "codex");
  assert.deepEqual(action, {
    kind: "edit",
    files: [
      {
        path: "src/a.ts",
        kind: "move",
        to: "src/b.ts",
        added: 1,
        removed: 1,
        hunks: [
          [{ mark: " ", text: "*** Move to: src/b.ts" }],
          [
            { mark: " ", text: "@@ function f() {" },
            { mark: " ", text: "one" },
            { mark: "-", text: "two" },
            { mark: "+", text: "TWO" },
          ],
        ],
        cut: false,
      },
      {
        path: "old.txt",
        kind: "delete",
        added: 0,
        removed: 0,
        hunks: [[{ mark: " ", text: "*** Delete File: old.txt" }]],
        cut: false,
      },
      {
        path: "new.txt",
        kind: "create",
        added: 1,
        removed: 0,
        hunks: [[{ mark: "+", new: 1, text: "fresh" }]],
        cut: false,
      },
    ],
  });
});

Deno.test("readAction() shows any other tool's input as it came, and whose server it is", () => {
  const input = { title: "Broken", description: "It is broken", labels: ["a", { b: null }] };
  assert.deepEqual(actionOf("mcp__github__create_issue", input), {
    action: { kind: "input", tool: "create_issue", server: "github", input },
  });
  assert.deepEqual(actionOf("Task", { description: "Look", prompt: "Look around" }), {
    action: {
      kind: "input",
      tool: "Task",
      input: { description: "Look", prompt: "Look around" },
    },
    says: "Look",
  });
});

Deno.test("readAction() shows what it does not understand as the input it is, never a part of it", () => {
  const rows: readonly (readonly [string, object])[] = [
    ["Bash", { command: ["bash", "-c", "ls"] }],
    ["Bash", { command: "  " }],
    ["Bash", { description: "network-access example.org" }],
    ["WebFetch", { urls: ["https://a.example"] }],
    ["Edit", { old_string: "a", new_string: "b" }],
    ["Edit", { file_path: "/a", edits: [{ old_string: "a" }] }],
    ["Edit", { file_path: "/a", diff: "@@ -1 +1 @@\n-a\n+b\nsomething else\n" }],
    ["Edit", { file_path: "/a", diff: "--- a/b\n+++ b/b\n@@ -1 +1 @@\n-a\n+b\n" }],
    ["apply_patch", { command: "*** Begin Patch\n*** Rename File: a\n*** End Patch" }],
    ["apply_patch", { command: "*** Begin Patch\n*** Add File: a\n-x\n*** End Patch" }],
    ["apply_patch", { command: "*** Begin Patch\n*** Add File: a\n+x" }],
    ["apply_patch", { command: "rm -rf /" }],
    ["__proto__", { command: "ls" }],
    ["constructor", {}],
  ];
  for (const [name, input] of rows) {
    const { action } = actionOf(name, input);
    assert.deepEqual(action, { kind: "input", tool: name, input }, name);
  }
});

Deno.test("readAction() finds what was cut of what decides, at both lengths, and says how much there is", () => {
  const shapes: readonly (readonly [string, (text: string) => object, string])[] = [
    ["Bash", (text) => ({ command: text }), "command"],
    ["Bash", (text) => ({ command: "ls", working_folder: text }), "input"],
    ["WebFetch", (text) => ({ url: "https://a.example/" + text }), "address"],
    ["WebFetch", (text) => ({ url: "https://a.example/", prompt: text }), "input"],
    ["Write", (text) => ({ file_path: text, content: "x" }), "path"],
    ["Read", (text) => ({ file_path: text }), "path"],
    ["ExitPlanMode", (text) => ({ plan: text }), "plan"],
    ["apply_patch", (text) => ({ command: `*** Begin Patch\n*** Add File: a\n+${text}` }), "patch"],
    ["mcp__db__query", (text) => ({ options: [{ sql: text }] }), "input"],
    ["Task", (text) => ({ prompt: text }), "input"],
  ];
  for (const [name, shape, thing] of shapes) {
    const short = actionOf(name, shape(cutAt(LIMITS.stringBytes)));
    assert.deepEqual(short.cut, { thing, bytes: LIMITS.stringBytes }, name);
    const long = actionOf(name, shape("capped"), shape(cutAt(LIMITS.longStringBytes)));
    assert.deepEqual(long.cut, { thing, bytes: LIMITS.longStringBytes }, name);
    const whole = actionOf(name, shape("capped"), shape("y".repeat(3_000)));
    assert.equal(whole.cut, undefined, name);
  }
});

Deno.test("readAction() lets cut contents of one named file be allowed, and says that they are cut", () => {
  const text = "line\n".repeat(10) + cutAt(LIMITS.stringBytes);
  const rows: readonly (readonly [string, object])[] = [
    ["Write", { content: text }],
    ["Edit", { old_string: "a", new_string: text }],
    ["Edit", { old_string: text, new_string: "a" }],
    ["MultiEdit", { edits: [{ old_string: "a", new_string: text }] }],
    ["NotebookEdit", { new_source: text }],
    ["Edit", { diff: `--- a/a\n+++ b/a\n@@ -1,1 +1,99 @@\n-a\n+${text.replaceAll("\n", "\n+")}` }],
  ];
  for (const [name, contents] of rows) {
    const { action, cut } = actionOf(name, { file_path: "/a", ...contents });
    assert.equal(cut, undefined, name);
    assert.ok(action.kind === "edit", name);
    assert.equal(action.files[0]?.cut, true, name);
    assert.ok(action.files[0].hunks.flat().length > 1, "shown as far as it is known");
  }
});

Deno.test("readAction() does not take the agent's own cut words for a cut action", () => {
  const read = actionOf("Bash", { command: "ls", description: cutAt(LIMITS.stringBytes) });
  assert.equal(read.cut, undefined);
});

Deno.test("readAction() reads an input that came as JSON in a string (Copilot before 1.0.71)", () => {
  const event = readEvent(
    message("permissionRequest", {
      sessionId: "s-1",
      toolName: "bash",
      toolInput: '{"command":"ls -la"}',
      vults_input: '{"command":"ls -la /home"}',
    }, { agent: "copilot" }),
  );
  assert.ok(event?.type === "permission_asked");
  assert.deepEqual(readAction(event.tool).action, { kind: "command", text: "ls -la /home" });
});

Deno.test("readAction() offers no Allow for JSON in a string that was cut", () => {
  const event = readEvent(
    message("permissionRequest", {
      sessionId: "s-1",
      toolName: "bash",
      toolArgs: `{"command":"${cutAt(1_980)}…`.padEnd(1_997, "x") + "…",
    }, { agent: "copilot" }),
  );
  assert.ok(event?.type === "permission_asked");
  const { action, cut } = readAction(event.tool);
  assert.equal(action.kind, "input");
  assert.equal(cut?.thing, "input");
});
