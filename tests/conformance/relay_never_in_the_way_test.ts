// Protocol contract, section 1: whatever goes wrong, exit 0 and not a byte. PB-01, PB-04, PB-26, PB-27.

import assert from "node:assert/strict";
import {
  ALLOW,
  answer,
  ASK,
  assertSilent,
  BASH,
  bash,
  builtRelay,
  exchange,
  exchangeIn,
  type FakeAppOptions,
  inParallel,
  PRE,
  runRelay,
  says,
  saysBytes,
  sent,
  startRelay,
  text,
  withFakeApp,
  withWorld,
} from "../support/mod.ts";

/** A generous reading of "at once" on a shared machine; section 8 measures the budget itself. */
const AT_ONCE = 1_500;

interface Obstacle {
  readonly name: string;
  readonly make?: (path: string) => Promise<void>;
  readonly app?: FakeAppOptions;
}

const OBSTACLES: readonly Obstacle[] = [
  { name: "no socket file", make: () => Promise.resolve() },
  {
    name: "a socket file that nobody listens on",
    make: async (path) => {
      const listener = Deno.listen({ transport: "unix", path: `${path}.x` });
      await Deno.chmod(`${path}.x`, 0o600);
      await Deno.rename(`${path}.x`, path);
      listener.close();
    },
  },
  { name: "a regular file", make: (path) => Deno.writeTextFile(path, "x", { mode: 0o600 }) },
  { name: "a folder", make: (path) => Deno.mkdir(path, { mode: 0o700 }) },
  { name: "a dangling link", make: (path) => Deno.symlink(`${path}.gone`, path) },
  { name: "accepts and closes", app: { onAccept: (connection) => connection.close() } },
  {
    name: "sends ten odd bytes and closes",
    app: {
      onAccept: async (connection) => {
        await connection.sendBytes(Uint8Array.of(7, 0, 255, 123, 34, 22, 3, 195, 40, 129));
        connection.close();
      },
    },
  },
  {
    name: "sends half an object and closes",
    app: { script: saysBytes((event) => `{"v":8,"id":"${event.id}","kind":"deci`) },
  },
  {
    name: "sends JSON of an unknown shape",
    app: { script: saysBytes((event) => `{"status":"ok","request":"${event.id}"}\n`) },
  },
  { name: "declines", app: {} },
];

Deno.test("relay lets go at once when the app is down or useless (PB-01)", async () => {
  const requests = [
    { args: ["--agent", "claude"], stdin: BASH },
    { args: ["--agent", "claude", "--ask"], stdin: ASK },
    { args: ["--agent", "copilot"], stdin: BASH },
  ];
  const cells = OBSTACLES.flatMap((obstacle) =>
    requests.map((request) => ({ obstacle, ...request }))
  );
  await inParallel(cells, ({ obstacle, args, stdin }) =>
    withWorld(async (world) => {
      const run = async () =>
        await runRelay({
          relay: await builtRelay(),
          args,
          env: world.env,
          cwd: world.folder,
          stdin: JSON.stringify(stdin),
        });
      await obstacle.make?.(world.socket);
      const finished = obstacle.app === undefined
        ? await run()
        : await withFakeApp(world.socket, obstacle.app, run);
      assertSilent(finished);
      assert.ok(finished.ms < AT_ONCE, `took ${Math.round(finished.ms)} ms`);
    }), { name: ({ obstacle, args }) => `${obstacle.name}, ${args.join(" ")}` });
});

Deno.test("relay ends with 0 and in silence when its stdout or stderr is gone (PB-04)", async () => {
  // What the shell closes before the relay starts.
  const closed = ["2>&-", ">&-", ">&- 2>&-", "<&- >&- 2>&-", ">/dev/full"];
  await inParallel(closed, async (redirection) => {
    await withWorld((world) =>
      withFakeApp(world.socket, { script: says(ALLOW) }, async () => {
        const run = await runRelay({
          relay: "/bin/sh",
          args: [
            "-c",
            `"$0" --agent claude ${redirection}; echo "exit $?" >exit`,
            await builtRelay(),
          ],
          env: world.env,
          cwd: world.folder,
          stdin: redirection.startsWith("<") ? "" : JSON.stringify(BASH),
        });
        assert.equal(text(run.stderr), "");
        assert.equal(await Deno.readTextFile(`${world.folder}/exit`), "exit 0\n");
      })
    );
  });
});

Deno.test("relay ends with 0 when nobody reads its stdout any more (PB-04)", async () => {
  await withWorld((world) =>
    withFakeApp(world.socket, { script: says(ALLOW) }, async () => {
      const run = await runRelay({
        relay: await builtRelay(),
        args: ["--agent", "claude"],
        env: world.env,
        cwd: world.folder,
        stdin: JSON.stringify(BASH),
        abandonStdout: true,
      });
      assertSilent(run);
    })
  );
});

Deno.test("relay prints a long answer whole, however slowly it is read", async () => {
  await withWorld(async (world) => {
    // 2 MB of questions come back: more than a pipe holds, so writing takes several turns.
    const question = "q".repeat(2_000_000);
    await withFakeApp(world.socket, { script: says(answer("80")) }, async () => {
      const relay = startRelay({
        relay: "/bin/sh",
        args: ["-c", '"$0" --agent claude --ask | { sleep 1; cat; }', await builtRelay()],
        env: world.env,
        cwd: world.folder,
        stdin: JSON.stringify({ ...ASK, tool_input: { questions: [{ question }] } }),
      });
      const run = await relay.finished;
      assert.equal(text(run.stderr), "");
      assert.ok(text(run.stdout).endsWith(`"answers":{"${question}":"80"}}}}\n`));
    });
  });
});

Deno.test("relay lets go of input that cannot be read, and passes odd text on unchanged (PB-26)", async () => {
  const pre = JSON.stringify(PRE);
  const bytes = (...parts: readonly (string | number)[]) =>
    Uint8Array.from(
      parts.flatMap((part) =>
        typeof part === "number" ? [part] : [...new TextEncoder().encode(part)]
      ),
    );
  const BOM = [0xef, 0xbb, 0xbf] as const;
  const rows: readonly { name: string; stdin: Uint8Array; payload: unknown }[] = [
    { name: "one mark", stdin: bytes(...BOM, pre), payload: PRE },
    { name: "two marks", stdin: bytes(...BOM, ...BOM, pre), payload: undefined },
    { name: "a mark only", stdin: bytes(...BOM), payload: undefined },
    { name: "a mark after a space", stdin: bytes(" ", ...BOM, pre), payload: undefined },
    { name: "half a mark", stdin: bytes(0xef, 0xbb, pre), payload: undefined },
    { name: "UTF-16 mark", stdin: bytes(0xff, 0xfe, 0x41), payload: undefined },
    {
      name: "UTF-16",
      stdin: bytes(0xff, 0xfe, ...[...pre].flatMap((c) => [c.charCodeAt(0), 0])),
      payload: undefined,
    },
    {
      name: "a lone surrogate, escaped",
      stdin: bytes('{"hook_event_name":"Stop","command":"a\\ud800b"}'),
      payload: { hook_event_name: "Stop", command: "a\ud800b" },
    },
    {
      name: "NUL and escape sequences",
      stdin: bytes('{"hook_event_name":"Stop","cwd":"/a\\u0000\\u001b[31m\\u001b]0;x\\u0007"}'),
      payload: { hook_event_name: "Stop", cwd: "/a\u0000\u001b[31m\u001b]0;x\u0007" },
    },
  ];
  await inParallel(rows, async ({ stdin, payload }) => {
    const { run, event, connections } = await exchange({ stdin });
    assertSilent(run);
    if (payload === undefined) assert.equal(connections.length, 0);
    else assert.deepEqual(event?.payload, payload);
  }, { name: (row) => row.name });
});

Deno.test("relay never crashes on text that is cut inside a character (PB-26)", async () => {
  const encode = (text: string) => [...new TextEncoder().encode(text)];
  for (const broken of [[0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x90], [0x80], [0xc0, 0xaf]]) {
    const stdin = Uint8Array.from([
      ...encode('{"hook_event_name":"Stop","session_id":"s-1","text":"caf'),
      ...broken,
      ...encode('"}'),
    ]);
    const { run, event } = await exchange({ stdin });
    assertSilent(run);
    // Let go, or sent as valid UTF-8 with the broken bytes marked: the fake app refuses the rest.
    if (event !== undefined) assert.match(String(event.payload.text), /^caf\ufffd+$/);
  }
});

Deno.test("relay sends huge input capped, or lets go, and never decides by size (PB-27)", async () => {
  const write = (bytes: number) => ({
    ...BASH,
    tool_name: "Write",
    tool_input: { file_path: "/home/me/shop/a.txt", content: "w".repeat(bytes) },
  });
  for (const megabytes of [1, 5, 50]) {
    const { payload, wantsReply } = await sent({ stdin: write(megabytes * 1_000_000) });
    assert.deepEqual(payload.tool_input, {
      file_path: "/home/me/shop/a.txt",
      content: `${"w".repeat(1_997)}…`,
    });
    assert.deepEqual(payload.vults_input, {
      file_path: "/home/me/shop/a.txt",
      content: `${"w".repeat(65_533)}…`,
    });
    assert.equal(wantsReply, true);
  }
  const command = await sent({ stdin: bash("c".repeat(2_000_000)) });
  assert.deepEqual(command.payload.vults_input, { command: `${"c".repeat(65_533)}…` });

  const keys = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`key${n}`, n]));
  const trimmed = await exchange({ stdin: { ...BASH, tool_input: keys }, app: says(ALLOW) });
  assertSilent(trimmed.run);
  assert.equal(trimmed.event?.wantsReply, false);
  assert.deepEqual(trimmed.event?.payload, {
    session_id: "s-1",
    cwd: "/home/me/shop",
    hook_event_name: "PermissionRequest",
    tool_name: "Bash",
  });
});

Deno.test("relay lets go of, or sends, an object nested 10,000 deep (PB-27)", async () => {
  for (const [open, close] of [["[", "]"], ['{"a":', "}"]] as const) {
    const deep = `${open.repeat(10_000)}1${close.repeat(10_000)}`;
    const stdin = `{"hook_event_name":"PermissionRequest","session_id":"s-1","tool_input":${deep}}`;
    const { run, event } = await exchange({ stdin });
    assertSilent(run);
    if (event !== undefined) assert.equal(event.payload.session_id, "s-1");
  }
});

/** Variables that Deno, Node or the loader obey before any code of ours runs. */
const HOSTILE: Readonly<Record<string, string>> = {
  NODE_OPTIONS: "--require /nowhere/evil.js",
  NODE_DEBUG: "*",
  NODE_EXTRA_CA_CERTS: "/nowhere.pem",
  DENO_V8_FLAGS: "--help",
  DENO_DIR: "/dev/null",
  DENO_LOG: "trace",
  DENO_TRACE_PERMISSIONS: "1",
  DENO_PERMISSION_BROKER_PATH: "/nowhere.sock",
  DENO_AUDIT_PERMISSIONS: "/dev/stderr",
  DENO_CERT: "/nowhere.pem",
  DENO_TLS_CA_STORE: "nonsense",
  DENO_NO_PACKAGE_JSON: "0",
  DENO_REPL_HISTORY: "/dev/null",
  DENO_COVERAGE_DIR: "cov",
  DENO_COMPAT: "1",
  DENO_CONDITIONS: "x",
  DENO_UNSTABLE_BROADCAST_CHANNEL: "1",
  DENO_SERVE_ADDRESS: "tcp:127.0.0.1:1",
  OTEL_DENO: "true",
  OTEL_DENO_CONSOLE: "capture",
  OTEL_EXPORTER_OTLP_PROTOCOL: "console",
  RUST_LOG: "trace",
  RUST_BACKTRACE: "full",
  NPM_CONFIG_REGISTRY: "http://127.0.0.1:1",
  HTTPS_PROXY: "http://127.0.0.1:1",
  LD_LIBRARY_PATH: "/nowhere",
  TMPDIR: "/nowhere",
  LANG: "xx_XX.nonsense",
  FORCE_COLOR: "1",
  IFS: "/",
  ENV: "/nowhere/profile",
  BASH_ENV: "/nowhere/profile",
  PATH: "",
  HOME: "",
  PWD: "/nowhere",
};

Deno.test("relay works in silence whatever the agent's environment says", async () => {
  const rows = [...Object.entries(HOSTILE).map((entry) => [entry]), Object.entries(HOSTILE)];
  await inParallel(rows, async (entries) => {
    const { payload } = await sent({ stdin: PRE, env: Object.fromEntries(entries) });
    assert.deepEqual(payload, PRE);
  }, { name: (entries) => entries.map(([name, value]) => `${name}=${value}`).join(" ") });
});

Deno.test("relay works without HOME and PATH", async () => {
  await withWorld((world) =>
    withFakeApp(world.socket, {}, async (app) => {
      assertSilent(
        await runRelay({
          relay: await builtRelay(),
          args: ["Stop"],
          env: { XDG_RUNTIME_DIR: world.runtime },
          cwd: "/",
          stdin: JSON.stringify(PRE),
        }),
      );
      await app.settle();
      assert.equal(app.connections.length, 1);
    })
  );
});

Deno.test("relay is silent in a folder that is gone, by its installed command line", async () => {
  // Both the shell and Deno speak up there before any line of ours: hence the tail (decision 18).
  await withWorld(async (world) => {
    await Deno.mkdir(`${world.folder}/gone`);
    const installed = `'${await builtRelay()}' --agent claude Stop 2>/dev/null || exit 0`;
    assertSilent(
      await runRelay({
        relay: "/bin/sh",
        args: ["-c", `cd "$0/gone" && rmdir "$0/gone" && { ${installed}; }`, world.folder],
        env: world.env,
        cwd: world.folder,
        stdin: JSON.stringify(PRE),
      }),
    );
  });
});

Deno.test("relay starts nothing that outlives it, and leaves no file behind", async () => {
  await withWorld(async (world) => {
    const { run } = await exchangeIn(world, { stdin: BASH, app: says(ALLOW) });
    assert.equal(run.code, 0);
    const left = [...Deno.readDirSync(world.folder)].map((entry) => entry.name).sort();
    assert.deepEqual(left, ["home", "run"]);
    assert.deepEqual([...Deno.readDirSync(world.runtime)], []);
    assert.deepEqual([...Deno.readDirSync(`${world.folder}/home`)], []);
  });
});
