// Design decisions 5 and 18: where the relay's file lies, how it is named, and what it runs on.

import assert from "node:assert/strict";
import {
  ALLOW,
  assertPrinted,
  assertSilent,
  BASH,
  buildRelay,
  builtRelay,
  exchangeIn,
  inParallel,
  relayIsNamed,
  runRelay,
  says,
  withFakeApp,
  withWorld,
} from "../support/mod.ts";

const ALLOWED =
  '{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"allow"}}}\n';

const quote = (path: string) => `'${path.replaceAll("'", `'\\''`)}'`;

Deno.test("relay, decision 18: the installed command line prints the answer, from a folder of any name", async () => {
  const folders = ["plain", "My Home", "it's $HOME", "café (dev)", "a;b", "-dash", "a\\b", 'a"b`c'];
  await inParallel(folders, (name) =>
    withWorld(async (world) => {
      await Deno.mkdir(`${world.folder}/${name}`);
      const relay = `${world.folder}/${name}/vults-hook`;
      await Deno.copyFile(await builtRelay(), relay);
      await withFakeApp(world.socket, { script: says(ALLOW) }, async () => {
        const run = await runRelay({
          relay: "/bin/sh",
          args: [
            "-c",
            `${quote(relay)} --agent claude --ask PermissionRequest 2>/dev/null || exit 0`,
          ],
          env: world.env,
          cwd: "/",
          stdin: JSON.stringify(BASH),
        });
        assertPrinted(run, ALLOWED);
      });
    }));
});

Deno.test("relay, decision 5: called by a relative path, or from a folder with a comma, it ends in silence", async () => {
  await withWorld(async (world) => {
    await Deno.mkdir(`${world.folder}/a,b`);
    await Deno.copyFile(await builtRelay(), `${world.folder}/a,b/vults-hook`);
    await Deno.copyFile(await builtRelay(), `${world.folder}/vults-hook`);
    for (const command of ['"./vults-hook"', '"../vults-hook"', '"$PWD/a,b/vults-hook"']) {
      const { run, connections } = await exchangeIn(world, {
        relay: "/bin/sh",
        args: ["-c", command.startsWith('"..') ? `cd home; ${command}` : command],
        stdin: BASH,
        app: says(ALLOW),
      });
      assertSilent(run);
      assert.equal(connections.length, 0);
    }
  });
});

Deno.test({
  name: "relay, decision 5: when its engine is gone it ends with 0 and in silence",
  ignore: relayIsNamed,
  fn: async () => {
    const relay = await buildRelay();
    const folder = relay.slice(0, relay.lastIndexOf("/"));
    await Deno.remove(`${folder}/data`, { recursive: true });
    await withWorld(async (world) => {
      for (const stdin of [JSON.stringify(BASH), "", "x".repeat(1_000)]) {
        const { run, connections } = await exchangeIn(world, { relay, stdin, app: says(ALLOW) });
        assertSilent(run);
        assert.equal(connections.length, 0);
      }
    });
  },
});
