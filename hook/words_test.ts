import assert from "node:assert/strict";
import { ANSWERED_AGENTS, LIMITS, requestId } from "../protocol/mod.ts";
import type { Outgoing } from "./build_event.ts";
import { type FinalReply, replyWords } from "./words.ts";

function outgoing(agent: Outgoing["event"]["agent"], asked: Outgoing["asked"]): Outgoing {
  const event = {
    kind: "event",
    v: LIMITS.version,
    id: requestId("1-2"),
    agent,
    event: "e",
    wants_reply: true,
    payload: {},
  } as const;
  return { event, line: new Uint8Array(), asked };
}

const base = { v: 8, id: "1-2" };
const answer = (...answers: (string | string[])[]): FinalReply => ({
  kind: "answer",
  ...base,
  answers,
});
const input = (text: string) => `{"tool_input":${text}}`;

Deno.test("replyWords() has golden bytes for every agent and decision (PB-22, PB-57)", () => {
  const nested = (decision: string) =>
    `{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":${decision}}}`;
  const words = (agent: Outgoing["event"]["agent"], reply: FinalReply) =>
    replyWords(outgoing(agent, "permission"), reply, input("{}"));
  const allow: FinalReply = { kind: "decision", ...base, decision: "allow" };
  const deny: FinalReply = { kind: "decision", ...base, decision: "deny" };
  const why: FinalReply = { ...deny, reason: "Use pnpm" };
  for (const agent of ["claude", "codex", "qwen"] as const) {
    assert.equal(words(agent, allow), nested('{"behavior":"allow"}'));
    assert.equal(words(agent, deny), nested('{"behavior":"deny","message":"Denied from Vults"}'));
    assert.equal(words(agent, why), nested('{"behavior":"deny","message":"Use pnpm"}'));
  }
  assert.equal(words("copilot", allow), '{"behavior":"allow"}');
  assert.equal(words("copilot", deny), '{"behavior":"deny","message":"Denied from Vults"}');
  assert.equal(words("copilot", why), '{"behavior":"deny","message":"Use pnpm"}');
  assert.equal(words("opencode", allow), '{"reply":"once"}');
  assert.equal(words("opencode", deny), '{"reply":"reject"}');
  assert.equal(words("opencode", why), '{"reply":"reject","message":"Use pnpm"}');
  for (const reply of [allow, deny, why]) assert.equal(words("other", reply), undefined);
});

Deno.test("replyWords() gives Claude its own input back, with the answers added and nothing changed", () => {
  const raw =
    '{"questions":[{"question":"A?","n":12345678901234567890},{"question":"__proto__"}],' +
    '"big":1e400,"exact":1.0,"__proto__":{"kept":true},"answers":"old"}';
  const text = replyWords(outgoing("claude", "question"), answer("x", ["y", "z"]), input(raw));
  assert.equal(
    text,
    '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","updatedInput":' +
      '{"questions":[{"question":"A?","n":12345678901234567890},{"question":"__proto__"}],' +
      '"big":1e400,"exact":1.0,"__proto__":{"kept":true},' +
      '"answers":{"A?":"x","__proto__":["y","z"]}}}}',
  );
});

Deno.test("replyWords() gives OpenCode one list per question", () => {
  const text = replyWords(
    outgoing("opencode", "question"),
    answer("Blue", ["S", "M"]),
    input('{"questions":[{},{}]}'),
  );
  assert.equal(text, '{"answers":[["Blue"],["S","M"]]}');
});

Deno.test("replyWords() is silent where answers and questions do not fit (PB-21)", () => {
  const rows = [
    "{}",
    '{"questions":[]}',
    '{"questions":{}}',
    '{"questions":[{"question":"A?"},{"question":"B?"}]}',
    "7",
  ];
  for (const agent of ["claude", "opencode"] as const) {
    for (const row of rows) {
      assert.equal(
        replyWords(outgoing(agent, "question"), answer("x"), input(row)),
        undefined,
        row,
      );
    }
  }
  const claude = ['{"questions":[{}]}', '{"questions":[null]}', '{"questions":[{"question":7}]}'];
  for (const row of claude) {
    assert.equal(
      replyWords(outgoing("claude", "question"), answer("x"), input(row)),
      undefined,
      row,
    );
  }
  const twins = '{"questions":[{"question":"A?"},{"question":"A?"}]}';
  assert.equal(
    replyWords(outgoing("claude", "question"), answer("x", "y"), input(twins)),
    undefined,
  );
});

Deno.test("replyWords() never lets one kind of reply answer the other kind of request", () => {
  const questions = input('{"questions":[{"question":"A?"}]}');
  for (const agent of ANSWERED_AGENTS) {
    for (const asked of ["permission", "question", undefined] as const) {
      const decision = replyWords(
        outgoing(agent, asked),
        { kind: "decision", ...base, decision: "allow" },
        questions,
      );
      if (asked !== "permission") assert.equal(decision, undefined, `${agent} ${asked}`);
      const answered = replyWords(outgoing(agent, asked), answer("x"), questions);
      if (asked !== "question") assert.equal(answered, undefined, `${agent} ${asked}`);
      const unsupported = replyWords(
        outgoing(agent, asked),
        { kind: "unsupported", ...base },
        questions,
      );
      assert.equal(unsupported, undefined);
    }
  }
});

Deno.test("replyWords() never prints ask, whoever asked and whatever came back (PB-58)", () => {
  const questions = input('{"questions":[{"question":"A?"}]}');
  const replies: readonly FinalReply[] = [
    { kind: "decision", ...base, decision: "allow" },
    { kind: "decision", ...base, decision: "deny" },
    { kind: "decision", ...base, decision: "deny", reason: "no" },
    answer("x"),
  ];
  for (const agent of [...ANSWERED_AGENTS, "other"] as const) {
    for (const asked of ["permission", "question", undefined] as const) {
      for (const reply of replies) {
        const text = replyWords(outgoing(agent, asked), reply, questions) ?? "";
        assert.doesNotMatch(text, /"ask"|"neutral"|"passthrough"/, `${agent} ${asked}`);
      }
    }
  }
});
