/**
 * The installed command lines, run by a shell as the agent runs them, with the built relay in place.
 *
 * @module
 */

import assert from "node:assert/strict";
import { placeEngine, placeRelay } from "../../build/mod.ts";
import { programOf } from "../../app/install/command_line.ts";
import {
  assertSilent,
  builtRelay,
  type Finished,
  runRelay,
  START,
  withFakeApp,
  withWorld,
} from "../support/mod.ts";
import { InstallHome } from "./install_home.ts";

/** Puts the real relay in its place, which knows `runtime` as the folder of the socket. */
function placing(runtime: string): (data: string) => Promise<void> {
  return async (dataDir) => {
    await placeEngine(dataDir);
    await placeRelay({ built: await builtRelay(), dataDir, notedRuntimeDir: runtime });
  };
}

/** Runs a command line through `sh -c` with nothing but what is given. */
function shell(command: string, env: Record<string, string>, event: string): Promise<Finished> {
  return runRelay({
    relay: "/bin/sh",
    args: ["-c", command],
    env,
    stdin: JSON.stringify({ ...START, hook_event_name: event }),
  });
}

async function commandsIn(home: InstallHome): Promise<[string, string][]> {
  const { hooks } = await home.value();
  return Object.entries(hooks!).flatMap(([event, groups]) =>
    groups.flatMap((group) =>
      group.hooks.map(({ command }): [string, string] => [event, String(command)])
    )
  );
}

for (const name of ["My Home", "it's $HOME", "café (dev)", "a;b", "-dash"]) {
  Deno.test(`the installed commands run our relay from a home named "${name}" (PB-08, PB-09)`, async () => {
    await withWorld(async ({ folder, runtime, socket }) => {
      const home = new InstallHome(`${folder}/${name}`);
      await Deno.mkdir(home.folder, { recursive: true });
      for (const file of [".profile", ".bashrc", ".zshenv", ".zshrc"]) {
        await home.write("echo noise; echo noise >&2; sleep 5\n", `${home.path}/${file}`);
      }
      const before = await home.write('{ "statusLine": { "command": "echo mine" } }\n');
      const run = await home.run("install", ["--yes"], { place: placing(runtime) });
      assert.equal(run.code, 0, run.told);
      const commands = await commandsIn(home);
      assert.equal(commands.length, 12);
      for (const [, command] of commands) assert.equal(programOf(command), home.relay);
      // One home runs them all, the others those that differ in form.
      const tried = name === "My Home"
        ? commands
        : commands.filter(([event]) => ["PreToolUse", "PermissionRequest", "Stop"].includes(event));
      await withFakeApp(socket, {}, async (app) => {
        const poor = { HOME: home.path, PATH: "/usr/bin:/bin" };
        for (const [event, command] of tried) assertSilent(await shell(command, poor, event));
        const [first] = tried;
        assertSilent(await shell(first![1], { PATH: "/usr/bin:/bin" }, first![0]));
        await app.settle();
        const seen = await Promise.all(app.connections.map((one) => one.event()));
        assert.deepEqual(
          seen.map((event) => event?.event),
          [...tried.map(([event]) => event), first![0]],
        );
      });
      const line = String((await home.value()).statusLine!.command);
      const shown = await shell(line, { HOME: home.path, PATH: "/usr/bin:/bin" }, "Status");
      assert.equal(new TextDecoder().decode(shown.stdout), "mine\n", "the user's own line runs");
      assert.equal(shown.code, 0);
      await home.done("uninstall");
      assert.deepEqual(await home.read(), before);
    });
  });
}

Deno.test("the installed command ends 0 and silent whatever became of the relay (PB-10)", async () => {
  await withWorld(async ({ folder, runtime, env }) => {
    const home = new InstallHome(`${folder}/home`);
    await Deno.mkdir(home.folder, { recursive: true });
    const place = placing(runtime);
    assert.equal((await home.run("install", ["--yes"], { place })).code, 0);
    const [, command] = (await commandsIn(home)).find(([event]) => event === "PermissionRequest")!;
    const whole = await Deno.readFile(home.relay);
    const engine = `${home.path}/.local/share/vults/bin/deno`;
    const write = async (bytes: Uint8Array, mode: number) => {
      await Deno.remove(home.relay);
      await Deno.writeFile(home.relay, bytes, { mode });
      await Deno.chmod(home.relay, mode);
    };
    const states: readonly [string, () => Promise<unknown>][] = [
      ["empty", () => write(new Uint8Array(), 0o755)],
      ["cut in its first line", () => write(whole.subarray(0, 12), 0o755)],
      ["cut in its head", () => write(whole.subarray(0, 900), 0o755)],
      ["cut in the middle", () => write(whole.subarray(0, whole.length >> 1), 0o755)],
      ["cut at its end", () => write(whole.subarray(0, whole.length - 40), 0o755)],
      ["not executable", () => write(whole, 0o644)],
      ["something else", () => write(new Uint8Array(4096).fill(7), 0o755)],
      ["without its engine", async () => {
        await write(whole, 0o755);
        await Deno.remove(engine);
      }],
      ["gone", () => Deno.remove(home.relay)],
      ["a folder", () => Deno.mkdir(home.relay)],
      ["gone with its folder", () => Deno.remove(`${home.path}/.local`, { recursive: true })],
    ];
    for (const [name, make] of states) {
      await make();
      const run = await shell(command, env, "PermissionRequest");
      assert.deepEqual(
        [run.code, run.signal, run.stdout.length, run.stderr.length],
        [0, null, 0, 0],
        name,
      );
    }
    // Installing again heals it, with nothing to write in the configuration.
    const again = await home.run("install", [], { place });
    assert.equal(again.code, 0, again.told);
    assert.deepEqual(await Deno.readFile(home.relay), whole);
  });
});

Deno.test("the installed command runs 100 times while an upgrade swaps the relay (PB-10)", async () => {
  await withWorld(async ({ folder, runtime, socket, env }) => {
    const home = new InstallHome(`${folder}/home`);
    await Deno.mkdir(home.folder, { recursive: true });
    assert.equal((await home.run("install", ["--yes"], { place: placing(runtime) })).code, 0);
    const [, command] = (await commandsIn(home)).find(([event]) => event === "SessionStart")!;
    const built = await builtRelay();
    const dataDir = `${home.path}/.local/share/vults`;
    let running = true;
    let swaps = 0;
    const upgrade = (async () => {
      for (let i = 0; running; i++) {
        // Two releases that differ; each put in its place as the app does it.
        const noted = i % 2 === 0 ? `${runtime}/other` : runtime;
        if ((await placeRelay({ built, dataDir, notedRuntimeDir: noted })).changed) swaps++;
      }
    })();
    try {
      await withFakeApp(socket, {}, async (app) => {
        for (let i = 0; i < 100; i++) assertSilent(await shell(command, env, "SessionStart"));
        await app.settle();
        assert.equal(app.connections.length, 100, "every run found a whole relay");
      });
    } finally {
      running = false;
      await upgrade;
    }
    assert.ok(swaps >= 20, `only ${swaps} swaps`);
  });
});
