// Real hook input through the built relay: what waits, what is forwarded, what never leaves.

import assert from "node:assert/strict";
import { isObject, type JsonObject } from "../../protocol/mod.ts";
import { ALLOW, exchange, inParallel, says } from "../support/mod.ts";

interface Recorded {
  /** What `--agent` is for this client. */
  readonly agent: string;
  readonly argvEvent: string;
  readonly line: string;
  readonly payload: JsonObject;
  /** Where it stands. */
  readonly name: string;
}

/** The recorded clients, and the name their hooks are installed under. */
const CLIENTS: Readonly<Record<string, string>> = {
  claude: "claude",
  codex: "codex",
  qwen: "qwen",
  copilot: "copilot",
  kimi: "kimi",
};

const FIXTURES = new URL("../fixtures/", import.meta.url);

/** The first line of each kind of event and tool, of every client. */
async function firstOfEachKind(): Promise<readonly Recorded[]> {
  const found = new Map<string, Recorded>();
  for (const [folder, agent] of Object.entries(CLIENTS)) {
    const names = [...Deno.readDirSync(new URL(`${folder}/`, FIXTURES))].map(({ name }) => name);
    for (const name of names.filter((name) => name.endsWith(".jsonl")).sort()) {
      const url = new URL(`${folder}/${name}`, FIXTURES);
      const meta: unknown = JSON.parse(
        await Deno.readTextFile(new URL(url.href.replace(/\.jsonl$/, ".meta.json"))),
      );
      const lines = (await Deno.readTextFile(url)).trim().split("\n");
      for (const [index, line] of lines.entries()) {
        const payload: unknown = JSON.parse(line);
        const about: unknown = Array.isArray(meta) ? meta[index] : undefined;
        assert.ok(isObject(payload) && isObject(about), `${folder}/${name}`);
        const argvEvent = String(about.argv_event);
        const kind = [
          agent,
          argvEvent,
          payload.hook_event_name,
          payload.tool_name,
          payload.toolName,
        ]
          .join(" ");
        if (found.has(kind)) continue;
        found.set(kind, {
          agent,
          argvEvent,
          line,
          payload,
          name: `${folder}/${name}:${index + 1}`,
        });
      }
    }
  }
  return [...found.values()];
}

const REMOVED = [
  "tool_response",
  "toolResult",
  "transcript_path",
  "transcriptPath",
  "agent_transcript_path",
  "agentTranscriptPath",
  "tool_output",
  "tool_output_text",
];

Deno.test("relay, sections 4 to 7: recorded events of real clients are forwarded, pruned, and wait where they ask", async () => {
  const recorded = (await firstOfEachKind()).filter((each) => each.argvEvent !== "StatusLine");
  assert.ok(recorded.length > 80, `only ${recorded.length} kinds`);
  const waited: Record<string, number> = {};
  await inParallel(recorded, async ({ agent, argvEvent, line, payload }) => {
    const { run, event } = await exchange({
      args: ["--agent", agent, argvEvent],
      stdin: line,
      app: says(ALLOW),
    });
    assert.ok(event !== undefined, "it is sent");
    const asks = /^permissionRequest$/i.test(String(payload.hook_event_name ?? argvEvent)) &&
      agent !== "kimi";
    assert.equal(event.wantsReply, asks);
    assert.equal(run.stdout.length > 0, asks, "printed");
    if (asks) waited[agent] = (waited[agent] ?? 0) + 1;

    const { tool_response: response, toolResult: result, ...rest } = event.payload;
    const kept = Object.entries(payload).filter(([name]) => !REMOVED.includes(name));
    assert.deepEqual(
      Object.keys(rest).filter((name) => name !== "vults_input").sort(),
      [
        ...kept.map(([name]) => name),
      ].sort(),
    );
    for (const [name, value] of kept) {
      if (JSON.stringify(value).length <= 2_000) assert.deepEqual(rest[name], value, name);
    }
    const allowed = ["error", "structuredPatch", "cut"];
    assert.ok(response === undefined || isObject(response));
    assert.deepEqual(Object.keys(response ?? {}).filter((name) => !allowed.includes(name)), []);
    assert.ok(result === undefined || isObject(result));
    assert.deepEqual(Object.keys(result ?? {}).filter((name) => name !== "resultType"), []);
  }, { name: ({ name }) => name });
  for (const agent of ["claude", "codex", "qwen", "copilot"]) {
    assert.ok((waited[agent] ?? 0) > 0, `no recording of ${agent} waits`);
  }
});

Deno.test("relay, section 12: recorded status lines tell the cost, once there is one", async () => {
  const url = new URL("claude/interactive-permission-statusline.jsonl", FIXTURES);
  const lines = (await Deno.readTextFile(url)).trim().split("\n");
  const inputs = lines.filter((line) => line.includes('"output_style"'));
  assert.ok(inputs.length > 3);
  let told = 0;
  await inParallel(inputs, async (stdin) => {
    const { event } = await exchange({ args: ["--agent", "claude", "--statusline"], stdin });
    const { session_id, cost } = JSON.parse(stdin);
    if (cost.total_cost_usd === 0) {
      assert.equal(event, undefined);
    } else {
      told++;
      assert.deepEqual(event?.payload, {
        session_id,
        cost: { total_cost_usd: cost.total_cost_usd },
      });
    }
  });
  assert.ok(told > 0);
});
