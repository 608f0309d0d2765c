// Protocol contract, section 2: where the relay looks for the app.

import assert from "node:assert/strict";
import {
  assertSilent,
  BASH,
  buildRelay,
  builtRelay,
  inParallel,
  PRE,
  relayIsNamed,
  runRelay,
  withFakeApp,
  withWorld,
  type World,
} from "../support/mod.ts";

interface Place {
  readonly name: string;
  /** The environment that points there. */
  readonly env: (world: World) => Record<string, string>;
  /** Where the app then listens. */
  readonly socket: (world: World) => string;
}

const home = (world: World) => ({ HOME: `${world.folder}/home`, PATH: "/usr/bin:/bin" });

const PLACES: readonly Place[] = [
  {
    name: "the runtime folder",
    env: (world) => ({ ...home(world), XDG_RUNTIME_DIR: world.runtime }),
    socket: (world) => `${world.runtime}/vults.sock`,
  },
  {
    name: "a runtime folder with a space, a quote, a dollar and an accent in its name",
    env: (world) => ({ ...home(world), XDG_RUNTIME_DIR: `${world.folder}/it's $HOME (é)` }),
    socket: (world) => `${world.folder}/it's $HOME (é)/vults.sock`,
  },
  {
    name: "a runtime folder named with a slash at its end",
    env: (world) => ({ ...home(world), XDG_RUNTIME_DIR: `${world.runtime}/` }),
    socket: (world) => `${world.runtime}/vults.sock`,
  },
  {
    name: "the state folder, where the runtime folder is missing",
    env: (world) => ({
      ...home(world),
      XDG_RUNTIME_DIR: `${world.folder}/missing`,
      XDG_STATE_HOME: `${world.folder}/state`,
    }),
    socket: (world) => `${world.folder}/state/vults/run/vults.sock`,
  },
  {
    name: "the state folder, where a file stands in the runtime folder's place",
    env: (world) => ({
      ...home(world),
      XDG_RUNTIME_DIR: "/etc/passwd",
      XDG_STATE_HOME: `${world.folder}/state`,
    }),
    socket: (world) => `${world.folder}/state/vults/run/vults.sock`,
  },
  {
    name: "the state folder below HOME, where XDG_STATE_HOME is empty",
    env: (world) => ({
      ...home(world),
      XDG_RUNTIME_DIR: `${world.folder}/missing`,
      XDG_STATE_HOME: "",
    }),
    socket: (world) => `${world.folder}/home/.local/state/vults/run/vults.sock`,
  },
  {
    name: "the state folder below HOME, where XDG_STATE_HOME is not set either",
    env: (world) => ({ ...home(world), XDG_RUNTIME_DIR: `${world.folder}/missing` }),
    socket: (world) => `${world.folder}/home/.local/state/vults/run/vults.sock`,
  },
];

Deno.test("relay, section 2: the socket is looked for where the environment says", async () => {
  await inParallel(PLACES, (place) =>
    withWorld(async (world) => {
      const socket = place.socket(world);
      const folder = socket.slice(0, socket.lastIndexOf("/"));
      await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
      await withFakeApp(socket, {}, async (app) => {
        const run = await runRelay({
          relay: await builtRelay(),
          args: ["--agent", "claude"],
          env: place.env(world),
          cwd: world.folder,
          stdin: JSON.stringify(PRE),
        });
        assertSilent(run);
        await app.settle();
        assert.equal(app.connections.length, 1);
      });
    }), { name: (place) => place.name });
});

/** The fixed folder of Linux; a real app of the person who runs the tests may own it. */
const FALLBACK = `/tmp/vults-${Deno.uid()}`;
const fallbackIsTaken = () => {
  try {
    Deno.lstatSync(FALLBACK);
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
};

/** Makes the folder, waiting for another run of the tests that has it just now. */
async function makeFallback(): Promise<void> {
  for (let attempt = 0;; attempt++) {
    try {
      return await Deno.mkdir(FALLBACK, { mode: 0o700 });
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists) || attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

Deno.test({
  name:
    "relay, section 2: without a runtime folder in the environment the socket is in /tmp/vults-<uid>",
  ignore: Deno.build.os !== "linux" || fallbackIsTaken(),
  fn: async () => {
    await makeFallback();
    try {
      const variants = [
        { name: "unset", env: {} },
        { name: "empty", env: { XDG_RUNTIME_DIR: "" } },
        { name: "unset, and TMPDIR is not looked at", env: { TMPDIR: "/nowhere" } },
      ];
      await withFakeApp(`${FALLBACK}/vults.sock`, {}, async (app) => {
        for (const [index, variant] of variants.entries()) {
          await withWorld(async (world) => {
            const run = await runRelay({
              relay: await builtRelay(),
              args: ["--agent", "claude"],
              env: { ...home(world), ...variant.env },
              cwd: world.folder,
              stdin: JSON.stringify(PRE),
            });
            assertSilent(run);
            await app.settle();
            assert.equal(app.connections.length, index + 1, variant.name);
          });
        }
      });
    } finally {
      await Deno.remove(FALLBACK, { recursive: true });
    }
  },
});

Deno.test({
  name:
    "relay, section 2: without one in the environment, the runtime folder noted at install is used",
  ignore: relayIsNamed,
  fn: () =>
    withWorld(async (world) => {
      const relay = await buildRelay({ notedRuntimeDir: world.runtime });
      const named = `${world.folder}/named`;
      await Deno.mkdir(named, { mode: 0o700 });
      const rows: readonly [Record<string, string>, string][] = [
        [{}, "noted"],
        [{ XDG_RUNTIME_DIR: "" }, "noted"],
        [{ XDG_RUNTIME_DIR: named }, "named"],
      ];
      await withFakeApp(
        world.socket,
        {},
        (noted) =>
          withFakeApp(`${named}/vults.sock`, {}, async (other) => {
            for (const [env, expected] of rows) {
              const before = [noted.connections.length, other.connections.length];
              assertSilent(
                await runRelay({
                  relay,
                  args: ["--agent", "claude"],
                  env: { ...home(world), ...env },
                  cwd: world.folder,
                  stdin: JSON.stringify(PRE),
                }),
              );
              await noted.settle();
              await other.settle();
              const after = [noted.connections.length, other.connections.length];
              const came = after.map((count, index) => count - (before[index] ?? 0));
              assert.deepEqual(came, expected === "noted" ? [1, 0] : [0, 1]);
            }
          }),
      );
    }),
});

Deno.test("relay, section 2: a runtime folder that is no absolute path, or has a comma in it, ends the run in silence", async () => {
  await inParallel(["run", "./run", "with,comma"], (name) =>
    withWorld(async (world) => {
      await Deno.mkdir(`${world.folder}/with,comma`, { mode: 0o700 });
      const socket = name === "with,comma"
        ? `${world.folder}/with,comma/vults.sock`
        : `${world.runtime}/vults.sock`;
      const named = name === "with,comma" ? `${world.folder}/with,comma` : name;
      await withFakeApp(socket, {}, async (app) => {
        const run = await runRelay({
          relay: await builtRelay(),
          args: ["--agent", "claude"],
          env: { ...world.env, XDG_RUNTIME_DIR: named },
          cwd: world.folder,
          stdin: JSON.stringify(BASH),
        });
        assertSilent(run);
        await app.settle();
        assert.equal(app.connections.length, 0);
      });
    }));
});

Deno.test("relay, section 2: where the environment gives no place at all, it ends in silence", async () => {
  await withWorld(async (world) => {
    const environments = [
      { XDG_RUNTIME_DIR: `${world.folder}/missing` },
      { XDG_RUNTIME_DIR: `${world.folder}/missing`, HOME: "" },
      { XDG_RUNTIME_DIR: `${world.folder}/missing`, HOME: "home" },
    ];
    for (const env of environments) {
      assertSilent(
        await runRelay({
          relay: await builtRelay(),
          args: ["--agent", "claude"],
          env,
          cwd: world.folder,
          stdin: JSON.stringify(BASH),
        }),
      );
    }
  });
});
