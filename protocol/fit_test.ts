import assert from "node:assert/strict";
import fc from "../tests/packages/fast_check.ts";
import { fitEvent, fitVultsInput } from "./fit.ts";
import { requestId } from "./ids.ts";
import { LIMITS } from "./limits.ts";
import { type EventMessage, isObject, type JsonObject, parseEvent } from "./messages.ts";
import { prunePayload } from "./prune.ts";

function event(payload: JsonObject, more: Partial<EventMessage> = {}): EventMessage {
  return {
    kind: "event",
    v: LIMITS.version,
    id: requestId("1-2"),
    agent: "claude",
    event: "PermissionRequest",
    wants_reply: true,
    payload,
    ...more,
  };
}

function sent(line: Uint8Array): EventMessage {
  const parsed = parseEvent(JSON.parse(new TextDecoder().decode(line)));
  assert.equal(parsed.is, "event");
  return parsed.is === "event" ? parsed.event : assert.fail();
}

Deno.test("fitEvent() leaves an event alone that fits", () => {
  const { event: fitted, line } = fitEvent(event({ tool_name: "Bash" })) ?? assert.fail();
  assert.equal(fitted.wants_reply, true);
  assert.deepEqual(sent(line).payload, { tool_name: "Bash" });
  assert.equal(line.at(-1), 0x0a);
});

Deno.test("fitEvent() caps strings further and then does not wait", () => {
  const long = Object.fromEntries(
    Array.from({ length: 900 }, (_, n) => [`k${n}`, "é".repeat(900)]),
  );
  const { event: fitted, line } = fitEvent(event(long)) ?? assert.fail();
  assert.ok(line.length <= LIMITS.messageBytes);
  assert.equal(fitted.wants_reply, false);
  assert.equal(sent(line).wants_reply, false);
  const one = sent(line).payload.k0;
  assert.ok(typeof one === "string" && one.endsWith("…") && one.length > 200);
});

Deno.test("fitEvent() keeps the essential fields as they were before the shorter caps", () => {
  const many = Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`key-${n}`, n]));
  const { line } = fitEvent(event({ ...many, session_id: "s-1", tool_name: "x".repeat(300) }, {
    terminal: { cwd: "/c".repeat(150), pid: 7, env: { TMUX: "t" } },
  })) ?? assert.fail();
  assert.deepEqual(sent(line).payload, { session_id: "s-1", tool_name: "x".repeat(197) + "…" });
  assert.deepEqual(sent(line).terminal, { pid: 7 });
});

Deno.test("fitEvent() gives a line within the limit for any JSON, and none that waits once trimmed", () => {
  fc.assert(
    fc.property(
      fc.object({ maxDepth: 3, values: [fc.string({ unit: "binary" }), fc.integer()] }),
      fc.integer({ min: 0, max: 600_000 }),
      fc.constantFrom("x", "é", "𝄞", "\ud800"),
      (payload, length, unit) => {
        const given: unknown = JSON.parse(JSON.stringify({ ...payload, tool_input: "" }));
        assert.ok(isObject(given));
        const big = {
          ...given,
          tool_input: unit.repeat(length),
          list: Array(40).fill(unit.repeat(500)),
        };
        const { line, event: fitted } = fitEvent(event(big)) ?? assert.fail();
        assert.ok(line.length <= LIMITS.messageBytes);
        const back = sent(line);
        assert.equal(back.wants_reply, fitted.wants_reply);
        if (back.wants_reply) assert.equal(back.payload.tool_input, unit.repeat(length));
      },
    ),
    { numRuns: 60 },
  );
});

Deno.test("fitVultsInput() adds the whole input, up to 256 KiB with the newline", () => {
  const build = (length: number) => {
    const input = () => ({ tool_input: { parts: Array(8).fill("x".repeat(length / 8)) } });
    const pruned = prunePayload(input(), "claude", "PermissionRequest");
    assert.equal(pruned.inputWasCut, true);
    return fitVultsInput(fitEvent(event(pruned.payload)) ?? assert.fail(), input);
  };
  const whole = build(80_000);
  assert.deepEqual(sent(whole.line).payload.vults_input, {
    parts: Array(8).fill("x".repeat(10_000)),
  });
  assert.equal(whole.event.wants_reply, true);

  // The member's own size is known from one that fits; go to the limit and one step beyond.
  const room = LIMITS.messageWithInputBytes - whole.line.length;
  const most = build(80_000 + Math.floor(room / 8) * 8);
  assert.ok("vults_input" in sent(most.line).payload);
  assert.ok(most.line.length <= LIMITS.messageWithInputBytes);
  const over = build(80_000 + (Math.floor(room / 8) + 1) * 8);
  assert.equal("vults_input" in sent(over.line).payload, false);
  assert.equal(over.event.wants_reply, true);
});

Deno.test("fitVultsInput() asks for nothing when the event does not wait", () => {
  const fitted = fitEvent(event({}, { wants_reply: false })) ?? assert.fail();
  assert.equal(fitVultsInput(fitted, () => assert.fail("not needed")), fitted);
});

Deno.test("fitVultsInput() keeps the form the input came in", () => {
  const original = { toolArgs: `{"command":"${"x".repeat(3_000)}"}` };
  const waiting = fitEvent(event({ ...original }, { agent: "copilot" })) ?? assert.fail();
  const { line } = fitVultsInput(waiting, () => ({ ...original }));
  assert.equal(sent(line).payload.vults_input, original.toolArgs);
});
