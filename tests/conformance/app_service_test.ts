import assert from "node:assert/strict";
import { withPrograms } from "./app_program.ts";

const onLinux = { ignore: Deno.build.os !== "linux" };

/** All files and folders below, by their path from there. */
async function listBelow(folder: string, prefix = ""): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    found.push(prefix + name);
    if (isDirectory) found.push(...await listBelow(`${folder}/${name}`, `${prefix}${name}/`));
  }
  return found.sort();
}

Deno.test(
  "vults service shows the unit, writes it only when agreed to, and leaves nothing when it is removed",
  onLinux,
  async () => {
    await withPrograms(async ({ root, folders, vults, run }) => {
      await Deno.mkdir(`${root}/.config`);
      const before = await listBelow(`${root}/.config`);
      const unit = `${root}/.config/systemd/user/vults.service`;

      const dry = await vults("service", "install", "--dry-run").ended;
      assert.equal(dry.code, 0, dry.stderr);
      assert.match(dry.stdout, /^\+ExecStart=":\S+\/data\/vults\/app\/vults" start --no-open$/m);
      const unasked = await vults("service", "install").ended;
      assert.equal(unasked.code, 1);
      assert.match(unasked.stderr, /Nothing was changed/);
      assert.deepEqual(await listBelow(`${root}/.config`), before);
      assert.equal((await vults("service", "status").ended).code, 1);

      // Whether a user's systemd runs here decides about the exit status, not about the file.
      const installed = await vults("service", "install", "--yes").ended;
      assert.match(installed.stderr, installed.code === 0 ? /runs now/ : /was written, but/);
      assert.ok((await Deno.readTextFile(unit)).includes("start --no-open"));
      const { stdout } = await vults("service", "status", "--json").ended;
      const { installed: there, current, file } = JSON.parse(stdout);
      assert.deepEqual([there, current, file], [true, true, unit]);
      // The placed program runs from its own folder and finds the same places.
      const placed = await run(`${folders.data}/app/vults`, ["service", "status", "--json"]).ended;
      assert.equal(placed.code, 0, placed.stderr);
      const app = run(`${folders.data}/app/vults`, ["start", "--port", "0", "--no-open"]);
      await app.link();
      app.kill("SIGTERM");
      assert.equal((await app.ended).code, 0);

      const removed = await vults("service", "remove", "--yes").ended;
      assert.equal(removed.code, 0, removed.stderr);
      assert.match(removed.stdout, /^-ExecStart=/m);
      assert.deepEqual(
        (await listBelow(`${root}/.config`)).filter((path) => path.includes("vults")),
        [],
      );
      assert.ok(!(await listBelow(folders.data)).some((path) => path.startsWith("app")));
      assert.equal((await vults("service", "remove", "--yes").ended).code, 0);
    });
  },
);

Deno.test(
  "vults service leaves a unit of that name alone that it has not made",
  onLinux,
  async () => {
    await withPrograms(async ({ root, vults }) => {
      const folder = `${root}/.config/systemd/user`;
      await Deno.mkdir(folder, { recursive: true });
      const theirs = "[Service]\nExecStart=/bin/true\n";
      await Deno.writeTextFile(`${folder}/vults.service`, theirs);
      for (const act of ["install", "remove"]) {
        const { code, stderr } = await vults("service", act, "--yes").ended;
        assert.equal(code, 1);
        assert.match(stderr, /was not made by Vults/);
      }
      assert.equal(await Deno.readTextFile(`${folder}/vults.service`), theirs);
    });
  },
);

Deno.test("vults service ends 2 for a call that means nothing", async () => {
  await withPrograms(async ({ vults }) => {
    assert.equal((await vults("service").ended).code, 2);
    assert.equal((await vults("service", "status", "--yes").ended).code, 2);
  });
});
