// Protocol contract, section 11: the bytes the relay prints for a permission. PB-22.

import type { JsonObject } from "../../protocol/mod.ts";
import {
  ALLOW,
  assertPrinted,
  BASH,
  DENY,
  denyWith,
  exchange,
  inParallel,
  says,
} from "../support/mod.ts";

/** What an agent is told, before the newline. */
interface Words {
  readonly allow: string;
  readonly deny: string;
  /** With a reason, given as JSON text. */
  readonly because: (reason: string) => string;
}

const CLAUDE: Words = {
  allow:
    '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow"}}}',
  deny:
    '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":"Denied from Vults"}}}',
  because: (reason) =>
    `{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"deny","message":${reason}}}}`,
};

const WORDS: Readonly<Record<string, Words>> = {
  claude: CLAUDE,
  codex: CLAUDE,
  qwen: CLAUDE,
  copilot: {
    allow: '{"behavior":"allow"}',
    deny: '{"behavior":"deny","message":"Denied from Vults"}',
    because: (reason) => `{"behavior":"deny","message":${reason}}`,
  },
  opencode: {
    allow: '{"reply":"once"}',
    deny: '{"reply":"reject"}',
    because: (reason) => `{"reply":"reject","message":${reason}}`,
  },
};

/** Reasons that count, as they must be printed. */
const REASONS: readonly string[] = [
  "Not on a Friday",
  'A "quoted" \\ reason,\nover two lines, with a 🐦 and a tab\t',
  " spaces stay ",
  "é".repeat(1_000),
];

/** Reasons that count as absent. */
const NO_REASONS: readonly unknown[] = [
  "",
  "  \n\t",
  "x".repeat(2_001),
  "é".repeat(1_001),
  7,
  true,
  null,
  ["no"],
  { text: "no" },
];

interface Cell {
  readonly agent: string;
  readonly reply: JsonObject;
  readonly printed: string;
}

const CELLS: readonly Cell[] = Object.entries(WORDS).flatMap(([agent, words]) => [
  { agent, reply: ALLOW, printed: words.allow },
  { agent, reply: { ...ALLOW, reason: "No reason is printed on an allow" }, printed: words.allow },
  { agent, reply: DENY, printed: words.deny },
  ...REASONS.map((reason) => ({
    agent,
    reply: denyWith(reason),
    printed: words.because(JSON.stringify(reason)),
  })),
  ...NO_REASONS.map((reason) => ({ agent, reply: denyWith(reason), printed: words.deny })),
]);

Deno.test("relay, section 11: golden bytes for every agent and decision (PB-22)", async () => {
  await inParallel(CELLS, async ({ agent, reply, printed }) => {
    const { run } = await exchange({
      args: ["--agent", agent, "PermissionRequest"],
      stdin: BASH,
      app: says(reply),
    });
    assertPrinted(run, `${printed}\n`);
  }, { name: ({ agent, reply }) => `${agent}: ${JSON.stringify(reply)}` });
});

Deno.test("relay, section 11: Copilot's camelCase request is answered in the same words", async () => {
  const stdin = { sessionId: "s-1", cwd: "/x", toolName: "bash", toolInput: { command: "true" } };
  for (const [reply, printed] of [[ALLOW, "allow"], [DENY, "deny"]] as const) {
    const { run } = await exchange({
      args: ["--agent", "copilot", "permissionRequest"],
      stdin,
      app: says(reply),
    });
    assertPrinted(run, `${WORDS.copilot?.[printed]}\n`);
  }
});
