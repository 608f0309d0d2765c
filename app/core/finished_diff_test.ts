import assert from "node:assert/strict";
import { readEvent } from "../../agents/mod.ts";
import type { EventMessage } from "../../protocol/mod.ts";
import { capText, LIMITS } from "../../protocol/mod.ts";
import { message } from "../../tests/property/core_driver.ts";
import type { FileChange } from "../view/mod.ts";
import { finishedDiff } from "./finished_diff.ts";

/** The diff of a finished call, as the readers and the core make it. */
function diffOf(
  tool_name: string,
  tool_input: object,
  tool_response?: object,
  agent: EventMessage["agent"] = "claude",
): readonly FileChange[] | undefined {
  const response = tool_response === undefined ? {} : { tool_response };
  const sent = message("PostToolUse", { session_id: "s", tool_name, tool_input, ...response }, {
    agent,
  });
  const event = readEvent(sent);
  assert.ok(event?.type === "tool_finished" && event.tool !== undefined);
  return finishedDiff(event.tool, event.patch);
}

/** The lines of a diff, with their numbers. */
function lines(files: readonly FileChange[] | undefined): readonly string[] | undefined {
  return files?.flatMap(({ hunks }) => hunks.flat()).map(({ mark, old, new: now, text }) =>
    `${old ?? "."}/${now ?? "."} ${mark}${text}`
  );
}

const EDIT = { file_path: "/p/a.ts", old_string: "two", new_string: "TWO" };

Deno.test("finishedDiff() takes the agent's own patch first, with real line numbers", () => {
  const files = diffOf("Edit", EDIT, {
    structuredPatch: [
      {
        oldStart: 9,
        newStart: 9,
        lines: [" one", "-two", "+TWO", "+more", " three", "\\ No newline at end of file"],
      },
      { oldStart: 30, newStart: 31, lines: ["-gone"] },
      { lines: "no list" },
      "no hunk",
    ],
  });
  assert.deepEqual(lines(files), [
    "9/9  one",
    "10/. -two",
    "./10 +TWO",
    "./11 +more",
    "11/12  three",
    "30/. -gone",
  ]);
  assert.deepEqual(
    files?.map(({ path, added, removed, cut, kind }) => [path, added, removed, cut, kind]),
    [
      ["/p/a.ts", 2, 2, false, undefined],
    ],
  );
});

Deno.test("finishedDiff() takes an empty patch of a write for a new file, of another tool for nothing", () => {
  const written = diffOf("Write", { file_path: "/p/new.ts", content: "a\nb\n" }, {
    structuredPatch: [],
  });
  assert.deepEqual(lines(written), ["./1 +a", "./2 +b"]);
  assert.equal(written?.[0]?.kind, "create");
  assert.equal(diffOf("Edit", EDIT, { structuredPatch: [] }), undefined);
  const notebook = { notebook_path: "/p/n.ipynb", content: "x" };
  assert.equal(diffOf("NotebookEdit", notebook, { structuredPatch: [] }), undefined);
});

Deno.test("finishedDiff() rebuilds an edit from both its sides, with three lines around", () => {
  const before = "a\nb\nc\nd\ntwo\ne\nf\ng\nh";
  const files = diffOf("Edit", {
    file_path: "/p/a.ts",
    old_string: before,
    new_string: before.replace("two", "TWO"),
  });
  assert.deepEqual(lines(files), [
    "./.  b",
    "./.  c",
    "./.  d",
    "./. -two",
    "./. +TWO",
    "./.  e",
    "./.  f",
    "./.  g",
  ]);
});

Deno.test("finishedDiff() has one hunk per edit of several", () => {
  const files = diffOf("MultiEdit", {
    file_path: "/p/a.ts",
    edits: [{ old_string: "a", new_string: "b" }, { old_string: "c", new_string: "" }],
  });
  assert.deepEqual(files?.[0]?.hunks.length, 2);
  assert.deepEqual(lines(files), ["./. -a", "./. +b", "./. -c"]);
  assert.equal(
    diffOf("MultiEdit", { file_path: "/p/a.ts", edits: [{ old_string: "a" }] }),
    undefined,
    "a half is no edit",
  );
});

Deno.test("finishedDiff() gives none for a write without a patch: what was there is not known", () => {
  assert.equal(diffOf("Write", { file_path: "/p/a.ts", content: "x" }), undefined);
  assert.equal(diffOf("write_file", { file_path: "/p/a", content: "x" }, {}, "qwen"), undefined);
});

Deno.test("finishedDiff() reads the inputs of every agent's edits", () => {
  const pair = ["./. -two", "./. +TWO"];
  assert.deepEqual(lines(diffOf("edit", EDIT, undefined, "qwen")), pair);
  assert.deepEqual(
    lines(diffOf("edit", { path: "/p/a", old_str: "two", new_str: "TWO" }, undefined, "copilot")),
    pair,
  );
  const unified = "--- a/p/a\n+++ b/p/a\n@@ -3,2 +3,2 @@\n-two\n+TWO\n three\n";
  const read = diffOf("edit", { file_path: "/p/a", diff: unified }, undefined, "opencode");
  assert.deepEqual(lines(read), ["3/. -two", "./3 +TWO", "4/4  three"]);
  assert.equal(
    diffOf("edit", { file_path: "/p/a" }, undefined, "opencode"),
    undefined,
    "OpenCode's plugin names the file and no more",
  );
});

Deno.test("finishedDiff() reads Codex's patch by file, and says when it stops short", () => {
  const patch = "*** Begin Patch\n*** Update File: a.ts\n@@ fn\n one\n-two\n+TWO\n" +
    "*** Add File: b.ts\n+fresh\n*** Delete File: c.ts\n*** End Patch\n";
  const files = diffOf("apply_patch", { command: patch }, undefined, "codex");
  assert.deepEqual(
    files?.map(({ path, kind, added, removed, cut }) => [path, kind, added, removed, cut]),
    [["a.ts", undefined, 1, 1, false], ["b.ts", "create", 1, 0, false], [
      "c.ts",
      "delete",
      0,
      0,
      false,
    ]],
  );
  const half = patch.slice(0, patch.indexOf("*** Delete"));
  const short = diffOf("apply_patch", { command: half }, undefined, "codex");
  assert.deepEqual(short?.map(({ cut }) => cut), [false, true]);
  assert.equal(diffOf("apply_patch", { command: "no patch" }, undefined, "codex"), undefined);
});

Deno.test("finishedDiff() stops short where the relay cut: a mark, a line, a side, a file", () => {
  const long = capText("x".repeat(5_000), LIMITS.stringBytes);
  const hunk = { oldStart: 1, newStart: 1, lines: ["+a"] };
  const rows: readonly (readonly FileChange[] | undefined)[] = [
    diffOf("Edit", EDIT, { structuredPatch: [hunk], cut: true }),
    diffOf("Edit", EDIT, { structuredPatch: [{ ...hunk, lines: [`+${long}`] }] }),
    diffOf("Edit", { ...EDIT, new_string: long }),
    diffOf("Write", { file_path: "/p/a", content: long }, { structuredPatch: [] }),
  ];
  for (const files of rows) assert.equal(files?.[0]?.cut, true);
  assert.equal(diffOf("Edit", EDIT, { structuredPatch: [hunk] })?.[0]?.cut, false);
});

Deno.test("finishedDiff() has at most 400 lines, over all files, and counts what it left out", () => {
  const added = (count: number) => Array.from({ length: count }, (_, at) => `+${at}`);
  const whole = diffOf("Edit", EDIT, { structuredPatch: [{ newStart: 1, lines: added(400) }] });
  assert.equal(lines(whole)?.length, 400);
  assert.equal(whole?.[0]?.cut, false);
  const more = diffOf("Edit", EDIT, { structuredPatch: [{ newStart: 1, lines: added(401) }] });
  assert.equal(lines(more)?.length, 400);
  assert.equal(more?.[0]?.cut, true);
  assert.equal(more?.[0]?.added, 401);
  const patch = ["*** Begin Patch", "*** Add File: a", ...added(300), "*** Add File: b"]
    .concat(added(300), "*** End Patch").join("\n");
  const two = diffOf("apply_patch", { command: patch }, undefined, "codex");
  assert.deepEqual(two?.map(({ hunks, cut }) => [hunks.flat().length, cut]), [[300, false], [
    100,
    true,
  ]]);
  const wide = Array.from({ length: 100 }, () => `+${"x".repeat(1_900)}`);
  const bounded = diffOf("Edit", EDIT, { structuredPatch: [{ newStart: 1, lines: wide }] });
  assert.ok((lines(bounded)?.join("").length ?? 0) < 70_000, "wide lines are bounded too");
  assert.equal(bounded?.[0]?.cut, true);
});
