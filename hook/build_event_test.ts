import assert from "node:assert/strict";
import { parseEvent } from "../protocol/mod.ts";
import { readObject } from "./agent_object.ts";
import { parseArguments } from "./argv.ts";
import { draftEvent, type Outgoing, sendableAsIs } from "./build_event.ts";
import { usagePayload } from "./status_line_usage.ts";
import { trim } from "./trim.ts";

/** As the relay does it. */
function buildFrom(json: string, argv: string[]): Outgoing | undefined {
  const object = readObject(new TextEncoder().encode(json));
  const args = parseArguments(argv);
  const payload = args.statusLine ? object && usagePayload(object.value) : object?.value;
  const draft = payload && draftEvent(payload, args);
  return object && draft && (sendableAsIs(draft, object.text) ?? trim(draft, object.text));
}

const build = (payload: unknown, ...argv: string[]) => buildFrom(JSON.stringify(payload), argv);

Deno.test("draftEvent() makes an event that the app's own parser takes", () => {
  const { event, line, asked } = build(
    {
      session_id: "s-1",
      cwd: "/home/me/shop",
      hook_event_name: "PermissionRequest",
      tool_name: "Bash",
    },
    "--agent",
    "claude",
    "Stop",
  ) ?? assert.fail();
  assert.equal(asked, "permission");
  const parsed = parseEvent(JSON.parse(new TextDecoder().decode(line)));
  assert.deepEqual(parsed, { is: "event", event });
  assert.equal(event.event, "PermissionRequest");
  assert.match(event.id, /^[0-9a-f]+-[0-9a-f]+$/);
  assert.equal(event.terminal?.cwd, "/home/me/shop");
  assert.equal(event.terminal?.pid, Deno.ppid);
});

Deno.test("draftEvent() names the event by flag, JSON or argument, in this order", () => {
  const name = (payload: unknown, ...argv: string[]) => build(payload, ...argv)?.event.event;
  assert.equal(name({ hook_event_name: "Stop" }, "SessionStart"), "Stop");
  assert.equal(name({}, "SessionStart"), "SessionStart");
  assert.equal(name({ hook_event_name: "" }, "SessionStart"), "SessionStart");
  assert.equal(name({ hook_event_name: "x".repeat(129) }, "SessionStart"), "SessionStart");
  assert.equal(name({ hook_event_name: "x".repeat(128) }), "x".repeat(128));
  assert.equal(name({}, "x".repeat(129)), undefined);
  assert.equal(
    name({ hook_event_name: "Stop", cost: { total_cost_usd: 1 } }, "--statusline"),
    "StatusLine",
  );
});

Deno.test("draftEvent() gives nothing for an unusable agent or anything but an object", () => {
  for (const agent of ["gemini", "other", "Claude", "a".repeat(25), "a_b", ""]) {
    assert.equal(build({ hook_event_name: "Stop" }, "--agent", agent), undefined, agent);
  }
  for (const value of [null, 7, "x", [1]]) assert.equal(build(value, "Stop"), undefined);
});

Deno.test("draftEvent() finds the folder where each agent says it", () => {
  const cwd = (payload: unknown) => build(payload, "Stop")?.event.terminal?.cwd;
  assert.equal(cwd({ workspacePaths: ["/a"], workspace_roots: ["/b"] }), "/a");
  assert.equal(cwd({ cwd: "", workspace_roots: ["/b"] }), "/b");
  assert.equal(cwd({}), Deno.cwd());
  assert.equal(cwd({ cwd: "/" + "x".repeat(4_095) }), "/" + "x".repeat(4_095));
  assert.equal(cwd({ cwd: "/" + "x".repeat(4_096) }), undefined);
});

Deno.test("draftEvent() marks a chat of Claude and Codex, which then never waits", () => {
  Deno.env.set("VULTS_ZECA", "1");
  try {
    for (const agent of ["claude", "codex", "opencode", "qwen", "copilot", "kimi"]) {
      const built = build(
        { hook_event_name: "PermissionRequest", session_id: "s" },
        "--agent",
        agent,
      );
      const marked = agent === "claude" || agent === "codex";
      assert.equal(built?.event.zeca, marked ? true : undefined, agent);
      assert.equal(built?.event.wants_reply, !marked && agent !== "kimi", agent);
    }
    Deno.env.set("VULTS_ZECA", "true");
    assert.equal(build({}, "Stop")?.event.zeca, undefined);
  } finally {
    Deno.env.delete("VULTS_ZECA");
  }
});

Deno.test("draftEvent() sends huge input trimmed, and then it does not wait (PB-27)", () => {
  const keys = Object.fromEntries(
    Array.from({ length: 100_000 }, (_, n) => [`key number ${n}`, n]),
  );
  const many = build({ session_id: "s", tool_input: keys }, "PermissionRequest");
  assert.equal(many?.event.wants_reply, false);
  assert.equal(many?.asked, undefined);
  assert.deepEqual(many?.event.payload, { session_id: "s" });

  const long = build({ tool_input: { command: "x".repeat(2_000_000) } }, "PermissionRequest");
  assert.equal(long?.asked, "permission");
  const whole = long?.event.payload.vults_input as { command: string };
  assert.equal(new TextEncoder().encode(whole.command).length, 65_536);

  const depth = 200_000;
  const text = '{"session_id":"s","tool_input":' + '{"a":'.repeat(depth) + "1" +
    "}".repeat(depth) + "}";
  const deep = buildFrom(text, ["PermissionRequest"]);
  // Whether the engine can write it is its own business; what it cannot write does not wait.
  if (deep?.event.wants_reply === false) assert.deepEqual(deep.event.payload, { session_id: "s" });
  else assert.ok(deep !== undefined && deep.line.length > 5 * depth);
});
