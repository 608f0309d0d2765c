import assert from "node:assert/strict";
import { withTempFolder } from "../../tests/support/mod.ts";
import { playDemo } from "./play.ts";
import { ALLOWED_RUN, DENIED_RUN, RECORDED_SESSION } from "./recording.ts";

/** A program in the relay's place that notes its calls and prints one answer to the request. */
async function noteTaker(folder: string, answer: string): Promise<string> {
  const path = `${folder}/relay`;
  const lines = [
    "#!/bin/sh",
    `{ printf '%s ' "$@"; cat; echo; } >> '${folder}/calls'`,
    `case "$3" in PermissionRequest) printf '%s' '${answer}';; *) echo noise;; esac`,
  ];
  await Deno.writeTextFile(path, lines.join("\n") + "\n", { mode: 0o755 });
  return path;
}

/** Plays with that answer; what was printed and the calls. */
async function play(folder: string, answer: string) {
  let printed = "";
  const end = await playDemo({
    relay: await noteTaker(folder, answer),
    fast: true,
    onOutput: (bytes) => printed += new TextDecoder().decode(bytes),
  });
  const calls = (await Deno.readTextFile(`${folder}/calls`)).trim().split("\n").map((line) => {
    const [flag, agent, event, ...json] = line.split(" ");
    assert.deepEqual([flag, agent], ["--agent", "claude"]);
    return { event, payload: JSON.parse(json.join(" ")) };
  });
  return { end, printed, calls, events: calls.map(({ event }) => event) };
}

const say = (decision: unknown) =>
  JSON.stringify({ hookSpecificOutput: { hookEventName: "PermissionRequest", decision } }) + "\n";
const names = (run: typeof ALLOWED_RUN) => run.map(({ event }) => event);

Deno.test("the recordings ask for one permission each, after the same calls", () => {
  const before = (run: typeof ALLOWED_RUN) => names(run).slice(0, 4);
  const beginning = ["SessionStart", "UserPromptSubmit", "PreToolUse", "PermissionRequest"];
  assert.deepEqual(before(ALLOWED_RUN), beginning);
  assert.deepEqual(before(DENIED_RUN), beginning);
  for (const run of [ALLOWED_RUN, DENIED_RUN]) {
    assert.deepEqual([...run].sort((a, b) => a.atMs - b.atMs), run);
    for (const { payload } of run) assert.equal(payload.session_id, RECORDED_SESSION);
  }
});

Deno.test("playDemo() calls the relay as Claude Code did, with a session of its own", async () => {
  await withTempFolder(async (folder) => {
    const { calls } = await play(folder, say({ behavior: "allow" }));
    const sessions = new Set(calls.map(({ payload }) => payload.session_id));
    assert.equal(sessions.size, 1);
    const [session] = sessions;
    assert.match(session, /^vults-demo-[0-9a-f-]{36}$/);
    for (const [at, call] of calls.entries()) {
      const recorded = JSON.stringify(ALLOWED_RUN[at]?.payload);
      assert.deepEqual(
        call.payload,
        JSON.parse(recorded.replaceAll(RECORDED_SESSION, session)),
      );
    }
  });
});

Deno.test("playDemo() goes on as the agent would after each answer", async () => {
  await withTempFolder(async (root) => {
    const rows = [
      ["allowed", say({ behavior: "allow" }), names(ALLOWED_RUN)],
      ["denied", say({ behavior: "deny", message: "No" }), names(DENIED_RUN)],
      ["let_go", "", [...names(DENIED_RUN).slice(0, 4), "Stop", "SessionEnd"]],
    ] as const;
    for (const [expected, answer, events] of rows) {
      await Deno.mkdir(`${root}/${expected}`);
      const played = await play(`${root}/${expected}`, answer);
      assert.equal(played.end, expected);
      assert.deepEqual(played.events, events);
      assert.ok(played.printed.includes(answer));
    }
  });
});

Deno.test("playDemo() fails on an answer that Claude Code would not understand", async () => {
  await withTempFolder(async (folder) => {
    await assert.rejects(play(folder, "yes"));
    await assert.rejects(play(folder, '{"behavior":"allow"}'), /would not understand/);
  });
});

Deno.test("playDemo() says that there is no relay", async () => {
  const call = { relay: "/nowhere/vults-hook", fast: true, onOutput: () => {} };
  await assert.rejects(playDemo(call), Deno.errors.NotFound);
});

Deno.test("playDemo() stops when it is told to, also in the middle of a request", async () => {
  await withTempFolder(async (folder) => {
    const path = `${folder}/relay`;
    await Deno.writeTextFile(path, '#!/bin/sh\ncase "$3" in P*R*) exec sleep 60;; esac\n', {
      mode: 0o755,
    });
    const stop = new AbortController();
    const played = playDemo({ relay: path, fast: true, onOutput: () => {}, signal: stop.signal });
    setTimeout(() => stop.abort(), 500);
    await assert.rejects(played);
  });
});
