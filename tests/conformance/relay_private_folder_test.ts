// Protocol contract, section 2: the relay talks to a socket only when nobody else can have made it.

import assert from "node:assert/strict";
import {
  ALLOW,
  assertPrinted,
  assertSilent,
  BASH,
  builtRelay,
  type FakeApp,
  inParallel,
  runRelay,
  says,
  withFakeApp,
  withWorld,
  type World,
} from "../support/mod.ts";

/** Runs a permission request against an app that would allow it at once. */
async function ask(world: World, app: FakeApp, runtime: string) {
  const run = await runRelay({
    relay: await builtRelay(),
    args: ["--agent", "claude"],
    env: { ...world.env, XDG_RUNTIME_DIR: runtime },
    cwd: world.folder,
    stdin: JSON.stringify(BASH),
  });
  await app.settle();
  return { run, connections: app.connections.length };
}

/** Asserts that the relay does not connect once `spoil` has changed the world. */
function refuses(
  spoil: (world: World) => Promise<string | void>,
  mode = 0o600,
): Promise<void> {
  return withWorld((world) =>
    withFakeApp(world.socket, { script: says(ALLOW), mode }, async (app) => {
      const runtime = await spoil(world) ?? world.runtime;
      const { run, connections } = await ask(world, app, runtime);
      assertSilent(run);
      assert.equal(connections, 0, "the relay connected");
    })
  );
}

const ALLOWED =
  '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow"}}}\n';

Deno.test("relay, section 2: a private folder with a private socket is connected to", async () => {
  await withWorld((world) =>
    withFakeApp(world.socket, { script: says(ALLOW) }, async (app) => {
      const { run, connections } = await ask(world, app, world.runtime);
      assertPrinted(run, ALLOWED);
      assert.equal(connections, 1);
    })
  );
});

Deno.test("relay, section 2: a folder with any group or other permission bit is not connected to", async () => {
  await inParallel(
    [0o750, 0o740, 0o720, 0o710, 0o704, 0o702, 0o701, 0o777],
    (mode) => refuses((world) => Deno.chmod(world.runtime, mode)),
    { name: (mode) => mode.toString(8) },
  );
});

Deno.test("relay, section 2: a linked folder is not connected to, even when it points to a good one", async () => {
  for (const ending of ["", "/"]) {
    await refuses(async (world) => {
      await Deno.symlink(world.runtime, `${world.folder}/link`);
      return `${world.folder}/link${ending}`;
    });
  }
});

Deno.test("relay, section 2: a socket with another mode than 0600 is not connected to", async () => {
  await inParallel(
    [0o666, 0o660, 0o620, 0o604, 0o602, 0o700, 0o400],
    (mode) => refuses(() => Promise.resolve(), mode),
    { name: (mode) => mode.toString(8) },
  );
});

Deno.test("relay, section 2: a link to a good socket is not connected to", async () => {
  await refuses(async (world) => {
    await Deno.mkdir(`${world.folder}/other`, { mode: 0o700 });
    await Deno.symlink(world.socket, `${world.folder}/other/vults.sock`);
    return `${world.folder}/other`;
  });
});

const NOBODY = 65_534;

Deno.test({
  name: "relay, section 2: a folder that another user owns is not connected to",
  // Only root can give a folder away.
  ignore: Deno.uid() !== 0,
  fn: () => refuses((world) => Deno.chown(world.runtime, NOBODY, null)),
});

Deno.test({
  name: "relay, section 2: a socket that another user owns is not connected to",
  ignore: Deno.uid() !== 0,
  fn: () => refuses((world) => Deno.chown(world.socket, NOBODY, null)),
});

Deno.test("relay, section 2: what is no socket at that path is left alone", async () => {
  const things: readonly [string, (path: string) => Promise<void>][] = [
    ["nothing", () => Promise.resolve()],
    ["a file", (path) => Deno.writeTextFile(path, "", { mode: 0o600 })],
    ["a folder", (path) => Deno.mkdir(path, { mode: 0o700 })],
    ["a dangling link", (path) => Deno.symlink("/nowhere/vults.sock", path)],
  ];
  await inParallel(things, ([, make]) =>
    withWorld(async (world) => {
      await make(world.socket);
      assertSilent(
        await runRelay({
          relay: await builtRelay(),
          args: ["--agent", "claude"],
          env: world.env,
          cwd: world.folder,
          stdin: JSON.stringify(BASH),
        }),
      );
    }), { name: ([name]) => name });
});

Deno.test("relay, section 2: a refused connection is not tried again", async () => {
  await withWorld(async (world) => {
    // A socket file that nobody listens on: connecting is refused at once.
    const listener = Deno.listen({ transport: "unix", path: world.socket });
    await Deno.chmod(world.socket, 0o600);
    await Deno.rename(world.socket, `${world.socket}.kept`);
    listener.close();
    await Deno.rename(`${world.socket}.kept`, world.socket);
    const run = await runRelay({
      relay: await builtRelay(),
      args: ["--agent", "claude"],
      env: world.env,
      cwd: world.folder,
      stdin: JSON.stringify(BASH),
    });
    assertSilent(run);
    assert.ok(run.ms < 1_500, `took ${run.ms} ms`);
    assert.ok((await Deno.lstat(world.socket)).isSocket, "the relay deletes nothing");
  });
});
