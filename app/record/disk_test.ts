import assert from "node:assert/strict";
import { withTempFolder } from "../../tests/support/mod.ts";
import { line, openIn } from "./archive_fixture.ts";
import { openDatabase } from "./open_database.ts";

/** Runs `mount` or `umount`: whether it could. */
function run(program: string, ...args: string[]): boolean {
  try {
    return new Deno.Command(program, { args, stdout: "null", stderr: "null" }).outputSync().success;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** A file system of its own in `root`: nothing else can be hit by what fills it. */
function mount(root: string, options: string): boolean {
  return run("mount", "-t", "tmpfs", "-o", options, "vults-test", root);
}

/** Root alone may mount, and not in every container: tried once, so that a skipped test says so. */
function mayMount(): boolean {
  if (Deno.build.os !== "linux" || Deno.uid() !== 0) return false;
  const root = Deno.makeTempDirSync();
  try {
    return mount(root, "size=100k") && run("umount", root);
  } finally {
    Deno.removeSync(root);
  }
}

const ignore = !mayMount();

Deno.test({
  name: "Archive works on with a disk that is really full, and keeps it all once there is room",
  ignore,
  fn: () =>
    withTempFolder((root) => {
      assert.ok(mount(root, "size=700k"));
      let opened: ReturnType<typeof openIn> | undefined;
      try {
        Deno.writeFileSync(`${root}/filler`, new Uint8Array(300 * 1_024));
        opened = openIn(root);
        const { archive, errors } = opened;
        archive.record(line("first"));
        let n = 0;
        while (!archive.failing && n < 3_000) {
          n += 1;
          archive.record(line(`r${n}`, { action: "x".repeat(2_000) }));
        }
        assert.ok(archive.failing, "the disk was filled");
        assert.match(String(errors[0]), /full|I\/O/);
        archive.record(line("while-full"));
        archive.taken("while-full", true);
        archive.tend();
        assert.ok(archive.failing);
        Deno.removeSync(`${root}/filler`);
        archive.tend();
        assert.equal(archive.failing, false);
        assert.equal(archive.page({})?.total, n + 2);
        assert.equal(archive.page({})?.lines[0]?.taken, true);
        assert.equal(archive.verify()?.fault, undefined);
      } finally {
        opened?.db.close();
        run("umount", root);
      }
      return Promise.resolve();
    }),
});

Deno.test({
  name: "openDatabase() works on in memory where the folder's file system takes no write",
  ignore,
  fn: () =>
    withTempFolder((root) => {
      assert.ok(mount(root, "size=200k,ro"));
      try {
        const { db, problem } = openDatabase(`${root}/vults.db`, 0);
        assert.equal(problem, "not_writable");
        db.close();
      } finally {
        run("umount", root);
      }
      return Promise.resolve();
    }),
});

Deno.test("Archive is whole after a kill in the middle of its writes", async () => {
  await withTempFolder(async (root) => {
    const script = `
      import { line, openIn, ruleOf } from ${
      JSON.stringify(import.meta.resolve("./archive_fixture.ts"))
    };
      const { archive } = openIn(${JSON.stringify(root)});
      for (let n = 0; ; n++) {
        archive.record(line("r" + n, { act: "always-allow" }), "Firefox");
        archive.taken("r" + n, true);
        archive.keepRule(ruleOf("r" + n, "make " + n), "r" + n);
        if (n === 20) console.log("writing");
        if (n % 50 === 49) archive.tend();
      }`;
    for (let round = 0; round < 3; round++) {
      const child = new Deno.Command(Deno.execPath(), {
        args: ["eval", "--no-check", script],
        stdout: "piped",
        stderr: "inherit",
      }).spawn();
      const reader = child.stdout.getReader();
      const { done } = await reader.read();
      assert.ok(!done, "it came to write");
      child.kill("SIGKILL");
      await reader.cancel();
      await child.status;
      const { archive, db } = openIn(root);
      const verified = archive.verify();
      assert.equal(verified?.fault, undefined);
      assert.ok((verified?.rows ?? 0) > 40);
      const { rules, withoutDecision } = archive.rules();
      assert.ok(rules.length > 10);
      assert.equal(withoutDecision, 0);
      db.close();
    }
  });
});
