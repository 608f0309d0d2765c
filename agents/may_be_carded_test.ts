import assert from "node:assert/strict";
import { type EventMessage, requestId } from "../protocol/mod.ts";
import { type AnswerHere, mayBeCarded, readEvent } from "./mod.ts";

const BY_DEFAULT: AnswerHere = {
  claude: true,
  codex: true,
  opencode: true,
  qwen: true,
  copilot: false,
};

function permission(more: Partial<EventMessage> = {}, payload: object = {}): EventMessage {
  return {
    kind: "event",
    v: 8,
    id: requestId("id"),
    agent: "claude",
    event: "PermissionRequest",
    wants_reply: true,
    payload: { session_id: "s", tool_name: "Bash", tool_input: { command: "ls" }, ...payload },
    ...more,
  };
}

const carded = (message: EventMessage, answerHere = BY_DEFAULT) =>
  mayBeCarded(message, readEvent(message), answerHere);

Deno.test("mayBeCarded() lets the permission request of an answered agent wait, Copilot's when chosen", () => {
  for (const agent of ["claude", "codex", "opencode", "qwen"] as const) {
    assert.equal(carded(permission({ agent })), true, agent);
    assert.equal(
      carded(permission({ agent }), { ...BY_DEFAULT, [agent]: false }),
      false,
    );
  }
  assert.equal(carded(permission({ agent: "copilot" })), false);
  assert.equal(
    carded(permission({ agent: "copilot" }), { ...BY_DEFAULT, copilot: true }),
    true,
  );
});

Deno.test("mayBeCarded() declines everything the app has no use for", () => {
  const question = { tool_name: "AskUserQuestion", tool_input: { questions: [] } };
  const declined: readonly (readonly [string, EventMessage])[] = [
    ["wants no reply", permission({ wants_reply: false })],
    ["a chat's", permission({ zeca: true })],
    ["another tool's", permission({ agent: "other", agent_name: "kimi" })],
    ["unknown event", permission({ event: "Unheard" })],
    ["another event", permission({ event: "PreToolUse" })],
    ["no session", permission({}, { session_id: "" })],
    ["no tool", permission({}, { tool_name: undefined })],
    ["a question tool's permission", permission({}, question)],
    ["a question", permission({ event: "PreToolUse" }, question)],
    ["Codex through Claude's entry", permission({}, { turn_id: "t", model: "m" })],
    ["Cursor through Claude's entry", permission({}, { cursor_version: "3" })],
    [
      "Copilot through Qwen's entry",
      permission({ agent: "qwen" }, {
        session_id: undefined,
        sessionId: "s",
      }),
    ],
  ];
  for (const [name, message] of declined) assert.equal(carded(message), false, name);
});
