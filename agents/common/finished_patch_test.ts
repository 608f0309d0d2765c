import assert from "node:assert/strict";
import { messagesOf } from "../../tests/fixtures/mod.ts";
import { readEvent } from "../mod.ts";
import { readFinishedPatch } from "./finished_patch.ts";

Deno.test("readFinishedPatch() reads what Claude Code tells of an edit and of a new file", () => {
  const patches = messagesOf("claude", "tools").flatMap((step) => {
    const event = step.is === "message" ? readEvent(step.message) : undefined;
    return event?.type === "tool_finished" && event.patch !== undefined
      ? [[event.tool?.name, event.patch]]
      : [];
  });
  assert.deepEqual(patches, [
    ["Edit", {
      hunks: [{ oldStart: 1, newStart: 1, lines: [" one", "-two", "+TWO", " three"] }],
      cut: false,
    }],
    ["Write", { hunks: [], cut: false }],
  ]);
});

Deno.test("readFinishedPatch() makes hunks of plain lines, whatever comes", () => {
  const patch = readFinishedPatch({
    tool_response: {
      cut: true,
      structuredPatch: [
        null,
        { lines: "x" },
        { lines: ["+a", 1, null, "-b"], oldStart: "1", newStart: 2.5 },
        { lines: [], oldStart: -1, newStart: 7 },
      ],
    },
  });
  assert.deepEqual(patch, {
    hunks: [{ lines: ["+a", "-b"] }, { newStart: 7, lines: [] }],
    cut: true,
  });
});

Deno.test("readFinishedPatch() is nothing without a list", () => {
  for (const tool_response of [undefined, null, "x", {}, { structuredPatch: {} }, { error: "x" }]) {
    assert.equal(readFinishedPatch({ tool_response }), undefined);
  }
});
