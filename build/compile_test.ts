import assert from "node:assert/strict";
import { compile, compileApp, compileRelay } from "./compile.ts";

async function withFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "vults-build-" });
  try {
    await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function runProgram(
  path: string,
  args: readonly string[],
  env: Record<string, string>,
  input = "",
): Promise<{ code: number; stdout: string; stderr: string; ms: number }> {
  const start = performance.now();
  const child = new Deno.Command(path, {
    args: [...args],
    env,
    clearEnv: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input)).catch(() => {});
  await writer.close().catch(() => {});
  const { code, stdout, stderr } = await child.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr), ms: performance.now() - start };
}

Deno.test("compileRelay() is not taken in by a base that is an ordinary deno, and says so", () =>
  withFolder(async (folder) => {
    Deno.env.set("DENORT_BIN", Deno.execPath());
    try {
      const said: string[] = [];
      const relay = await compileRelay({
        out: `${folder}/dist`,
        dataDir: `${folder}/data`,
        say: (line) => said.push(line),
      });
      assert.match(
        said.join("\n"),
        /^vults-hook: a script, [\d.]+ kB, because .*DENORT_BIN is not the relay/,
      );
      const ran = await runProgram(relay, ["--version"], {}, "1+1\n");
      assert.deepEqual([ran.code, ran.stdout, ran.stderr], [0, "", ""]);
    } finally {
      Deno.env.delete("DENORT_BIN");
    }
  }));

Deno.test("compileRelay() says why there is no compiled form when there is no base", () =>
  withFolder(async (folder) => {
    const said: string[] = [];
    await compileRelay({ out: folder, dataDir: `${folder}/data`, say: (line) => said.push(line) });
    assert.match(said.join("\n"), /because neither DENORT_BIN nor a cached base/);
  }));

Deno.test("compileRelay() can scale the numbers of a relay under test, and of no other", () =>
  withFolder(async (folder) => {
    const relay = await compileRelay({
      out: folder,
      dataDir: `${folder}/data`,
      limits: { stdinSilenceMs: 100 },
    });
    const child = new Deno.Command(relay, {
      clearEnv: true,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const start = performance.now();
    // Nothing is written and stdin stays open: only the scaled bound can end it this early.
    const { code, stdout } = await child.output();
    assert.ok(performance.now() - start < 1_900);
    assert.deepEqual([code, stdout.length], [0, 0]);
    await child.stdin.close().catch(() => {});
  }));

/** An app that tells what it may do. */
const ENTRY = `
const tries = {
  home: () => Deno.env.get("HOME"),
  data: () => Deno.mkdirSync(Deno.args[1] + "/vults", { recursive: true }),
  settings: () => Deno.writeTextFileSync(Deno.env.get("HOME") + "/.claude/settings.json", "{}"),
  moved: () => Deno.writeTextFileSync(Deno.args[2] + "/config.toml", ""),
  linked: () => Deno.writeTextFileSync(Deno.args[3] + "/target.new", ""),
  elsewhere: () => Deno.writeTextFileSync(Deno.env.get("HOME") + "/.bashrc", ""),
  passwords: () => Deno.readTextFileSync("/etc/passwd"),
  listen: () => Deno.listen({ hostname: "127.0.0.1", port: 0 }).close(),
  anywhere: () => Deno.listen({ hostname: "0.0.0.0", port: 0 }).close(),
  shell: () => new Deno.Command("/bin/sh", { args: ["-c", ":"] }).outputSync(),
  secret: () => Deno.env.get("SECRET"),
  host: () => Deno.hostname(),
};
const found = {};
for (const [name, go] of Object.entries(tries)) {
  try { go(); found[name] = "ok"; } catch (error) { found[name] = error.name; }
}
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify(found)));
`;

Deno.test("compileApp() makes a program with the app's permissions and no other", () =>
  withFolder(async (folder) => {
    const home = `${folder}/it's home`;
    await Deno.mkdir(`${home}/.claude`, { recursive: true });
    await Deno.mkdir(`${home}/.qwen`);
    await Deno.mkdir(`${folder}/codex`);
    await Deno.mkdir(`${folder}/dots`);
    await Deno.writeTextFile(`${folder}/dots/settings.json`, "{}");
    await Deno.symlink(`${folder}/dots/settings.json`, `${home}/.qwen/settings.json`);
    await Deno.writeTextFile(`${folder}/entry.ts`, ENTRY);
    const out = `${folder}/dist`;
    await compileApp({ out, dataDir: `${folder}/data`, appEntry: `${folder}/entry.ts` });
    const env = {
      HOME: home,
      XDG_DATA_HOME: `${folder}/share`,
      CODEX_HOME: `${folder}/codex`,
      SECRET: "x",
      PATH: "/usr/bin:/bin",
      NODE_OPTIONS: "--require=/nowhere.js",
    };
    const args = ["--port=0", `${folder}/share`, `${folder}/codex`, `${folder}/dots`];
    const ran = await runProgram(`${out}/vults`, args, env);
    assert.equal(ran.stderr, "");
    const refused = "NotCapable";
    assert.deepEqual(JSON.parse(ran.stdout), {
      home: "ok",
      data: "ok",
      settings: "ok",
      moved: "ok",
      linked: "ok",
      elsewhere: refused,
      passwords: refused,
      listen: "ok",
      anywhere: refused,
      shell: refused,
      secret: refused,
      host: "ok",
    });

    // --home stands in for HOME and clears what moves folders.
    const other = `${folder}/other`;
    await Deno.mkdir(`${other}/.claude`, { recursive: true });
    const moved = await runProgram(`${out}/vults`, [...args, "--home", other], env);
    const found = JSON.parse(moved.stdout);
    assert.deepEqual([found.settings, found.data, found.moved], ["ok", refused, refused]);
    assert.equal(await Deno.readTextFile(`${other}/.claude/settings.json`), "{}");
  }));

Deno.test("compileApp() makes a program that links of any kind neither stop nor help to more rights", () =>
  withFolder(async (folder) => {
    const home = `${folder}/home`;
    for (const agent of [".claude", ".codex", ".qwen"]) {
      await Deno.mkdir(`${home}/${agent}`, { recursive: true });
    }
    await Deno.symlink(`${folder}/nowhere/settings.json`, `${home}/.qwen/settings.json`);
    await Deno.symlink("hooks", `${home}/.claude/hooks`);
    await Deno.symlink(".vibe", `${home}/.vibe`);
    await Deno.symlink("/no-such-file.toml", `${home}/.codex/config.toml`);
    // Read as a list, the folder of this one would be two entries, the second of them /etc.
    await Deno.mkdir(`${folder}/a,/etc`, { recursive: true });
    await Deno.writeTextFile(`${folder}/a,/etc/hooks.json`, "{}");
    await Deno.symlink(`${folder}/a,/etc/hooks.json`, `${home}/.codex/hooks.json`);
    await Deno.writeTextFile(`${folder}/entry.ts`, ENTRY);
    const out = `${folder}/dist`;
    await compileApp({ out, dataDir: `${folder}/data`, appEntry: `${folder}/entry.ts` });
    const args = ["--port=0", `${home}/.local/share`, `${home}/.qwen`, `${folder}/a,/etc`];
    const ran = await runProgram(`${out}/vults`, args, { HOME: home, PATH: "/usr/bin:/bin" });
    assert.equal(ran.stderr, "");
    const found = JSON.parse(ran.stdout);
    assert.deepEqual([found.settings, found.data, found.moved], ["ok", "ok", "ok"]);
    assert.deepEqual([found.linked, found.passwords], ["NotCapable", "NotCapable"]);
  }));

Deno.test("compileApp() makes a program that says in words why it cannot start", () =>
  withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/entry.ts`, "export {};");
    const out = `${folder}/dist`;
    const dataDir = `${folder}/data`;
    await compileApp({ out, dataDir, appEntry: `${folder}/entry.ts` });
    const failed = async (env: Record<string, string>) => {
      const { code, stdout, stderr } = await runProgram(`${out}/vults`, [], env);
      assert.deepEqual([code, stdout], [1, ""]);
      return stderr;
    };
    assert.match(await failed({}), /^Cannot start Vults: set HOME/);
    assert.match(await failed({ HOME: "relative" }), /^Cannot start Vults: set HOME/);
    assert.match(
      await failed({ HOME: `${folder}/a,b` }),
      /^Cannot start Vults: a comma in the path/,
    );
    assert.match(
      await failed({ HOME: folder, XDG_RUNTIME_DIR: "relative" }),
      /^Cannot find a place for the socket/,
    );
    await Deno.remove(`${dataDir}/bin/deno`);
    assert.match(
      await failed({ HOME: folder }),
      /^Cannot start Vults: its engine ".*\/bin\/deno" is gone/,
    );
  }));

Deno.test("compile() replaces programs by renaming", () =>
  withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/entry.ts`, "export {};");
    const options = { out: folder, dataDir: `${folder}/data`, appEntry: `${folder}/entry.ts` };
    await compile(options);
    const open = await Deno.open(`${folder}/vults-hook`);
    try {
      const before = await Deno.stat(`${folder}/vults-hook`);
      await compile({ ...options, notedRuntimeDir: "/run/user/7" });
      assert.notEqual((await Deno.stat(`${folder}/vults-hook`)).ino, before.ino);
      assert.equal((await open.stat()).size, before.size, "a running relay keeps its file");
    } finally {
      open.close();
    }
  }));
