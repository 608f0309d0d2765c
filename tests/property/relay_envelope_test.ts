// Any JSON through the built relay: what it sends is always a well-formed event, and it never speaks.

import assert from "node:assert/strict";
import fc from "../packages/fast_check.ts";
import { ANSWERED_AGENTS, byteLength, isObject, type JsonObject } from "../../protocol/mod.ts";
import { assertSilent, builtRelay, runRelay, withFakeApp, withWorld } from "../support/mod.ts";

const RUNS = 40;

const agent = fc.constantFrom(...ANSWERED_AGENTS, "kimi", "cursor", "gemini", "Not A Name");
const eventName = fc.constantFrom(
  "PermissionRequest",
  "permissionRequest",
  "PreToolUse",
  "PostToolUse",
  "Stop",
  "",
  "x".repeat(200),
);
/** Short and long, plain and not: around the caps, with pairs that must not be split. */
const someText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.tuple(
    fc.constantFrom("a", "é", "€", "🐦", "\ud800", "\u0000"),
    fc.integer({ min: 1, max: 3_000 }),
  )
    .map(([unit, count]) => unit.repeat(count)),
);
const someJson: fc.Arbitrary<unknown> = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    someText,
    fc.constantFrom(null, true, 0, -1.5, 1e300, "", [], {}),
    fc.array(tie("node"), { maxLength: 4 }),
    fc.dictionary(someText.map((text) => text.slice(0, 30)), tie("node"), { maxKeys: 4 }),
  ),
})).node;
/** Members that the rules look at, with values of any kind, and others. */
const payload = fc.record({
  hook_event_name: fc.oneof(eventName, someJson),
  session_id: fc.oneof(fc.constant("s-1"), someJson),
  cwd: someJson,
  workspace_roots: someJson,
  tool_name: fc.oneof(fc.constantFrom("Bash", "AskUserQuestion", "apply_patch"), someJson),
  tool_input: someJson,
  toolArgs: someJson,
  tool_response: fc.oneof(
    fc.record({ error: someJson, structuredPatch: fc.array(someJson) }),
    someJson,
  ),
  transcript_path: someJson,
  toolResult: someJson,
  vults_input: someJson,
  cursor_version: someJson,
  sessionId: someJson,
  more: someJson,
}, { requiredKeys: [] });

const ENVELOPE = [
  "agent",
  "agent_name",
  "event",
  "id",
  "kind",
  "payload",
  "terminal",
  "v",
  "wants_reply",
];
const NEVER_SENT = ["transcript_path", "transcriptPath", "tool_output", "artifactDirectoryPath"];

function* texts(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (Array.isArray(value)) { for (const each of value) yield* texts(each); }
  else if (isObject(value)) { for (const each of Object.values(value)) yield* texts(each); }
}

/** What the envelope must be for this input; undefined when nothing may be sent. */
function expectedEvent(name: string, argument: string, input: JsonObject): string | undefined {
  const usable = [input.hook_event_name, argument]
    .find((each): each is string =>
      typeof each === "string" && each !== "" && byteLength(each) <= 128
    );
  return name === "copilot" && usable === "permissionRequest" ? "PermissionRequest" : usable;
}

Deno.test("relay sends a well-formed event, or nothing, and prints nothing, for any JSON", async () => {
  await withWorld(async (world) => {
    const relay = await builtRelay();
    const ids = new Set<string>();
    const reached = { sent: 0, waiting: 0, nothing: 0, capped: 0 };
    await withFakeApp(world.socket, {}, async (app) => {
      await fc.assert(
        fc.asyncProperty(
          agent,
          eventName,
          fc.boolean(),
          payload,
          async (name, argument, ask, input) => {
            const before = app.connections.length;
            const run = await runRelay({
              relay,
              args: ["--agent", name, ...(ask ? ["--ask"] : []), argument],
              env: world.env,
              cwd: world.folder,
              stdin: JSON.stringify(input),
            });
            assertSilent(run);
            await app.settle();
            const parsed = JSON.parse(JSON.stringify(input)) as JsonObject;
            const event = expectedEvent(name, argument, parsed);
            if (event === undefined || name === "gemini" || name === "Not A Name") {
              reached.nothing++;
              assert.equal(app.connections.length, before, "nothing is sent");
              return;
            }
            reached.sent++;
            assert.equal(app.connections.length, before + 1, "one event is sent");
            const sent = await app.connections[before]?.event();
            assert.ok(sent !== undefined && sent.bytes <= 1_048_576);
            assert.ok(!ids.has(sent.id));
            ids.add(sent.id);

            const answered = (ANSWERED_AGENTS as readonly string[]).includes(name);
            assert.deepEqual(
              Object.keys(sent.message).sort(),
              ENVELOPE.filter((member) => member !== "agent_name" || !answered),
            );
            assert.equal(sent.message.v, 8);
            assert.equal(sent.message.agent, answered ? name : "other");
            assert.equal(sent.event, event);

            const { vults_input: whole, ...rest } = sent.payload;
            for (const text of texts(rest)) {
              assert.ok(byteLength(text) <= 2_000);
              if (text.endsWith("…")) reached.capped++;
            }
            for (const member of NEVER_SENT) assert.ok(!(member in rest));
            if (whole !== undefined) {
              assert.ok(sent.wantsReply && sent.bytes <= 262_144);
              for (const text of texts(whole)) assert.ok(byteLength(text) <= 65_536);
            }
            if (sent.wantsReply) {
              reached.waiting++;
              assert.ok(answered && typeof parsed.cursor_version !== "string");
              const question = ask && event === "PreToolUse" &&
                parsed.tool_name === "AskUserQuestion" &&
                (name === "claude" || name === "opencode");
              assert.ok(event === "PermissionRequest" || question);
            }
          },
        ),
        { numRuns: RUNS, seed: 20_261_130 },
      );
    });
    // The generator reaches every outcome.
    for (const [outcome, times] of Object.entries(reached)) assert.ok(times > 0, outcome);
  });
});
