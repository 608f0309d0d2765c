// Any reply to the built relay: only a well-formed decision on this very request is ever printed.

import assert from "node:assert/strict";
import fc from "../packages/fast_check.ts";
import { isObject } from "../../protocol/mod.ts";
import {
  assertPrinted,
  BASH,
  builtRelay,
  heard,
  runRelay,
  withFakeApp,
  withWorld,
} from "../support/mod.ts";

const RUNS = 60;

/** Near misses of a decision: each member right, wrong or missing. */
const reply = fc.record({
  v: fc.oneof({ weight: 6, arbitrary: fc.constant(8) }, fc.constantFrom(7, 9, "8", null)),
  id: fc.oneof({ weight: 6, arbitrary: fc.constant("ID") }, fc.constantFrom("", "1-1", 8, null)),
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant("decision") },
    fc.constantFrom("answer", "waiting", "unsupported", "Decision", 1),
  ),
  decision: fc.oneof(
    { weight: 3, arbitrary: fc.constant("allow") },
    { weight: 3, arbitrary: fc.constant("deny") },
    fc.constantFrom("ask", "ALLOW", true, null, ["allow"]),
  ),
  answers: fc.constantFrom([], ["80"], "80"),
  reason: fc.oneof(fc.string(), fc.constant(null), fc.integer()),
}, { requiredKeys: [] });

/** The decision that counts, by the letter of section 9. */
function decisionOf(value: unknown): string | undefined {
  if (!isObject(value) || value.v !== 8 || value.id !== "ID") return undefined;
  if (value.kind !== "decision") return undefined;
  return value.decision === "allow" || value.decision === "deny" ? value.decision : undefined;
}

function words(value: Record<string, unknown>): string {
  const decided = decisionOf(value);
  if (decided === undefined) return "";
  const reason = typeof value.reason === "string" && value.reason.trim() !== ""
    ? value.reason
    : "Denied from Vults";
  const decision = decided === "allow"
    ? { behavior: "allow" }
    : { behavior: "deny", message: reason };
  return `${
    JSON.stringify({ hookSpecificOutput: { hookEventName: "PermissionRequest", decision } })
  }\n`;
}

Deno.test("relay prints a decision only for a well-formed one of this version and id", async () => {
  await withWorld(async (world) => {
    const relay = await builtRelay();
    const reached = { allow: 0, deny: 0, nothing: 0 };
    let next: Record<string, unknown> = {};
    await withFakeApp(world.socket, {
      script: async (connection) => {
        const { id } = await heard(connection);
        const line = next.id === "ID" ? { ...next, id } : next;
        await connection.sendBytes(`${JSON.stringify(line)}\n`);
        connection.close();
      },
    }, async () => {
      await fc.assert(
        fc.asyncProperty(reply, async (value) => {
          next = value;
          const run = await runRelay({
            relay,
            args: ["--agent", "claude"],
            env: world.env,
            cwd: world.folder,
            stdin: JSON.stringify(BASH),
          });
          assertPrinted(run, words(value));
          const decided = decisionOf(value);
          reached[decided === "allow" || decided === "deny" ? decided : "nothing"]++;
        }),
        { numRuns: RUNS, seed: 20_261_130 },
      );
    });
    for (const [outcome, times] of Object.entries(reached)) assert.ok(times > 0, outcome);
  });
});
