/**
 * The produced relay file, run as agents run it: by its installed command line, with a real socket.
 */

import assert from "node:assert/strict";
import { bundleRelay } from "./bundle.ts";
import { ENGINE_VARIABLES } from "./engine_variables.ts";
import { placeEngine } from "./place.ts";
import { relayText } from "./relay_head.ts";
import { thisPlatform } from "./shell.ts";

const ALLOWED =
  '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow"}}}\n';
const REQUEST = JSON.stringify({
  session_id: "s-1",
  hook_event_name: "PermissionRequest",
  tool_name: "Bash",
  tool_input: { command: "git push" },
});

/** A relay in a folder of its own, with an app that allows everything. */
interface World {
  readonly folder: string;
  readonly engine: string;
  readonly relay: string;
  readonly runtime: string;
}

/** Makes a world; `body` in place of the real relay's. */
async function withWorld(run: (world: World) => Promise<void>, body?: string): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "vults-head-" });
  const runtime = `${folder}/run`;
  const relay = `${folder}/vults-hook`;
  await Deno.mkdir(runtime, { mode: 0o700 });
  const umask = Deno.umask(0o177);
  const listener = Deno.listen({ transport: "unix", path: `${runtime}/vults.sock` });
  Deno.umask(umask);
  const serving = serve(listener);
  try {
    const engine = await placeEngine(`${folder}/data`);
    await writeProgram(
      relay,
      relayText({ engine, body: body ?? await realBody(), platform: thisPlatform() }),
    );
    await run({ folder, engine, relay, runtime });
  } finally {
    listener.close();
    await serving;
    await Deno.remove(folder, { recursive: true });
  }
}

let body: Promise<string> | undefined;
const realBody = () => body ??= bundleRelay();

async function writeProgram(path: string, text: string | Uint8Array): Promise<void> {
  await Deno.writeFile(path, typeof text === "string" ? new TextEncoder().encode(text) : text, {
    mode: 0o755,
  });
}

/** Answers every event with an allow until the listener is closed. */
async function serve(listener: Deno.UnixListener): Promise<void> {
  const open: Promise<void>[] = [];
  try {
    for await (const conn of listener) open.push(answer(conn).catch(() => {}));
  } catch (error) {
    if (!(error instanceof Deno.errors.BadResource)) throw error;
  }
  await Promise.all(open);
}

async function answer(conn: Deno.UnixConn): Promise<void> {
  using _closed = conn;
  const buffer = new Uint8Array(65_536);
  let text = "";
  while (!text.endsWith("\n")) {
    const count = await conn.read(buffer);
    if (count === null) return;
    text += new TextDecoder().decode(buffer.subarray(0, count));
  }
  const { id } = JSON.parse(text) as { id: string };
  const reply = { kind: "decision", v: 8, id, decision: "allow" };
  await conn.write(new TextEncoder().encode(JSON.stringify(reply) + "\n"));
}

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const quoted = (path: string) => `'${path.replaceAll("'", `'\\''`)}'`;

/** Runs the command line of design decision 18 with the request on stdin. */
function command(relay: string, env: Record<string, string>, input = REQUEST): Promise<Ran> {
  return run(
    "/bin/sh",
    ["-c", `${quoted(relay)} --agent claude PermissionRequest 2>/dev/null || exit 0`],
    env,
    input,
  );
}

async function run(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
  input = REQUEST,
): Promise<Ran> {
  const child = new Deno.Command(program, {
    args: [...args],
    env,
    clearEnv: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    signal: AbortSignal.timeout(30_000),
  }).spawn();
  const writer = child.stdin.getWriter();
  // A program that was cut does not read; what matters is what it does instead.
  const written = writer.write(new TextEncoder().encode(input)).then(() => writer.close())
    .catch(() => {});
  const { code, stdout, stderr } = await child.output();
  await written;
  return {
    code,
    stdout: new TextDecoder().decode(stdout),
    stderr: new TextDecoder().decode(stderr),
  };
}

/** Runs `work` on every item, four at a time. */
async function each<T>(items: readonly T[], work: (item: T, lane: number) => Promise<void>) {
  let next = 0;
  const lanes = await Promise.allSettled([0, 1, 2, 3].map(async (lane) => {
    while (next < items.length) await work(items[next++] as T, lane);
  }));
  for (const lane of lanes) if (lane.status === "rejected") throw lane.reason;
}

Deno.test("relayText() makes a relay that prints a human's answer", () =>
  withWorld(async ({ relay, runtime }) => {
    const env = { XDG_RUNTIME_DIR: runtime };
    assert.deepEqual(await command(relay, env), { code: 0, stdout: ALLOWED, stderr: "" });
  }));

Deno.test("relayText() makes a relay that works in an empty environment (PB-08)", () =>
  withWorld(async ({ folder, relay, runtime, engine }) => {
    const silent = { code: 0, stdout: "", stderr: "" };
    assert.deepEqual(await run(relay, ["--agent", "claude", "Stop"], {}), silent);
    // The runtime folder noted at install stands in for the variable.
    const noted = `${folder}/noted-hook`;
    await writeProgram(
      noted,
      relayText({
        engine,
        body: await realBody(),
        platform: thisPlatform(),
        notedRuntimeDir: runtime,
      }),
    );
    if (thisPlatform() === "linux") {
      assert.deepEqual(await command(noted, {}), { code: 0, stdout: ALLOWED, stderr: "" });
    }
  }));

Deno.test("relayText() takes any path that a command line can name (PB-09)", () =>
  withWorld(async ({ folder, relay, runtime }) => {
    const text = await Deno.readFile(relay);
    for (
      const name of [
        "My Home",
        "it's $HOME",
        "café (dev)",
        "a;b",
        "-dash",
        "a#b?c%41",
        '"\\',
        "a\nb",
      ]
    ) {
      await Deno.mkdir(`${folder}/${name}`);
      await writeProgram(`${folder}/${name}/vults-hook`, text);
      const ran = await command(`${folder}/${name}/vults-hook`, { XDG_RUNTIME_DIR: runtime });
      assert.deepEqual(ran, { code: 0, stdout: ALLOWED, stderr: "" }, name);
    }
  }));

Deno.test("relayText() makes a relay whose engine leaves no memory dump where it dies (PB-04)", () =>
  withWorld(async ({ folder, runtime }) => {
    const relay = `${folder}/dumping-hook`;
    const engine = `${folder}/engine`;
    await writeProgram(engine, `#!/bin/sh\nulimit -c\n`);
    await writeProgram(relay, relayText({ engine, body: "1", platform: thisPlatform() }));
    const env = { XDG_RUNTIME_DIR: runtime };
    const ran = await run("/bin/sh", ["-c", `ulimit -S -c 1; ${quoted(relay)} Stop`], env);
    assert.deepEqual(ran, { code: 0, stdout: "0\n", stderr: "" });
  }));

Deno.test("relayText() ends in silence on a relative path, a comma, or a missing engine", () =>
  withWorld(async ({ folder, relay, runtime, engine }) => {
    const silent = { code: 0, stdout: "", stderr: "" };
    const env = { XDG_RUNTIME_DIR: runtime };
    const relative = await run("/bin/sh", ["-c", `cd ${quoted(folder)}; ./vults-hook Stop`], env);
    assert.deepEqual(relative, silent, "relative");

    await Deno.mkdir(`${folder}/a,b`);
    await Deno.copyFile(relay, `${folder}/a,b/vults-hook`);
    assert.deepEqual(
      await run(`${folder}/a,b/vults-hook`, ["Stop"], env),
      silent,
      "comma in its own path",
    );

    await Deno.rename(runtime, `${folder}/r,w`);
    const widened = { XDG_RUNTIME_DIR: `${folder}/r,w` };
    assert.deepEqual(
      await run(relay, ["PermissionRequest"], widened),
      silent,
      "comma in the socket's",
    );
    await Deno.rename(`${folder}/r,w`, runtime);

    await Deno.remove(engine);
    assert.deepEqual(await run(relay, ["PermissionRequest"], env), silent, "no engine");
    await Deno.writeTextFile(engine, "not a program", { mode: 0o644 });
    assert.deepEqual(await run(relay, ["PermissionRequest"], env), silent, "not executable");
    await Deno.chmod(engine, 0o755);
    assert.deepEqual(await command(relay, env), silent, "no program");
  }));

Deno.test("relayText() refuses an engine or a folder that cannot stand in a head", () => {
  const text = { engine: "/e", body: "0;", platform: thisPlatform() };
  assert.throws(() => relayText({ ...text, engine: "deno" }), /not absolute/);
  assert.throws(() => relayText({ ...text, engine: "/a\nb" }), /line break/);
  assert.throws(() => relayText({ ...text, notedRuntimeDir: "run" }), /not absolute/);
});

Deno.test("relayText() makes a file that runs nothing when it is cut at any byte (PB-10)", () =>
  withWorld(async ({ folder, relay, runtime }) => {
    const whole = await Deno.readFile(relay);
    const head = whole.indexOf(0x0a, whole.indexOf(0x0a) + 1) + 1;
    const inBody = Array.from(
      { length: 60 },
      (_, n) => head + Math.floor(n * (whole.length - head) / 60),
    );
    const ends = [...Array(head).keys(), ...inBody, whole.length - 2];
    // A prompt that reads the agent's input would print what this says.
    const input = 'console.log("ran")\necho ran\n';
    await each(ends, async (end, lane) => {
      const cut = `${folder}/cut-${lane}`;
      await writeProgram(cut, whole.subarray(0, end));
      const ran = await command(cut, { XDG_RUNTIME_DIR: runtime }, input);
      assert.deepEqual(ran, { code: 0, stdout: "", stderr: "" }, `cut at byte ${end}`);
    });
  }));

/** Values that made Deno speak, fail or run foreign code. */
const HOSTILE: Readonly<Record<string, string>> = {
  NODE_OPTIONS: "--require=/nowhere/evil.js",
  DENO_V8_FLAGS: "--help",
  DENO_DIR: "/proc/nowhere",
  OTEL_DENO: "true",
  RUST_LOG: "trace",
  DENO_LOG: "trace",
  LD_LIBRARY_PATH: "/nowhere",
  LD_PRELOAD: "/nowhere/evil.so",
  DENO_PERMISSION_BROKER_PATH: "/nowhere/broker.sock",
  DENO_EMIT_CACHE_MODE: "nonsense",
  DENO_CACHE_DB_MODE: "nonsense",
  DENO_COVERAGE_DIR: "/proc/nowhere",
  DENO_CERT: "/nowhere/cert.pem",
  DENO_TLS_CA_STORE: "nonsense",
  DENO_AUDIT_PERMISSIONS: "/proc/nowhere",
  DENO_CONDITIONS: "nonsense",
  NODE_EXTRA_CA_CERTS: "/nowhere/cert.pem",
  NODE_V8_COVERAGE: "/proc/nowhere",
  NODE_CHANNEL_FD: "0",
  OTEL_EXPORTER_OTLP_PROTOCOL: "nonsense",
  TOKIO_WORKER_THREADS: "nonsense",
  GLIBC_TUNABLES: "glibc.malloc.check=3",
};

Deno.test("relayText() makes a relay that no variable of the environment steers", () =>
  withWorld(async ({ relay, runtime }) => {
    const names = ENGINE_VARIABLES.filter((name) =>
      // These make the system's loader print, or write a file, for /bin/sh itself.
      !["LD_TRACE_LOADED_OBJECTS", "LD_SHOW_AUXV", "LD_DEBUG_OUTPUT"].includes(name)
    );
    const shellsOwn = {
      ENV: "/nowhere",
      BASH_ENV: "/nowhere",
      IFS: "/",
      PATH: "/nowhere",
      CDPATH: "/",
    };
    const rows = [
      ...names.map((name): [string, string] => [name, HOSTILE[name] ?? "1"]),
      ...Object.entries(HOSTILE),
      ...Object.entries(shellsOwn),
    ];
    await each(rows, async ([name, value]) => {
      const ran = await command(relay, { XDG_RUNTIME_DIR: runtime, [name]: value });
      // The loader of the agent's own shell speaks before there is anything of ours.
      const stderr = name.startsWith("LD_") ? ran.stderr : "";
      assert.deepEqual(ran, { code: 0, stdout: ALLOWED, stderr }, `${name}=${value}`);
    });
    // Deno reads ~/.npmrc before anything else.
    for (const home of ["/dev/null", "/nowhere", "relative", ""]) {
      const ran = await command(relay, { XDG_RUNTIME_DIR: runtime, HOME: home });
      assert.deepEqual(ran, { code: 0, stdout: ALLOWED, stderr: "" }, `HOME=${home}`);
    }
    await Deno.mkdir(`${runtime}/.npmrc`);
    assert.equal(
      (await command(relay, { XDG_RUNTIME_DIR: runtime, HOME: runtime })).stdout,
      ALLOWED,
    );

    const all = Object.fromEntries(rows.filter(([name]) => !name.startsWith("LD_")));
    const ran = await command(relay, { ...all, XDG_RUNTIME_DIR: runtime });
    assert.deepEqual(ran, { code: 0, stdout: ALLOWED, stderr: "" }, "all at once");
  }));

Deno.test("ENGINE_VARIABLES holds every variable that the engine documents", async () => {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["--help=full"],
    env: { NO_COLOR: "1" },
  }).output();
  const help = new TextDecoder().decode(stdout);
  const documented = [
    ...help.slice(help.indexOf("Environment variables:")).matchAll(/^ {2}([A-Z][A-Z0-9_]+) /gm),
  ]
    .map(([, name]) => name ?? "");
  assert.ok(documented.length > 25, "found the list");
  // Colours and proxies change nothing of a program that prints bytes and knows no network.
  const harmless = ["FORCE_COLOR", "NO_COLOR", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"];
  const missing = documented.filter((name) =>
    !ENGINE_VARIABLES.includes(name) && !harmless.includes(name)
  );
  assert.deepEqual(missing, []);
  for (const name of ENGINE_VARIABLES) assert.match(name, /^[A-Za-z_][A-Za-z0-9_]*$/);
});

/** Tries everything a relay must not be able to do, and what it must. */
const PROBE = `(async () => {
  const [, socket = "/nowhere/vults.sock", self = "/nowhere/vults-hook"] = Deno.args;
  const folder = socket.slice(0, socket.lastIndexOf("/"));
  const tries = {
    file: () => Deno.readTextFileSync("/etc/hostname"),
    itself: () => Deno.readTextFileSync(self),
    sidecar: () => Deno.readTextFileSync(self.replace(/[^/]*$/, "statusline-previous.json")),
    write: () => Deno.writeTextFileSync(folder + "/other", ""),
    tcp: () => Deno.connect({ port: 9, hostname: "127.0.0.1" }),
    listen: () => Deno.listen({ port: 0, hostname: "127.0.0.1" }),
    fetch: () => fetch("http://127.0.0.1:7999/"),
    other: () => Deno.connect({ transport: "unix", path: folder + "/other.sock" }),
    program: () => new Deno.Command("/bin/true").outputSync(),
    shell: () => new Deno.Command("/bin/sh", { args: ["-c", "echo ran"] }).outputSync(),
    home: () => Deno.env.get("HOME"),
    environment: () => Deno.env.toObject(),
    host: () => Deno.hostname(),
    library: () => Deno.dlopen("libc.so.6", {}),
    module: () => import("data:text/javascript,export default 1"),
    remote: () => import("https://127.0.0.1:9/x.js"),
    uid: () => Deno.uid(),
    folder: () => Deno.lstatSync(folder),
    socket: () => Deno.connect({ transport: "unix", path: socket }),
    term: () => Deno.env.get("TERM_PROGRAM"),
  };
  const found = {};
  for (const [name, go] of Object.entries(tries)) {
    try { await go(); found[name] = "ok"; } catch (error) { found[name] = error.name; }
  }
  await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(found)));
  Deno.exit(0);
})();`;

Deno.test("relayText() gives the engine the permissions of design decision 6 and no other", () =>
  withWorld(async ({ relay, runtime, folder }) => {
    await Deno.writeTextFile(`${folder}/statusline-previous.json`, "{}");
    const other = Deno.listen({ transport: "unix", path: `${runtime}/other.sock` });
    try {
      const refused = "NotCapable";
      const plain = {
        file: refused,
        itself: refused,
        sidecar: refused,
        write: refused,
        tcp: refused,
        listen: refused,
        fetch: refused,
        other: refused,
        program: refused,
        shell: refused,
        home: refused,
        environment: refused,
        host: refused,
        library: refused,
        module: "ok",
        remote: "TypeError",
        uid: "ok",
        folder: "ok",
        socket: "ok",
        term: "ok",
      };
      const env = { XDG_RUNTIME_DIR: runtime, HOME: folder };
      const probe = async (...args: string[]) => JSON.parse((await run(relay, args, env)).stdout);
      assert.deepEqual(await probe("--agent", "claude", "Stop"), plain);
      assert.deepEqual(await probe("--agent", "--statusline"), plain);
      const statusLine = { ...plain, sidecar: "ok", shell: "ok" };
      assert.deepEqual(await probe("--agent", "claude", "--statusline"), statusLine);
      // Without an app there is nothing to permit.
      await Deno.remove(`${runtime}/vults.sock`);
      const allowed = Object.entries(await probe("Stop")).filter(([, what]) => what === "ok");
      assert.deepEqual(allowed, [["module", "ok"]]);
    } finally {
      other.close();
    }
  }, PROBE));
