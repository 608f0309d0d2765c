// Protocol contract, section 12, B: the user's own status line, printed as if the relay were not there.

import assert from "node:assert/strict";
import {
  type AppScript,
  assertPrinted,
  assertSilent,
  builtRelay,
  type Exchange,
  type Exchanged,
  exchangeIn,
  heard,
  inParallel,
  text,
  withWorld,
  type World,
} from "../support/mod.ts";

const USAGE = { session_id: "s-1", cost: { total_cost_usd: 1.5 } };
const LINE = "\u001b[32mshop\u001b[0m main";

interface Chained extends Partial<Exchange> {
  /** What `statusline-previous.json` holds: an object is written as JSON. */
  readonly saved: unknown;
}

/** Runs the status line of a relay that was installed with this file beside it. */
function chained(what: Chained): Promise<Exchanged & { readonly world: World }> {
  return withWorld((world) => chainedIn(world, what));
}

async function chainedIn(world: World, what: Chained) {
  const installed = `${world.folder}/installed`;
  await Deno.mkdir(installed);
  const relay = `${installed}/vults-hook`;
  await Deno.copyFile(await builtRelay(), relay);
  const file = `${installed}/statusline-previous.json`;
  if (typeof what.saved === "string") await Deno.writeTextFile(file, what.saved);
  else if (what.saved !== undefined) await Deno.writeTextFile(file, JSON.stringify(what.saved));
  const { saved: _, ...rest } = what;
  const done = await exchangeIn(world, {
    args: ["--agent", "claude", "--statusline"],
    stdin: USAGE,
    ...rest,
    relay,
  });
  return { ...done, world };
}

const command = (line: string) => ({ type: "command", command: line, padding: 0 });

Deno.test("relay, section 12: the user's line is printed byte for byte, and the usage still goes out", async () => {
  const rows: readonly { name: string; script: string; printed: string | Uint8Array }[] = [
    { name: "colours, no newline", script: `printf '\\033[32mshop\\033[0m main'`, printed: LINE },
    { name: "a newline", script: "echo shop", printed: "shop\n" },
    { name: "several lines", script: "printf 'a\\n\\nb\\r\\n\\n'", printed: "a\n\nb\r\n\n" },
    { name: "nothing", script: "true", printed: "" },
    {
      name: "bytes that are no text",
      script: "printf '\\377\\000\\200x'",
      printed: Uint8Array.of(0xff, 0x00, 0x80, 0x78),
    },
    { name: "a failing command", script: "printf partly; exit 3", printed: "partly" },
    { name: "stderr", script: "echo noise >&2; printf quiet", printed: "quiet" },
    { name: "an unknown command", script: "no-such-command-here", printed: "" },
    { name: "a command that kills itself", script: "printf dying; kill -9 $$", printed: "dying" },
    {
      name: "65,536 bytes",
      script: "head -c 65536 /dev/zero | tr '\\0' x",
      printed: "x".repeat(65_536),
    },
  ];
  await inParallel(rows, async ({ script, printed }) => {
    const { run, event } = await chained({ saved: command(script) });
    assertPrinted(run, printed);
    assert.equal(event?.event, "StatusLine");
  }, { name: (row) => row.name });
});

Deno.test("relay, section 12: the command reads exactly the bytes that the relay was given", async () => {
  const inputs: readonly (string | Uint8Array)[] = [
    `${JSON.stringify(USAGE, null, 2)}\n\n`,
    `\ufeff${JSON.stringify(USAGE)} trailing`,
    "not JSON at all\n",
    "",
    "[1,2]",
    Uint8Array.of(0xff, 0xfe, 0x41, 0x00, 0x0a),
  ];
  await inParallel(inputs, async (stdin) => {
    const { run } = await chained({ saved: command("cat"), stdin });
    assertPrinted(run, typeof stdin === "string" ? new TextEncoder().encode(stdin) : stdin);
  });
});

Deno.test("relay, section 12: a command that never reads its stdin holds nobody up", async () => {
  const stdin = { ...USAGE, pad: "p".repeat(2_000_000) };
  const { run } = await chained({ saved: command("printf done"), stdin });
  assertPrinted(run, "done");
  assert.ok(run.ms < 5_000, `took ${run.ms} ms`);
});

Deno.test("relay, section 12: the command has the relay's environment, folder, and a process group of its own", async () => {
  const mine = {
    NODE_OPTIONS: '--title="it\'s $HOME" \\ `id`\n',
    DENO_DIR: "/nowhere/deno",
    DENO_V8_FLAGS: "",
    DENO_NO_UPDATE_CHECK: "0",
    LD_LIBRARY_PATH: "/nowhere",
    RUST_LOG: "error",
    TZ: "Pacific/Auckland",
    MY_OWN: 'it\'s "mine" é\nover two lines',
    EMPTY: "",
  };
  await withWorld(async (world) => {
    const { run } = await chainedIn(world, { saved: command("env -0"), env: mine });
    assertPrinted(run, run.stdout);
    const seen = Object.fromEntries(
      text(run.stdout).split("\0").filter((entry) => entry !== "").map((entry) => {
        const at = entry.indexOf("=");
        return [entry.slice(0, at), entry.slice(at + 1)] as const;
      }),
    );
    // What the shell that runs the command adds by itself.
    for (const name of ["PWD", "OLDPWD", "SHLVL", "_"]) delete seen[name];
    assert.deepEqual(seen, { ...world.env, ...mine });
  });
  const there = await chained({ saved: command("pwd -P") });
  assertPrinted(there.run, `${there.world.folder}\n`);
});

Deno.test({
  name: "relay, section 12: the command leads a process group of its own",
  // Read from /proc, so that no other program is needed.
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const { run } = await chained({ saved: command('cut -d" " -f1,5 "/proc/$$/stat"') });
    const [pid, group] = text(run.stdout).trim().split(" ");
    assert.notEqual(pid, "");
    assert.equal(group, pid);
  },
});

Deno.test("relay, section 12: a command that names the relay itself is not run", async () => {
  const rows = [
    "'/abs/vults-hook' --agent claude --statusline",
    "touch ran; vults-hook --statusline",
    "touch ran # vults-hook",
  ];
  await inParallel(rows, async (line) => {
    await withWorld(async (world) => {
      const { run, event } = await chainedIn(world, { saved: command(line) });
      assertSilent(run);
      assert.equal(event?.event, "StatusLine");
      await assert.rejects(Deno.lstat(`${world.folder}/ran`), Deno.errors.NotFound);
    });
  });
});

Deno.test("relay, section 12: without a usable saved command nothing is printed, and the usage goes out", async () => {
  const rows: readonly unknown[] = [
    undefined,
    "",
    "not JSON",
    "{",
    "null",
    [],
    {},
    { type: "command" },
    { command: "" },
    { command: "  \n" },
    { command: 7 },
    { command: ["echo", "no"] },
    "\u0000\u0001",
  ];
  await inParallel(rows, async (saved) => {
    const { run, event } = await chained({ saved });
    assertSilent(run);
    assert.deepEqual(event?.payload, USAGE);
  });
  await withWorld(async (world) => {
    await Deno.mkdir(`${world.folder}/x/statusline-previous.json`, { recursive: true });
    await Deno.copyFile(await builtRelay(), `${world.folder}/x/vults-hook`);
    const { run, event } = await exchangeIn(world, {
      relay: `${world.folder}/x/vults-hook`,
      args: ["--statusline"],
      stdin: USAGE,
    });
    assertSilent(run);
    assert.deepEqual(event?.payload, USAGE);
  });
});

Deno.test("relay, section 12: without --statusline the saved command is not run", async () => {
  const { run, event } = await chained({
    saved: command("echo no"),
    args: ["--agent", "claude", "StatusLine"],
    stdin: { session_id: "s-1" },
  });
  assertSilent(run);
  assert.equal(event?.event, "StatusLine");
});

Deno.test("relay, section 12: the usage goes out while the command still runs", async () => {
  const { run, connections } = await chained({ saved: command("sleep 1.5; printf late") });
  assertPrinted(run, "late");
  const [connection] = connections;
  assert.ok(run.endedAt - connection!.acceptedAt > 1_000, "the event came long before the line");
});

Deno.test("relay, section 12: an app that is away, wedged or talkative changes nothing of the line", async () => {
  const silent: AppScript = async (connection) => void await heard(connection);
  const talks: AppScript = async (connection) => {
    await connection.sendBytes('{"v":8,"kind":"decision","decision":"allow"}\n');
  };
  const saved = command("printf mine");
  const runs = await Promise.all([
    chained({ saved, app: silent }),
    chained({ saved, app: talks }),
    chained({ saved, appOptions: { deaf: true } }),
    chained({ saved, env: { XDG_RUNTIME_DIR: "/nowhere" } }),
    chained({ saved, stdin: "no JSON" }),
    chained({ saved, args: ["--agent", "gemini", "--statusline"] }),
  ]);
  for (const { run } of runs.slice(0, 5)) {
    assertPrinted(run, "mine");
    assert.ok(run.ms < 4_500, `took ${run.ms} ms`);
  }
  // A name that may not be sent forwards nothing; whether it still chains is the user's to see.
  assert.equal(runs[5]?.connections.length, 0);
});

/** Whether a process is still there. A zombie is not: it has ended. */
async function lives(pid: string): Promise<boolean> {
  try {
    const stat = await Deno.readTextFile(`/proc/${pid}/stat`);
    return stat.slice(stat.lastIndexOf(")") + 2, stat.lastIndexOf(")") + 3) !== "Z";
  } catch {
    return false;
  }
}

Deno.test({
  name:
    "relay, section 12: after 10 s the command is killed with all it started, and nothing is printed",
  ignore: Deno.build.os !== "linux",
  fn: async () => {
    const rows = [
      "printf early; echo $$ > pids; sleep 300 & echo $! >> pids; wait",
      // Ignores what can be ignored, and its child holds stdout on its own.
      'trap "" TERM HUP INT; echo $$ > pids; (trap "" TERM; echo early; sleep 301) & echo $! >> pids; sleep 302',
      // The command itself is done, but something it started keeps its stdout open.
      "echo $$ > pids; printf early; sleep 303 & echo $! >> pids",
    ];
    await inParallel(rows, (script) =>
      withWorld(async (world) => {
        const { run, event } = await chainedIn(world, { saved: command(script) });
        assertSilent(run);
        assert.ok(run.ms > 9_900 && run.ms < 13_000, `took ${Math.round(run.ms)} ms`);
        assert.equal(event?.event, "StatusLine");
        const pids = (await Deno.readTextFile(`${world.folder}/pids`)).trim().split("\n");
        assert.equal(pids.length, 2);
        for (const pid of pids) assert.equal(await lives(pid), false, `${pid} still runs`);
      }));
  },
});

Deno.test("relay, section 18: a line beyond 65,536 bytes is not printed, and its command does not hold the run", async () => {
  const rows = ["head -c 65537 /dev/zero | tr '\\0' x", "yes"];
  await inParallel(rows, async (script) => {
    const { run } = await chained({ saved: command(script) });
    assertSilent(run);
    assert.ok(run.ms < 5_000, `took ${run.ms} ms`);
  });
});
