import assert from "node:assert/strict";
import { fingerprint, readTarget } from "./target_file.ts";
import { writeFile } from "./write_file.ts";
import type { FileChange } from "./write_file.ts";

const FACTS = { now: new Date("2026-03-04T05:06:07Z"), pid: 77 };
const encoder = new TextEncoder();

async function inFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "vults-write-" }));
  try {
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function names(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of Deno.readDir(folder)) found.push(name);
  return found.sort();
}

function change(path: string, before: string | undefined, after: string | undefined): FileChange {
  const bytes = (text: string | undefined) => text === undefined ? undefined : encoder.encode(text);
  return { path, real: path, before: bytes(before), after: bytes(after), backup: true };
}

Deno.test("writeFile() replaces the bytes, keeps the mode and leaves a backup beside", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/s.json`;
    await Deno.writeTextFile(path, "old");
    await Deno.chmod(path, 0o4640);
    const outcome = await writeFile(change(path, "old", "new"), FACTS);
    const backup = `${path}.bak-20260304-050607Z`;
    assert.deepEqual(outcome, { is: "written", backup, folders: [] });
    assert.equal(await Deno.readTextFile(path), "new");
    assert.equal(await Deno.readTextFile(backup), "old");
    for (const one of [path, backup]) {
      assert.equal((await Deno.stat(one)).mode! & 0o7777, 0o4640, one);
    }
    assert.deepEqual(await names(folder), ["s.json", "s.json.bak-20260304-050607Z"]);
  });
});

Deno.test({
  name: "writeFile() keeps the owner where it may",
  // Only root may give a file away.
  ignore: Deno.uid() !== 0,
  fn: async () => {
    await inFolder(async (folder) => {
      const path = `${folder}/s.json`;
      await Deno.writeTextFile(path, "old");
      await Deno.chown(path, 12_345, 23_456);
      const outcome = await writeFile(change(path, "old", "new"), FACTS);
      assert.equal(outcome.is, "written");
      for (const name of await names(folder)) {
        const { uid, gid } = await Deno.stat(`${folder}/${name}`);
        assert.deepEqual([uid, gid], [12_345, 23_456], name);
      }
    });
  },
});

Deno.test("writeFile() makes a private file and the folders it needs", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/a/b/s.json`;
    const outcome = await writeFile(change(path, undefined, "new"), FACTS);
    assert.deepEqual(outcome, {
      is: "written",
      backup: undefined,
      folders: [`${folder}/a`, `${folder}/a/b`],
    });
    assert.equal((await Deno.stat(path)).mode! & 0o777, 0o600);
    assert.equal((await Deno.stat(`${folder}/a`)).mode! & 0o777, 0o700);
  });
});

Deno.test("writeFile() writes nothing when the file is not what was shown (PB-31)", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/s.json`;
    await Deno.writeTextFile(path, "theirs");
    assert.deepEqual(await writeFile(change(path, "old", "new"), FACTS), { is: "changed_since" });
    assert.deepEqual(await writeFile(change(path, undefined, "new"), FACTS), {
      is: "changed_since",
    });
    assert.deepEqual(await writeFile(change(path, "old", undefined), FACTS), {
      is: "changed_since",
    });
    assert.equal(await Deno.readTextFile(path), "theirs");
    assert.deepEqual(await names(folder), ["s.json"]);
    await Deno.remove(path);
    assert.deepEqual(await writeFile(change(path, "old", "new"), FACTS), { is: "changed_since" });
    assert.deepEqual(await names(folder), []);
  });
});

Deno.test("writeFile() notices a link that leads elsewhere since", async () => {
  await inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/one`, "same");
    await Deno.writeTextFile(`${folder}/two`, "same");
    await Deno.symlink("one", `${folder}/link`);
    const target = await readTarget(`${folder}/link`);
    assert.ok(target.is === "file");
    assert.equal(target.real, `${folder}/one`);
    assert.equal(fingerprint(target.bytes), fingerprint(encoder.encode("same")));
    await Deno.remove(`${folder}/link`);
    await Deno.symlink("two", `${folder}/link`);
    const planned = { ...change(`${folder}/link`, "same", "new"), real: target.real };
    assert.deepEqual(await writeFile(planned, FACTS), { is: "changed_since" });
    assert.deepEqual(await names(folder), ["link", "one", "two"]);
  });
});

Deno.test("writeFile() leaves no trace of a write that failed", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/s.json`;
    await Deno.writeTextFile(path, "old");
    // Somebody's file under the temporary name is never written into.
    await Deno.writeTextFile(`${folder}/.s.json.tmp-77`, "theirs");
    const outcome = await writeFile(change(path, "old", "new"), FACTS);
    assert.equal(outcome.is, "failed");
    assert.equal(await Deno.readTextFile(path), "old");
    assert.equal(await Deno.readTextFile(`${folder}/.s.json.tmp-77`), "theirs");
    assert.deepEqual(await names(folder), [".s.json.tmp-77", "s.json"]);
    const deep = await writeFile(change(`${path}/x/y`, undefined, "new"), FACTS);
    assert.notEqual(deep.is, "written");
    assert.deepEqual(await names(folder), [".s.json.tmp-77", "s.json"]);
  });
});
