import assert from "node:assert/strict";
import { withTempFolder } from "../../tests/support/mod.ts";
import { takeInstanceLock } from "./instance_lock.ts";

Deno.test("takeInstanceLock() gives the lock to one holder at a time", async () => {
  await withTempFolder(async (folder) => {
    const path = `${folder}/vults.lock`;
    const held = await takeInstanceLock(path);
    assert.ok(held);
    assert.equal(await takeInstanceLock(path), undefined);
    held.release();
    const again = await takeInstanceLock(path);
    assert.ok(again);
    again.release();
  });
});

Deno.test("takeInstanceLock() makes a file that only its owner reads", async () => {
  await withTempFolder(async (folder) => {
    const umask = Deno.umask(0);
    try {
      const held = await takeInstanceLock(`${folder}/vults.lock`);
      assert.equal(((await Deno.lstat(`${folder}/vults.lock`)).mode ?? 0) & 0o777, 0o600);
      held?.release();
    } finally {
      Deno.umask(umask);
    }
  });
});
