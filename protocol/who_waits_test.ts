import assert from "node:assert/strict";
import { ANSWERED_AGENTS } from "./agent_names.ts";
import { contradictingCaller } from "./caller_veto.ts";
import { whatIsAsked, wireEventName } from "./who_waits.ts";

const AGENTS = [...ANSWERED_AGENTS, "other"] as const;

Deno.test("whatIsAsked() lets every answered agent's permission wait, and no other tool's", () => {
  for (const agent of AGENTS) {
    const asked = whatIsAsked({ agent, event: "PermissionRequest", ask: false, zeca: false }, {});
    assert.equal(asked, agent === "other" ? undefined : "permission", agent);
  }
});

Deno.test("whatIsAsked() lets a question wait only for Claude and OpenCode, and only with --ask", () => {
  const question = { tool_name: "AskUserQuestion" };
  for (const agent of AGENTS) {
    for (const ask of [true, false]) {
      const asked = whatIsAsked({ agent, event: "PreToolUse", ask, zeca: false }, question);
      const waits = ask && (agent === "claude" || agent === "opencode");
      assert.equal(asked, waits ? "question" : undefined, `${agent} ${ask}`);
    }
  }
  const asked = (event: string, payload: { tool_name?: string }) =>
    whatIsAsked({ agent: "claude", event, ask: true, zeca: false }, payload);
  assert.equal(asked("PreToolUse", { tool_name: "Bash" }), undefined);
  assert.equal(asked("PreToolUse", { tool_name: "askuserquestion" }), undefined);
  assert.equal(asked("PostToolUse", question), undefined);
  assert.equal(asked("permissionrequest", {}), undefined);
});

Deno.test("whatIsAsked() never lets a marked chat event wait", () => {
  const about = { agent: "claude", event: "PermissionRequest", ask: true, zeca: true } as const;
  assert.equal(whatIsAsked(about, {}), undefined);
});

Deno.test("wireEventName() maps Copilot's own spelling and nobody else's", () => {
  for (const agent of AGENTS) {
    const wanted = agent === "copilot" ? "PermissionRequest" : "permissionRequest";
    assert.equal(wireEventName(agent, "permissionRequest"), wanted);
  }
  assert.equal(wireEventName("copilot", "preToolUse"), "preToolUse");
});

Deno.test("contradictingCaller() is the table of the protocol contract, section 7", () => {
  const shown = {
    cursor: { session_id: "s", cursor_version: "1.7" },
    codex: { session_id: "s", turn_id: "t", model: "m" },
    camel_case: { sessionId: "s" },
  };
  const contradicted = {
    cursor: ["claude", "codex", "opencode", "qwen", "copilot"],
    codex: ["claude", "opencode", "qwen", "copilot"],
    camel_case: ["claude", "codex", "opencode", "qwen"],
  };
  for (const caller of ["cursor", "codex", "camel_case"] as const) {
    for (const agent of AGENTS) {
      const wanted = contradicted[caller].includes(agent) ? caller : undefined;
      assert.equal(contradictingCaller(agent, shown[caller]), wanted, `${caller} ${agent}`);
      const about = { agent, event: "PermissionRequest", ask: false, zeca: false } as const;
      if (wanted !== undefined) assert.equal(whatIsAsked(about, shown[caller]), undefined);
    }
  }
  assert.equal(contradictingCaller("claude", { conversationId: "c" }), "camel_case");
  assert.equal(contradictingCaller("claude", { session_id: "s", sessionId: "s" }), undefined);
  assert.equal(contradictingCaller("claude", { session_id: "s", model: "m" }), undefined);
  assert.equal(contradictingCaller("claude", { session_id: "s", cursor_version: 1 }), undefined);
});
