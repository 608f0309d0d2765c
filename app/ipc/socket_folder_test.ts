import assert from "node:assert/strict";
import { withTempFolder } from "../../tests/support/mod.ts";
import { FolderNotPrivate, prepareSocketFolder } from "./socket_folder.ts";

Deno.test("prepareSocketFolder() makes the folder with mode 0700 under any umask (PB-46)", async () => {
  await withTempFolder(async (root) => {
    for (const mask of [0, 0o022, 0o077]) {
      const umask = Deno.umask(mask);
      try {
        const folder = `${root}/${mask}/vults/run`;
        await prepareSocketFolder(`${folder}/vults.sock`);
        assert.equal(((await Deno.lstat(folder)).mode ?? 0) & 0o777, 0o700);
        // And takes it again at the next start.
        await prepareSocketFolder(`${folder}/vults.sock`);
      } finally {
        Deno.umask(umask);
      }
    }
  });
});

Deno.test("prepareSocketFolder() refuses a folder others can enter, and leaves it as it is", async () => {
  await withTempFolder(async (root) => {
    for (const mode of [0o755, 0o710, 0o701, 0o770]) {
      const folder = `${root}/${mode}`;
      await Deno.mkdir(folder);
      await Deno.chmod(folder, mode);
      await assert.rejects(prepareSocketFolder(`${folder}/vults.sock`), FolderNotPrivate);
      assert.equal(((await Deno.lstat(folder)).mode ?? 0) & 0o777, mode);
    }
  });
});

Deno.test("prepareSocketFolder() refuses a link, also one to a good folder, and a file", async () => {
  await withTempFolder(async (root) => {
    await Deno.mkdir(`${root}/good`, { mode: 0o700 });
    await Deno.symlink(`${root}/good`, `${root}/link`);
    await Deno.symlink(`${root}/nothing`, `${root}/dangling`);
    await Deno.writeTextFile(`${root}/file`, "", { mode: 0o600 });
    for (const name of ["link", "dangling", "file"]) {
      await assert.rejects(
        prepareSocketFolder(`${root}/${name}/vults.sock`),
        FolderNotPrivate,
        name,
      );
    }
  });
});

Deno.test({
  name: "prepareSocketFolder() refuses a folder that somebody else has made (PB-46)",
  // Only root can give a folder away.
  ignore: Deno.uid() !== 0,
  fn: async () => {
    await withTempFolder(async (root) => {
      await Deno.mkdir(`${root}/run`, { mode: 0o700 });
      await Deno.chown(`${root}/run`, 65_534, 65_534);
      await assert.rejects(prepareSocketFolder(`${root}/run/vults.sock`), FolderNotPrivate);
    });
  },
});
