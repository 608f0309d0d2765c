/**
 * Nothing grows without bound: the app as a process, 50 live sessions, 100,000 events, one open page.
 *
 * @module
 */

import assert from "node:assert/strict";
import { Page, signInWith } from "../conformance/app_page.ts";
import { withPrograms } from "../conformance/app_program.ts";

const SESSIONS = 50;
const EARLY = 10_000;
const LATE = 100_000;
/** How much more may be held after ten times as many events. */
const GROWTH = 1.3;
/** Relays that talk at once; the app takes 32. */
const AT_ONCE = 8;

/** The `n`th event: every session edits, runs, is prompted and stops, with texts of all lengths. */
function event(n: number): string {
  const session = n % SESSIONS;
  const turn = Math.floor(n / SESSIONS) % 8;
  const agent_id = `a-${Math.floor(n / SESSIONS / 8)}`;
  const [name, payload] = ([
    ["UserPromptSubmit", { prompt: `do ${n} `.repeat(1 + n % 40) }],
    ["PreToolUse", { tool_name: "Bash", tool_input: { command: `make ${n}` } }],
    ["PostToolUse", { tool_name: "Bash", tool_input: { command: `make ${n}` } }],
    ["PreToolUse", edit(n)],
    ["PostToolUse", {
      ...edit(n),
      tool_response: {
        structuredPatch: [{
          oldStart: 1,
          oldLines: 1,
          newStart: 1,
          newLines: 20,
          lines: ["-a", ...Array.from({ length: 20 }, (_, at) => `+line ${at} of ${n}`)],
        }],
      },
    }],
    ["SubagentStart", { agent_id }],
    ["SubagentStop", { agent_id }],
    ["Stop", { last_assistant_message: `Done with ${n}. `.repeat(1 + n % 60) }],
  ] as const)[turn] ?? ["Stop", {}];
  return JSON.stringify({
    kind: "event",
    v: 8,
    id: `memory-${n}`,
    agent: session % 2 === 0 ? "claude" : "codex",
    event: name,
    wants_reply: false,
    terminal: { cwd: `/home/me/project-${session % 20}` },
    payload: { session_id: `s-${session}`, hook_event_name: name, ...payload },
  }) + "\n";
}

function edit(n: number) {
  const file_path = `/home/me/file-${n % 977}.ts`;
  return { tool_name: "Edit", tool_input: { file_path, old_string: "a", new_string: `b${n}` } };
}

async function send(path: string, line: string): Promise<void> {
  const socket = await Deno.connect({ transport: "unix", path });
  try {
    const bytes = new TextEncoder().encode(line);
    for (let at = 0; at < bytes.length;) at += await socket.write(bytes.subarray(at));
    // The app closes once it has taken the event.
    await socket.read(new Uint8Array(1));
  } finally {
    socket.close();
  }
}

async function sendAll(path: string, from: number, to: number): Promise<void> {
  let next = from;
  const talk = async () => {
    while (next < to) await send(path, event(next++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, talk));
}

/** Resident memory in bytes; the least of some looks, since a collection may be due. */
async function memoryOf(pid: number): Promise<number> {
  let least = Infinity;
  for (let look = 0; look < 10; look++) {
    const { stdout } = await new Deno.Command("ps", { args: ["-o", "rss=", "-p", `${pid}`] })
      .output();
    least = Math.min(least, Number(new TextDecoder().decode(stdout)) * 1_024);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  assert.ok(Number.isFinite(least) && least > 0);
  return least;
}

Deno.test("the app's memory after 100,000 events is within 1.3 times that after 10,000", async () => {
  await withPrograms(async ({ folders, vults }) => {
    const app = vults("start", "--no-open", "--port", "0");
    const page = await Page.open(await signInWith(await app.link()));
    page.heard.length = 0;
    await sendAll(folders.socket, 0, EARLY);
    const early = await memoryOf(app.pid);
    await sendAll(folders.socket, EARLY, LATE);
    const late = await memoryOf(app.pid);
    assert.equal(page.view?.order.length, SESSIONS);
    const mebibytes = (bytes: number) => Math.round(bytes / 1_048_576);
    assert.ok(
      late <= early * GROWTH,
      `${mebibytes(early)} MiB after ${EARLY} events, ${mebibytes(late)} MiB after ${LATE}`,
    );
    await page.close();
  });
});
