import assert from "node:assert/strict";
import fc from "../tests/packages/fast_check.ts";
import { LIMITS } from "./limits.ts";
import type { JsonObject } from "./messages.ts";
import { capPayload, isWithinCaps, prunePayload } from "./prune.ts";

const prune = (payload: JsonObject, agent: "claude" | "codex" = "claude", event = "PostToolUse") =>
  prunePayload(structuredClone(payload), agent, event).payload;

Deno.test("prunePayload() removes output, transcripts and what only the relay may write", () => {
  const left = prune({
    session_id: "s-1",
    tool_response: { stdout: "secret" },
    transcript_path: "/t",
    transcriptPath: "/t",
    agent_transcript_path: "/t",
    agentTranscriptPath: "/t",
    artifactDirectoryPath: "/a",
    tool_output: "secret",
    tool_output_text: "secret",
    toolResult: { resultType: "success", textResultForLlm: "secret" },
    vults_input: { command: "forged" },
    nested: { transcript_path: "stays" },
  });
  assert.deepEqual(left, {
    session_id: "s-1",
    toolResult: { resultType: "success" },
    nested: { transcript_path: "stays" },
  });
});

Deno.test("prunePayload() keeps an error of any event, and a patch of Claude's finished tools only", () => {
  const response = { error: "no", structuredPatch: [{ oldStart: 1, lines: ["-a", "+b"] }], x: 1 };
  const both = { error: "no", structuredPatch: response.structuredPatch };
  const rows = [
    { agent: "claude", event: "PostToolUse", left: both },
    { agent: "claude", event: "PostToolUseFailure", left: { error: "no" } },
    { agent: "codex", event: "PostToolUse", left: { error: "no" } },
  ] as const;
  for (const { agent, event, left } of rows) {
    assert.deepEqual(prune({ tool_response: response }, agent, event), { tool_response: left });
  }
  assert.deepEqual(prune({ tool_response: { error: null } }), {});
  assert.deepEqual(prune({ tool_response: "error" }), {});
});

Deno.test("prunePayload() cuts a patch to 400 lines over all hunks and says so", () => {
  const hunk = (lines: number) => ({ newStart: 3, lines: Array(lines).fill("+x") });
  const patch = (...hunks: unknown[]) => prune({ tool_response: { structuredPatch: hunks } });
  assert.deepEqual(patch(hunk(400), { other: true }), {
    tool_response: { structuredPatch: [hunk(400)] },
  });
  assert.deepEqual(patch(hunk(300), hunk(101)), {
    tool_response: { structuredPatch: [hunk(300), hunk(100)], cut: true },
  });
  assert.deepEqual(patch(hunk(400), hunk(1)), {
    tool_response: { structuredPatch: [hunk(400)], cut: true },
  });
  assert.deepEqual(patch(), { tool_response: { structuredPatch: [] } });
});

Deno.test("prunePayload() gives the patch of a finished Codex apply_patch its longer cap", () => {
  const payload = {
    tool_name: "apply_patch",
    tool_input: { command: "x".repeat(70_000), why: "y".repeat(3_000) },
  };
  const command = (agent: "claude" | "codex", event: string) => {
    const { tool_input } = prune(payload, agent, event) as typeof payload;
    assert.equal(new TextEncoder().encode(tool_input.why).length, 2_000);
    return new TextEncoder().encode(tool_input.command).length;
  };
  assert.equal(command("codex", "PostToolUse"), 65_536);
  assert.equal(command("codex", "PreToolUse"), 2_000);
  assert.equal(command("claude", "PostToolUse"), 2_000);
});

Deno.test("prunePayload() says whether the tool input lost something, and only that", () => {
  const cut = (payload: JsonObject, agent: "claude" | "copilot" = "claude") =>
    prunePayload(structuredClone(payload), agent, "PermissionRequest").inputWasCut;
  const long = "x".repeat(2_001);
  assert.equal(cut({ tool_input: { command: long } }), true);
  assert.equal(cut({ tool_input: { command: long.slice(1) } }), false);
  assert.equal(cut({ tool_input: { command: "ls" }, prompt: long }), false);
  assert.equal(cut({ toolArgs: long }, "copilot"), true);
  assert.equal(cut({ toolInput: { command: "ls" }, toolArgs: long }, "copilot"), false);
  assert.equal(cut({ toolArgs: long }), false);
});

Deno.test("isWithinCaps() holds only for JSON in which no string is cut, however it is written", () => {
  const agents = fc.constantFrom("claude", "codex", "copilot", "other" as const);
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 2_200 }),
    // Lengths around the cap, of one, two, three and four bytes each, and of half a character.
    fc.tuple(fc.constantFrom("a", "\u00e9", "\u20ac", "\u{1f426}", "\ud83d"), fc.nat(2_100)).map(
      ([unit, times]) => unit.repeat(times),
    ),
  );
  const object = fc.record({
    tool_name: fc.constantFrom("apply_patch", "Bash"),
    tool_input: fc.oneof(text, fc.record({ command: text }), fc.jsonValue()),
    other: fc.array(text, { maxLength: 2 }),
  });
  const escaped = (json: string) =>
    json.replaceAll(/[^ -~]/g, (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"));
  let within = 0;
  fc.assert(
    fc.property(object, agents, fc.boolean(), (value, agent, escape) => {
      const json = escape ? escaped(JSON.stringify(value)) : JSON.stringify(value);
      if (!isWithinCaps(json)) return;
      within++;
      const { payload, inputWasCut } = capPayload(JSON.parse(json), agent, "PostToolUse");
      assert.deepEqual(payload, JSON.parse(json));
      assert.equal(inputWasCut, false);
    }),
    { numRuns: 500 },
  );
  assert.ok(within > 20, `only ${within} were short`);
  const longest = (unit: string) => JSON.stringify(unit.repeat(LIMITS.stringBytes - 2));
  assert.equal(isWithinCaps(longest("a")), true);
  assert.equal(isWithinCaps(longest("a") + " "), false);
});
