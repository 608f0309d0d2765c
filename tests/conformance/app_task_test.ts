import assert from "node:assert/strict";
import { Page, signInWith } from "./app_page.ts";
import { type ProgramWorld, withPrograms } from "./app_program.ts";
import { FakeRelay } from "./app_relay.ts";

const PREPARE = "deno run -q -P=build build/prepare.ts";

/** A folder in which `deno task start` is the repository's, with the programs of the test. */
async function withTask(world: ProgramWorld): Promise<string> {
  const { tasks } = JSON.parse(
    await Deno.readTextFile(new URL("../../deno.json", import.meta.url)),
  );
  assert.ok(tasks.start.startsWith(`${PREPARE} && `));
  const folder = `${world.root}/checkout`;
  await Deno.mkdir(folder);
  // The programs are built already; that step is the build's own matter.
  const start = tasks.start.replace(PREPARE, "echo Preparing >&2");
  await Deno.writeTextFile(`${folder}/deno.json`, JSON.stringify({ tasks: { start } }));
  await Deno.symlink(world.programs, `${folder}/dist`);
  return folder;
}

const TARGETS: readonly (readonly [what: string, target: (pid: number) => number])[] = [
  ["the task", (pid) => pid],
  ["its process group", (pid) => -pid],
];

for (const [what, target] of TARGETS) {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // To the task alone Ctrl-C never goes: a terminal sends it to the group.
    if (what === "the task" && signal === "SIGINT") continue;
    Deno.test({
      name: `deno task start: ${signal} to ${what} ends everything within 1 s`,
      ignore: Deno.build.os !== "linux",
      fn: async () => {
        await withPrograms(async (world) => {
          const folder = await withTask(world);
          const args = [Deno.execPath(), "task", "--cwd", folder, "start", "--port", "0"];
          // A session of its own gives the task a group of its own, as a terminal does.
          const task = world.run("setsid", [...args, "--no-open"]);
          const page = await Page.open(await signInWith(await task.link()));
          const relay = await FakeRelay.send(world.folders.socket);
          page.draw(await page.card());
          await relay.next();
          const asked = performance.now();
          Deno.kill(target(task.pid), signal);
          await task.ended;
          const took = performance.now() - asked;
          assert.ok(took < 1_000, `${took} ms`);
          assert.equal((await relay.end()).text, "");
          await page.closed;
          const left = [...Deno.readDirSync(`${world.root}/run`)].map(({ name }) => name);
          assert.deepEqual(left, ["vults.lock"]);
          assert.match(task.stdout, /^Vults: http\S+\n$/);
        });
      },
    });
  }
}

/** Whether util-linux' `script` is there, which gives a program a terminal. */
const hasScript = Deno.build.os === "linux" &&
  new Deno.Command("sh", { args: ["-c", "command -v script"] }).outputSync().success;

Deno.test({
  name: "vults start prints a fresh link for each Enter in its terminal",
  ignore: !hasScript,
  fn: async () => {
    await withPrograms(async ({ programs, root, env }) => {
      const command = `exec '${programs}/vults' start --port 0 --no-open`;
      const child = new Deno.Command("script", {
        args: ["-qefc", command, `${root}/typescript`],
        env: { ...env, SHELL: "/bin/sh", TERM: "xterm" },
        clearEnv: true,
        stdin: "piped",
        stdout: "piped",
      }).spawn();
      const keys = child.stdin.getWriter();
      const shown = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      const until = async (wanted: () => boolean) => {
        while (!wanted()) {
          const { value, done } = await shown.read();
          assert.ok(!done, text);
          text += value;
        }
      };
      const links = () => [...text.matchAll(/Vults: (http:\S+)/g)].map((match) => match[1] ?? "");
      try {
        await until(() => text.includes("Press Enter"));
        assert.equal(links().length, 1);
        await keys.write(new TextEncoder().encode("\r"));
        await until(() => links().length === 2);
        assert.equal(new Set(links()).size, 2);
        for (const link of links()) await (await Page.open(await signInWith(link))).close();
        // On a terminal the engine would speak of a cache that it may not have.
        assert.doesNotMatch(text, /cache database|Sqlite/i);
        // Ctrl-C, as a terminal sends it.
        await keys.write(new Uint8Array([3]));
        await until(() => text.includes("Stopping"));
      } finally {
        // Again, for a test that failed before it came to that.
        await keys.write(new Uint8Array([3])).catch(() => {});
        await child.status.then(() => {}, () => {});
        await keys.close().catch(() => {});
        await shown.cancel();
      }
      assert.equal((await child.status).code, 0);
    });
  },
});
