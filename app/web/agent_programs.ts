/**
 * Which agent a running program is, from what the system tells of its process.
 *
 * Guarantees: the file that runs counts, not only what the process calls itself; of an interpreter the
 * script it runs counts; what nobody knows is no agent. Pure. It is no wall: a program that runs as
 * you can hide from it, and the docs say so. Source: design decision 22.
 *
 * @module
 */

import { basename } from "node:path";
import { agentLabel } from "../../agents/mod.ts";
import { ANSWERED_AGENTS } from "../../protocol/mod.ts";

/** One process, as `ps` tells. */
export interface Process {
  readonly parent: number;
  /** The file that runs; empty when the system does not tell. */
  readonly file: string;
  /** Its arguments, the first one being what it calls itself. */
  readonly words: readonly string[];
}

/** What an agent's program is called, and what its path holds wherever it was installed. */
interface AgentProgram {
  /** The wire kind, or the name under which an observed agent reports. */
  readonly name: string;
  readonly names: readonly string[];
  readonly folders: readonly string[];
}

const AGENT_PROGRAMS: readonly AgentProgram[] = [
  // Its own installer names the file after the version.
  {
    name: "claude",
    names: ["claude"],
    folders: ["/@anthropic-ai/claude-code", "/claude/versions/"],
  },
  { name: "codex", names: ["codex", "codex-cli"], folders: ["/@openai/codex"] },
  { name: "opencode", names: ["opencode"], folders: ["/opencode-ai/", "/.opencode/bin/"] },
  { name: "qwen", names: ["qwen"], folders: ["/@qwen-code/"] },
  { name: "copilot", names: ["copilot"], folders: ["/@github/copilot"] },
  { name: "antigravity", names: ["agy", "antigravity"], folders: [] },
  { name: "cursor", names: ["cursor-agent"], folders: ["/cursor-agent/"] },
  { name: "droid", names: ["droid"], folders: ["/.factory/bin/"] },
  { name: "kimi", names: ["kimi", "kimi-cli", "kimi-code"], folders: ["/@moonshot-ai/kimi"] },
  { name: "vibe", names: ["vibe", "vibe-acp"], folders: ["/mistral-vibe/"] },
];

const INTERPRETER =
  /^(node|nodejs|bun|deno|python[\d.]*|ruby|sh|bash|dash|zsh|ksh|busybox|ash)([-.\d]*)$/;
const ENDING = /\.(c|m)?js$|\.py$|\.exe$/;

/** The proper name of the agent that this process is, or `undefined`. */
export function agentOfProcess({ file, words }: Process): string | undefined {
  const [self = "", ...rest] = words;
  const candidates = [file, self];
  // A script that was started by its name comes to its interpreter as a path.
  const script = rest.find((word) => !word.startsWith("-"));
  const runsScript = INTERPRETER.test(basename(file)) || INTERPRETER.test(basename(self));
  if (runsScript && script?.includes("/")) candidates.push(script);
  for (const candidate of candidates) {
    const name = basename(candidate).replace(ENDING, "");
    const found = AGENT_PROGRAMS.find(({ names, folders }) =>
      names.includes(name) || folders.some((folder) => candidate.includes(folder))
    );
    if (found !== undefined) return labelOf(found.name);
  }
  return undefined;
}

function labelOf(name: string): string {
  const kind = ANSWERED_AGENTS.find((each) => each === name);
  return kind === undefined ? agentLabel("other", name) : agentLabel(kind);
}

/** As deep as any honest tree; a table read while processes came and went may hold a ring. */
const DEPTH = 64;

/** The process and those that started it, the nearest first. */
export function ancestry(pid: number, processes: ReadonlyMap<number, Process>): readonly number[] {
  const chain: number[] = [];
  for (let at = pid; chain.length < DEPTH;) {
    const found = processes.get(at);
    if (found === undefined || chain.includes(at)) break;
    chain.push(at);
    at = found.parent;
  }
  return chain;
}

/**
 * The agent that the process `pid` is, or that has started it; `undefined` when none did. Agents that
 * have started this app too (`self`) are not counted: everything around them is theirs then, the app
 * included, and they tell nothing apart.
 */
export function agentAbove(
  pid: number,
  self: number,
  processes: ReadonlyMap<number, Process>,
): string | undefined {
  const shared = new Set(ancestry(self, processes));
  for (const each of ancestry(pid, processes)) {
    const process = processes.get(each);
    if (shared.has(each) || process === undefined) continue;
    const agent = agentOfProcess(process);
    if (agent !== undefined) return agent;
  }
  return undefined;
}
