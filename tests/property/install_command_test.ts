/**
 * The built command under its own narrow permissions: every way in which a configuration is reached
 * must be among what its head allows.
 *
 * @module
 */

import assert from "node:assert/strict";
import { builtPrograms } from "../conformance/app_program.ts";
import { InstallHome, withHome } from "./install_home.ts";

/** Runs `vults` as a person without a terminal would. */
async function vults(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd = "/",
): Promise<{ code: number; out: string; told: string }> {
  const { code, stdout, stderr } = await new Deno.Command(`${await builtPrograms()}/vults`, {
    args: [...args],
    env: { PATH: "/usr/bin:/bin", ...env },
    clearEnv: true,
    cwd,
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return { code, out: decoder.decode(stdout), told: decoder.decode(stderr) };
}

/** Installs and uninstalls with the built command; the bytes must come back. */
async function thereAndBack(
  home: InstallHome,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  settings = home.settings,
): Promise<void> {
  const before = await home.read(settings);
  const installed = await vults(["install", "--yes", ...args], env, home.path);
  assert.equal(installed.code, 0, installed.told);
  assert.ok(
    (await Deno.readTextFile(settings)).includes("vults-hook' --agent claude --ask PreToolUse"),
  );
  const again = await vults(["install", ...args], env, home.path);
  assert.equal(again.code, 0, again.told);
  assert.equal(again.out, "");
  const removed = await vults(["uninstall", "--yes", ...args], env, home.path);
  assert.equal(removed.code, 0, removed.told);
  assert.deepEqual(await home.read(settings), before);
}

Deno.test("vults install puts the relay and its engine in place, from HOME and with --home", async () => {
  await withHome(async (home) => {
    await home.write('{ "statusLine": { "command": "mine" } }\n');
    await thereAndBack(home, [], { HOME: home.path });
    const bin = `${home.path}/.local/share/vults/bin`;
    assert.deepEqual(await home.names(bin), ["deno", "vults-hook"]);
    assert.equal((await Deno.stat(`${bin}/vults-hook`)).mode! & 0o111, 0o111);
    await Deno.remove(`${home.path}/.local`, { recursive: true });
    const elsewhere = {
      HOME: "/nowhere",
      CLAUDE_CONFIG_DIR: "/nowhere",
      XDG_DATA_HOME: "/nowhere",
    };
    await thereAndBack(home, ["--home", home.path], elsewhere);
    await thereAndBack(home, ["--home=."], elsewhere);
    assert.deepEqual(await home.names(bin), ["deno", "vults-hook"]);
  }, "my home");
});

Deno.test("vults install reaches a file and a folder behind links", async () => {
  await withHome(async (home) => {
    await Deno.mkdir(`${home.path}/dot/deep`, { recursive: true });
    await home.write("{}\n", `${home.path}/dot/deep/s.json`);
    await Deno.symlink("../dot/deep/s.json", home.settings);
    await thereAndBack(home, [], { HOME: home.path });
  });
  await withHome(async (home) => {
    await Deno.remove(home.folder);
    await Deno.mkdir(`${home.path}/real`);
    await Deno.symlink("real", home.folder);
    await home.write("{}\n");
    await thereAndBack(home, [], { HOME: home.path });
  });
});

Deno.test("vults install goes where CLAUDE_CONFIG_DIR leads", async () => {
  await withHome(async (home) => {
    const moved = `${home.path}/moved`;
    await Deno.mkdir(moved);
    await home.write("{}\n", `${moved}/settings.json`);
    const env = { HOME: home.path, CLAUDE_CONFIG_DIR: moved };
    await thereAndBack(home, [], env, `${moved}/settings.json`);
    assert.deepEqual(await home.names(), []);
  });
});

Deno.test("vults install asks the claude on the PATH, and makes the folder it lacks", async () => {
  await withHome(async (home) => {
    await Deno.remove(home.folder);
    await home.program("claude", "echo '2.1.60 (Claude Code)'");
    const env = { HOME: home.path, PATH: `${home.path}/programs:/usr/bin:/bin` };
    // With this variable a program may only be started with an environment of our own making.
    const run = await vults(["install", "--yes"], { ...env, LD_LIBRARY_PATH: "/nowhere" });
    assert.equal(run.code, 0, run.told);
    assert.match(run.told, /2\.1\.60 lacks StopFailure/);
    assert.ok((await home.names()).includes("settings.json"));
    const undone = await vults(["install", "--undo", "--yes"], env);
    assert.equal(undone.code, 0, undone.told);
    assert.deepEqual(await home.names(home.path), [".local", "programs"]);
  });
});

Deno.test("vults install without a terminal writes nothing; an absent agent is skipped", async () => {
  await withHome(async (home) => {
    const before = await home.everything();
    const run = await vults(["install"], { HOME: home.path });
    assert.equal(run.code, 1, run.told);
    assert.match(run.out, /^--- \/dev\/null\n\+\+\+ .*settings\.json\n/);
    assert.deepEqual(await home.everything(), before);
    await Deno.remove(home.folder);
    const absent = await vults(["install", "--yes"], { HOME: home.path });
    assert.equal(absent.code, 0, absent.told);
    assert.deepEqual(await home.names(home.path), []);
    assert.equal((await vults(["install", "--what"], { HOME: home.path })).code, 2);
  });
});
