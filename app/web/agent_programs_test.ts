import assert from "node:assert/strict";
import { agentAbove, agentOfProcess, ancestry, type Process } from "./agent_programs.ts";

const process = (file: string, args: string, parent = 1): Process => ({
  parent,
  file,
  words: args.split(" "),
});

const PROGRAMS: readonly (readonly [string, string, string | undefined])[] = [
  ["/usr/local/bin/claude", "claude", "Claude Code"],
  ["/home/me/.local/share/claude/versions/2.1.332", "firefox", "Claude Code"],
  ["/usr/bin/node", "node /usr/local/bin/claude -p hi", "Claude Code"],
  [
    "/usr/bin/node",
    "node --max-old-space-size=4096 /x/node_modules/@anthropic-ai/claude-code/cli.js",
    "Claude Code",
  ],
  ["/usr/bin/node", "claude", "Claude Code"],
  ["/x/node_modules/@openai/codex-linux-x64/vendor/codex", "/usr/bin/firefox", "Codex"],
  ["/opt/opencode", "firefox", "OpenCode"],
  ["/usr/bin/node", "node /x/node_modules/@qwen-code/qwen-code/cli.js", "Qwen Code"],
  ["/usr/bin/node", "/usr/bin/node /usr/bin/copilot", "Copilot CLI"],
  ["/home/me/.local/bin/agy", "agy", "Antigravity"],
  [
    "/home/me/.local/share/cursor-agent/versions/1/node",
    "node /home/me/.local/share/cursor-agent/versions/1/index.js",
    "Cursor",
  ],
  ["/home/me/.local/bin/droid", "droid", "Factory Droid"],
  ["/usr/bin/python3.12", "/usr/bin/python3.12 /home/me/.local/bin/kimi", "Kimi Code"],
  ["/usr/bin/python3", "python3 -u /home/me/.local/bin/vibe", "Mistral Vibe"],
  ["/usr/bin/dash", "/bin/sh /home/me/bin/claude", "Claude Code"],
  // The system tells no file: what it calls itself is all there is.
  ["", "claude", "Claude Code"],
  ["/usr/lib/firefox/firefox", "firefox", undefined],
  ["/usr/bin/bash", "bash -c claude", undefined],
  ["/usr/bin/node", "node /home/me/claude/server.js", undefined],
  ["/usr/bin/vim", "vim /usr/local/bin/claude", undefined],
  ["/usr/bin/grep", "grep claude", undefined],
  ["/opt/cursor/cursor", "cursor", undefined],
  ["", "", undefined],
];

for (const [file, args, agent] of PROGRAMS) {
  Deno.test(`agentOfProcess() takes ${file || "an unknown file"} as "${args}" for ${agent ?? "no agent"}`, () => {
    assert.equal(agentOfProcess(process(file, args)), agent);
  });
}

const TREE: ReadonlyMap<number, Process> = new Map([
  [1, process("/sbin/init", "init", 0)],
  [10, process("/usr/bin/codex", "codex", 1)],
  [11, process("/usr/bin/bash", "bash", 10)],
  [12, process("/usr/bin/deno", "vults start", 11)],
  [20, process("/usr/bin/claude", "claude", 1)],
  [21, process("/usr/bin/bash", "bash", 20)],
  [22, process("/usr/bin/curl", "curl", 21)],
  [30, process("/usr/lib/firefox", "firefox", 1)],
  [40, process("/usr/bin/curl", "curl", 11)],
  // Read while processes came and went.
  [50, process("/usr/bin/bash", "bash", 51)],
  [51, process("/usr/bin/bash", "bash", 50)],
]);

Deno.test("agentAbove() finds the agent however far above", () => {
  assert.equal(agentAbove(22, 12, TREE), "Claude Code");
  assert.equal(agentAbove(20, 12, TREE), "Claude Code");
});

Deno.test("agentAbove() finds none above a browser of the user, and none of a process it does not know", () => {
  assert.equal(agentAbove(30, 12, TREE), undefined);
  assert.equal(agentAbove(99, 12, TREE), undefined);
});

Deno.test("agentAbove() does not count an agent that started this app too", () => {
  assert.equal(agentAbove(40, 12, TREE), undefined);
  assert.equal(agentAbove(40, 30, TREE), "Codex");
});

Deno.test("ancestry() ends also when the table holds a ring", () => {
  assert.deepEqual(ancestry(50, TREE), [50, 51]);
  assert.deepEqual(ancestry(22, TREE), [22, 21, 20, 1]);
});
