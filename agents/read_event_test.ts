import assert from "node:assert/strict";
import { type EventMessage, requestId } from "../protocol/mod.ts";
import { type AgentEvent, agentLabel, readEvent, sessionIdOf } from "./mod.ts";

type Kind = EventMessage["agent"];

function messageOf(
  agent: Kind | `other/${string}`,
  event: string,
  payload: object,
  more: Partial<EventMessage> = {},
): EventMessage {
  const [kind, name] = agent.split("/");
  return {
    kind: "event",
    v: 8,
    id: requestId("id"),
    agent: kind as Kind,
    ...(name === undefined ? {} : { agent_name: name }),
    event,
    wants_reply: false,
    payload: { ...payload },
    ...more,
  };
}

function read(
  agent: Kind | `other/${string}`,
  event: string,
  payload: object = { session_id: "s" },
  more: Partial<EventMessage> = {},
): AgentEvent | undefined {
  return readEvent(messageOf(agent, event, payload, more));
}

Deno.test("readEvent() takes no name that is longer than a relay makes it", () => {
  const long = "x".repeat(5_000);
  assert.equal(read("claude", "Stop", { session_id: long }), undefined);
  assert.equal(read("claude", "Stop", { session_id: "s", agent_id: long }), undefined);
  const folder = read("claude", "Stop", { session_id: "s", cwd: long }, {
    terminal: { cwd: `/${long}` },
  });
  assert.equal(folder?.type, "stopped");
  assert.equal("cwd" in folder, false);
  const helper = read("claude", "Stop", { session_id: "s", agent_id: "a", agent_type: long });
  assert.deepEqual(helper !== undefined && "subagent" in helper && helper.subagent, { id: "a" });
  const longest = "x".repeat(2_000);
  assert.equal(read("claude", "Stop", { session_id: longest })?.type, "stopped");
});

Deno.test("readEvent() names every event of every agent, by whatever name it goes there", () => {
  const rows: readonly (readonly [Kind | `other/${string}`, string, object, string])[] = [
    ["claude", "SessionStart", {}, "session_started"],
    ["claude", "SessionEnd", {}, "session_ended"],
    ["claude", "UserPromptSubmit", { prompt: "go" }, "prompted"],
    ["claude", "PreToolUse", { tool_name: "Bash" }, "tool_started"],
    ["claude", "PreToolUse", { tool_name: "AskUserQuestion" }, "question_asked"],
    ["claude", "PostToolUse", { tool_name: "Bash" }, "tool_finished"],
    ["claude", "PostToolUseFailure", { tool_name: "Bash" }, "tool_finished"],
    ["claude", "PermissionRequest", { tool_name: "Bash" }, "permission_asked"],
    ["claude", "PermissionRequest", { tool_name: "AskUserQuestion" }, "question_asked"],
    ["claude", "Notification", { message: "Really?" }, "noticed"],
    ["claude", "Stop", {}, "stopped"],
    ["claude", "StopFailure", {}, "failed"],
    ["claude", "SubagentStart", { agent_id: "a" }, "subagent_started"],
    ["claude", "SubagentStop", { agent_id: "a" }, "subagent_stopped"],
    ["claude", "StatusLine", {}, "usage_reported"],
    ["codex", "Interrupt", {}, "interrupted"],
    ["codex", "PreToolUse", { tool_name: "request_user_input" }, "question_asked"],
    ["qwen", "PermissionRequest", { tool_name: "ask_user_question" }, "question_asked"],
    ["qwen", "PreToolUse", { tool_name: "ask_user_question" }, "tool_started"],
    ["opencode", "PreToolUse", { tool_name: "question" }, "question_asked"],
    ["copilot", "sessionStart", {}, "session_started"],
    ["copilot", "sessionEnd", {}, "session_ended"],
    ["copilot", "userPromptSubmitted", { prompt: "go" }, "prompted"],
    ["copilot", "preToolUse", { toolName: "bash" }, "tool_started"],
    ["copilot", "preToolUse", { toolName: "ask_user" }, "question_asked"],
    ["copilot", "postToolUse", { toolName: "bash" }, "tool_finished"],
    ["copilot", "postToolUseFailure", { toolName: "bash" }, "tool_finished"],
    ["copilot", "permissionRequest", { toolName: "bash" }, "permission_asked"],
    ["copilot", "PermissionRequest", { toolName: "bash" }, "permission_asked"],
    ["copilot", "agentStop", {}, "stopped"],
    ["copilot", "errorOccurred", { error: "no net" }, "failed"],
    ["copilot", "subagentStart", { agentId: "a" }, "subagent_started"],
    ["copilot", "subagentStop", { agentId: "a" }, "subagent_stopped"],
    ["copilot", "notification", { notification_type: "permission_prompt" }, "noticed"],
    ["other/cursor", "sessionStart", {}, "session_started"],
    ["other/cursor", "sessionEnd", {}, "session_ended"],
    ["other/cursor", "beforeSubmitPrompt", { prompt: "go" }, "prompted"],
    ["other/cursor", "preToolUse", { tool_name: "Shell" }, "tool_started"],
    ["other/cursor", "postToolUse", { tool_name: "Shell" }, "tool_finished"],
    ["other/cursor", "subagentStart", {}, "subagent_started"],
    ["other/cursor", "subagentStop", {}, "subagent_stopped"],
    ["other/cursor", "stop", { status: "completed" }, "stopped"],
    ["other/cursor", "stop", { status: "error" }, "failed"],
    ["other/antigravity", "PreInvocation", {}, "prompted"],
    ["other/antigravity", "PostToolUse", { error: "" }, "tool_finished"],
    ["other/antigravity", "Stop", { error: "" }, "stopped"],
    ["other/antigravity", "Stop", { error: "quota" }, "failed"],
    ["other/vibe", "pre_tool", { tool_name: "bash" }, "tool_started"],
    ["other/vibe", "before_tool", { tool_name: "bash" }, "tool_started"],
    ["other/vibe", "post_tool", { tool_name: "bash" }, "tool_finished"],
    ["other/vibe", "after_tool", { tool_name: "bash" }, "tool_finished"],
    ["other/vibe", "post_agent", {}, "stopped"],
    ["other/vibe", "post_agent_turn", {}, "stopped"],
    ["other/kimi", "PermissionRequest", { tool_name: "Bash" }, "permission_asked"],
    ["other/kimi", "PermissionResult", {}, "answered_in_terminal"],
    ["other/kimi", "Interrupt", {}, "interrupted"],
    ["other/droid", "UserPromptSubmit", { prompt: "go" }, "prompted"],
    ["other/my-tool", "Stop", {}, "stopped"],
  ];
  for (const [agent, event, payload, type] of rows) {
    assert.equal(
      read(agent, event, { session_id: "s", ...payload })?.type,
      type,
      `${agent} ${event}`,
    );
  }
});

Deno.test("readEvent() ignores what means nothing", () => {
  const rows: readonly (readonly [Kind | `other/${string}`, string, object])[] = [
    ["claude", "PostToolBatch", {}],
    ["claude", "sessionStart", {}],
    ["claude", "__proto__", {}],
    ["claude", "Notification", { message: "Claude is waiting for your input" }],
    ["claude", "Notification", {}],
    ["claude", "PermissionRequest", {}],
    ["claude", "PermissionRequest", { tool_name: 7 }],
    ["qwen", "UserPromptSubmit", { prompt: "" }],
    ["qwen", "MessageDisplay", {}],
    ["copilot", "notification", { notification_type: "elicitation_dialog", message: "Needed" }],
    ["other/antigravity", "PostInvocation", {}],
    ["other/kimi", "TurnStarted", {}],
    ["other/kimi", "UserPromptQueued", {}],
    ["other/kimi", "SessionHeartbeat", {}],
    ["other/kimi", "TaskStarted", {}],
    ["other/droid", "PreCompact", {}],
  ];
  for (const [agent, event, payload] of rows) {
    assert.equal(
      read(agent, event, { session_id: "s", ...payload }),
      undefined,
      `${agent} ${event}`,
    );
  }
});

Deno.test("readEvent() ignores an event of a chat and one that names no session", () => {
  assert.equal(read("claude", "Stop", { session_id: "s" }, { zeca: true }), undefined);
  for (const payload of [{}, { session_id: "" }, { session_id: 7 }, { session_id: null }]) {
    assert.equal(read("claude", "Stop", payload), undefined);
  }
});

Deno.test("readEvent() keys a session by agent and id, another tool's by its name too", () => {
  const rows: readonly (readonly [Kind | `other/${string}`, object, string])[] = [
    ["claude", { session_id: "s" }, "claude:s"],
    ["claude", { session_id: "s", conversation_id: "c" }, "claude:s"],
    ["codex", { conversation_id: "c", session_id: "" }, "codex:c"],
    ["copilot", { sessionId: "x" }, "copilot:x"],
    ["other/cursor", { conversation_id: "c" }, "other:cursor/c"],
    ["other/antigravity", { conversationId: "a" }, "other:antigravity/a"],
    ["other/my-tool", { session_id: "s" }, "other:my-tool/s"],
  ];
  for (const [agent, payload, key] of rows) {
    const event = read(agent, agent === "copilot" ? "agentStop" : "Stop", payload);
    const session = event?.type === "usage_reported" ? undefined : event?.session;
    assert.equal(session, key);
  }
});

Deno.test("readEvent() takes the folder of the terminal, else the payload's, else the workspace's", () => {
  const rows: readonly (readonly [object, Partial<EventMessage>, string | undefined])[] = [
    [{ cwd: "/a" }, { terminal: { cwd: "/b", pid: 1 } }, "/b"],
    [{ cwd: "/a" }, { terminal: { pid: 1 } }, "/a"],
    [{ cwd: "/a", workspacePaths: ["/w", "/v"] }, {}, "/w"],
    [{ workspace_roots: ["/r"] }, {}, "/r"],
    [{ workspacePaths: [], cwd: "" }, {}, undefined],
  ];
  for (const [payload, more, cwd] of rows) {
    const event = read("other/antigravity", "Stop", { session_id: "s", ...payload }, more);
    assert.ok(event?.type === "stopped");
    assert.equal(event.cwd, cwd);
  }
});

Deno.test("readEvent() knows helpers by their id, and Kimi Code's main agent is none", () => {
  const helper = read("claude", "Stop", { session_id: "s", agent_id: "a", agent_type: "Explore" });
  assert.ok(helper?.type === "stopped");
  assert.deepEqual(helper.subagent, { id: "a", type: "Explore" });
  for (const id of ["", "  "]) {
    const event = read("claude", "Stop", { session_id: "s", agent_id: id });
    assert.ok(event?.type === "stopped" && event.subagent === undefined);
  }
  const main = read("other/kimi", "Stop", { session_id: "s", agent_id: "main" });
  assert.ok(main?.type === "stopped" && main.subagent === undefined);
});

Deno.test("readEvent() maps tools to Claude Code's names and says what kind of thing they do", () => {
  const rows: readonly (readonly [Kind | `other/${string}`, string, object, string, string])[] = [
    ["claude", "Bash", { command: "ls" }, "Bash", "run"],
    ["claude", "Bash", { command: "cargo test -p x" }, "Bash", "test"],
    ["claude", "Bash", { command: "cargo tests" }, "Bash", "run"],
    ["claude", "Bash", { command: "deno test" }, "Bash", "test"],
    ["claude", "mcp__github__create_issue", {}, "mcp__github__create_issue", "mcp"],
    ["claude", "Skill", {}, "Skill", "work"],
    ["claude", "toString", {}, "toString", "work"],
    ["codex", "apply_patch", {}, "apply_patch", "edit"],
    ["codex", "spawn_agent", {}, "spawn_agent", "subagent"],
    ["codex", "exec_command", { command: "ls" }, "Bash", "run"],
    ["qwen", "run_shell_command", { command: "npm test" }, "Bash", "test"],
    ["qwen", "write_file", {}, "Write", "edit"],
    ["qwen", "agent", {}, "Task", "subagent"],
    ["opencode", "patch", {}, "Edit", "edit"],
    ["opencode", "todowrite", {}, "TodoWrite", "plan"],
    ["copilot", "create", {}, "Write", "edit"],
    ["copilot", "view", {}, "Read", "read"],
    ["copilot", "Bash", { command: "ls" }, "Bash", "run"],
    ["other/cursor", "Shell", { command: "ls" }, "Bash", "run"],
    ["other/cursor", "MCP:search", {}, "mcp__mcp__search", "mcp"],
    ["other/droid", "Execute", { command: "ls" }, "Bash", "run"],
    ["other/droid", "ApplyPatch", {}, "apply_patch", "edit"],
    ["other/kimi", "WriteFile", {}, "Write", "edit"],
    ["other/vibe", "search_replace", {}, "Edit", "edit"],
    ["other/antigravity", "browser_click", {}, "browser_click", "web"],
    ["other/antigravity", "browser_subagent", {}, "browser_subagent", "subagent"],
    ["other/antigravity", "run_command", { CommandLine: "go test ./..." }, "Bash", "test"],
  ];
  for (const [agent, name, input, canonical, activity] of rows) {
    const fields = agent === "copilot"
      ? { toolName: name, toolArgs: input }
      : { tool_name: name, tool_input: input };
    const event = read(agent, "PostToolUse", { session_id: "s", ...fields });
    assert.ok(event?.type === "tool_finished");
    assert.equal(event.tool?.canonical, canonical, `${agent} ${name}`);
    assert.equal(event.tool?.activity, activity, `${agent} ${name}`);
  }
});

Deno.test("readEvent() reads Antigravity's calls, without overwriting a name that is there", () => {
  const event = read("other/antigravity", "PreToolUse", {
    conversationId: "a",
    toolCall: {
      name: "view_file",
      args: { AbsolutePath: "/home/me/a.ts", path: "/home/me", DirectoryPath: "/other" },
    },
  });
  assert.ok(event?.type === "tool_started");
  assert.equal(event.tool?.canonical, "Read");
  assert.deepEqual(event.tool?.input, {
    file_path: "/home/me/a.ts",
    path: "/home/me",
    DirectoryPath: "/other",
  });
});

Deno.test("readEvent() tells a failed step in each of the agents' ways", () => {
  const failures: readonly (readonly [Kind | `other/${string}`, string, object])[] = [
    ["claude", "PostToolUseFailure", { error: "Exit code 3" }],
    ["copilot", "postToolUse", { toolResult: { resultType: "failure" } }],
    ["other/vibe", "post_tool", { tool_status: "failure" }],
    ["other/vibe", "post_tool", { tool_error: "no" }],
    ["other/antigravity", "PostToolUse", { error: "no such file" }],
    ["other/cursor", "postToolUse", { error_message: "no" }],
  ];
  for (const [agent, event, payload] of failures) {
    const step = read(agent, event, { session_id: "s", ...payload });
    assert.ok(step?.type === "tool_finished" && step.failed, `${agent} ${event}`);
  }
  const fine = read("copilot", "postToolUse", {
    sessionId: "s",
    toolResult: { resultType: "success" },
  });
  assert.ok(fine?.type === "tool_finished" && !fine.failed);
});

Deno.test("readEvent() reads prompts of any shape and knows those that an agent writes to itself", () => {
  const parts = read("other/kimi", "UserPromptSubmit", {
    session_id: "s",
    prompt: [{ type: "text", text: "do" }, { type: "image" }, { type: "text", text: "it" }],
  });
  assert.ok(parts?.type === "prompted");
  assert.equal(parts.text, "do\nit");
  const machine = read("claude", "UserPromptSubmit", {
    session_id: "s",
    prompt: "<task-notification>\n<task-id>1</task-id>",
  });
  assert.ok(machine?.type === "prompted" && machine.machine);
});

Deno.test("readEvent() reads notices: limits first, then questions", () => {
  const rows = [
    ["You hit your usage limit. Upgrade?", "limit"],
    ["RATE LIMIT reached", "limit"],
    ["  Shall I go on?\n", "question"],
  ] as const;
  for (const [text, means] of rows) {
    const event = read("claude", "Notification", { session_id: "s", message: text });
    assert.ok(event?.type === "noticed");
    assert.equal(event.means, means);
    assert.equal(event.text, text.trim());
  }
});

Deno.test("readEvent() reads usage without a session, dropping what cannot be true", () => {
  const usage = (rate_limits: unknown, cost?: unknown) =>
    read("claude", "StatusLine", { rate_limits, cost });
  assert.deepEqual(
    usage({
      five_hour: { used_percentage: 41.6, resets_at: 1_800_000_000 },
      seven_day: { used_percentage: 130, resets_at: 1_800_000_000_000 },
    }, { total_cost_usd: 1.5 }),
    {
      type: "usage_reported",
      agent: { id: "claude", label: "Claude Code" },
      demo: false,
      windows: [
        { minutes: 300, percent: 42, resetsAt: 1_800_000_000 },
        { minutes: 10_080, percent: 100 },
      ],
      costUsd: 1.5,
    },
  );
  const odd = usage({ five_hour: { used_percentage: 201 }, seven_day: "no" }, {
    total_cost_usd: 0,
  });
  assert.deepEqual(odd?.type === "usage_reported" && [odd.windows, odd.costUsd], [[], undefined]);
});

Deno.test("PB-38: readEvent() shows an event sent through a foreign entry under its true agent", () => {
  const codex = { session_id: "s", turn_id: "t", model: "m" };
  const cursor = { session_id: "s", cursor_version: "3.0.0" };
  const camel = { sessionId: "s" };
  const agentOf = (message: EventMessage, own?: (agent: string) => boolean) =>
    readEvent(message, own)?.agent.id;
  assert.equal(agentOf(messageOf("claude", "Stop", codex)), "codex");
  assert.equal(agentOf(messageOf("claude", "Stop", cursor)), "cursor");
  assert.equal(agentOf(messageOf("codex", "Stop", codex)), "codex");
  assert.equal(agentOf(messageOf("claude", "Stop", camel)), undefined, "cannot be told");
  const installed = (agent: string) => agent === "codex";
  assert.equal(agentOf(messageOf("claude", "Stop", codex), installed), undefined);
  assert.equal(agentOf(messageOf("claude", "Stop", cursor), installed), "cursor");
});

Deno.test("agentLabel() has a proper name for every agent, and leaves a tool the name it has", () => {
  const rows = [
    ["claude", undefined, "Claude Code"],
    ["codex", undefined, "Codex"],
    ["opencode", undefined, "OpenCode"],
    ["qwen", undefined, "Qwen Code"],
    ["copilot", undefined, "Copilot CLI"],
    ["other", "antigravity", "Antigravity"],
    ["other", "cursor", "Cursor"],
    ["other", "droid", "Factory Droid"],
    ["other", "kimi", "Kimi Code"],
    ["other", "vibe", "Mistral Vibe"],
    ["other", "my-tool", "my-tool"],
  ] as const;
  for (const [kind, name, label] of rows) assert.equal(agentLabel(kind, name), label);
});

Deno.test("readEvent() reads the agent's own id of a call, by whatever name it has there", () => {
  const rows: readonly (readonly [Kind | `other/${string}`, object, string | undefined])[] = [
    ["claude", { tool_use_id: "toolu_1" }, "toolu_1"],
    ["qwen", { tool_use_id: "toolu_1", tool_call_id: "call_1" }, "toolu_1"],
    ["other/kimi", { tool_call_id: "call_1" }, "call_1"],
    ["claude", { tool_use_id: 7 }, undefined],
    ["claude", { tool_use_id: "" }, undefined],
    ["claude", { tool_use_id: "x".repeat(257) }, undefined],
    ["claude", {}, undefined],
  ];
  for (const [agent, ids, call] of rows) {
    const event = read(agent, "PreToolUse", { session_id: "s", tool_name: "Bash", ...ids });
    assert.ok(event?.type === "tool_started");
    assert.equal(event.tool?.call, call, JSON.stringify(ids));
  }
});

Deno.test("readEvent() reads a branch where one is told, and no long text for one", () => {
  const branch = (payload: object) => {
    const event = read("claude", "Stop", { session_id: "s", ...payload });
    return event !== undefined && "branch" in event ? event.branch : undefined;
  };
  assert.equal(branch({ git_branch: " main " }), "main");
  assert.equal(branch({ gitBranch: "fix/x" }), "fix/x");
  assert.equal(branch({ git_branch: "x".repeat(200) }), undefined);
  assert.equal(branch({ git_branch: 1, branch: "  " }), undefined);
});

Deno.test("readEvent() marks the usage of a replayed recording", () => {
  const demo = (session_id: string | undefined) => {
    const event = read("claude", "StatusLine", { session_id, cost: { total_cost_usd: 1 } });
    return event?.type === "usage_reported" && event.demo;
  };
  assert.equal(demo("vults-demo-1"), true);
  assert.equal(demo("s-1"), false);
  assert.equal(demo(undefined), false);
});

Deno.test("sessionIdOf() is the id the agent gave, of every kind of key", () => {
  const rows: readonly (readonly [Kind | `other/${string}`, string])[] = [
    ["claude", "a-1"],
    ["opencode", "ses:1/2"],
    ["other/kimi", "session:1/2"],
  ];
  for (const [agent, id] of rows) {
    const event = read(agent, "Stop", { session_id: id });
    assert.ok(event !== undefined && event.session !== undefined);
    assert.equal(sessionIdOf(event.session), id);
  }
});
