import assert from "node:assert/strict";
import { placeEngine, placeProgram, placeRelay } from "./place.ts";
import { relayText } from "./relay_head.ts";
import { thisPlatform } from "./shell.ts";

async function withFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "vults-place-" });
  try {
    await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const BODY = 'Deno.stdout.writeSync(new TextEncoder().encode("hi"));';

Deno.test("placeEngine() keeps the engine when the cache it came from is cleaned", () =>
  withFolder(async (folder) => {
    await Deno.mkdir(`${folder}/cache`);
    await Deno.copyFile(Deno.execPath(), `${folder}/cache/deno`);
    const engine = await placeEngine(`${folder}/data`, `${folder}/cache/deno`);
    const relay = `${folder}/vults-hook`;
    await placeProgram(
      relay,
      new TextEncoder().encode(relayText({ engine, body: BODY, platform: thisPlatform() })),
    );
    await Deno.remove(`${folder}/cache`, { recursive: true });
    const { code, stdout } = await new Deno.Command(relay, { clearEnv: true, stdin: "null" })
      .output();
    assert.equal(code, 0);
    assert.equal(new TextDecoder().decode(stdout), "hi");
  }));

Deno.test("placeEngine() and placeProgram() make nothing that another user could replace", () =>
  withFolder(async (folder) => {
    const before = Deno.umask(0);
    try {
      await Deno.writeTextFile(`${folder}/deno`, "engine", { mode: 0o755 });
      await placeEngine(`${folder}/share/vults`, `${folder}/deno`);
      await placeProgram(`${folder}/share/vults/bin/vults-hook`, new Uint8Array([1]));
    } finally {
      Deno.umask(before);
    }
    for (const path of ["share", "share/vults", "share/vults/bin", "share/vults/bin/vults-hook"]) {
      const { mode } = await Deno.stat(`${folder}/${path}`);
      assert.equal((mode ?? 0) & 0o022, 0, path);
    }
  }));

Deno.test("placeEngine() leaves an engine alone that is the same, linked or copied", () =>
  withFolder(async (folder) => {
    const from = `${folder}/deno`;
    await Deno.writeTextFile(from, "engine");
    const engine = await placeEngine(`${folder}/data`, from);
    const first = await Deno.stat(engine);
    assert.equal(await placeEngine(`${folder}/data`, from), engine);
    assert.equal((await Deno.stat(engine)).ino, first.ino);

    await Deno.remove(engine);
    await Deno.copyFile(from, engine);
    await Deno.utime(engine, first.atime ?? 0, first.mtime ?? 0);
    const copy = await Deno.stat(engine);
    await placeEngine(`${folder}/data`, from);
    assert.equal((await Deno.stat(engine)).ino, copy.ino);

    await Deno.writeTextFile(`${folder}/newer`, "another engine");
    await placeEngine(`${folder}/data`, `${folder}/newer`);
    assert.equal(await Deno.readTextFile(engine), "another engine");
    assert.deepEqual([...Deno.readDirSync(`${folder}/data/bin`)].map(({ name }) => name), ["deno"]);
  }));

Deno.test("placeRelay() gives a built relay the head of its place, and writes it once", () =>
  withFolder(async (folder) => {
    const built = `${folder}/built`;
    const text = { body: BODY, platform: thisPlatform() };
    await Deno.writeTextFile(built, relayText({ ...text, engine: "/elsewhere/deno" }));
    const wanted = { built, dataDir: `${folder}/data`, notedRuntimeDir: "/run/user/7" };
    const path = `${folder}/data/bin/vults-hook`;
    assert.deepEqual(await placeRelay(wanted), { path, changed: true });
    assert.equal(
      await Deno.readTextFile(path),
      relayText({ ...text, engine: `${folder}/data/bin/deno`, notedRuntimeDir: "/run/user/7" }),
    );
    assert.deepEqual(await placeRelay(wanted), { path, changed: false });
    assert.deepEqual(await placeRelay({ ...wanted, notedRuntimeDir: undefined }), {
      path,
      changed: true,
    });
    await Deno.chmod(path, 0o644);
    assert.deepEqual(await placeRelay({ ...wanted, notedRuntimeDir: "relative" }), {
      path,
      changed: true,
    });
    assert.equal(((await Deno.stat(path)).mode ?? 0) & 0o777, 0o755);
  }));

Deno.test("placeRelay() copies a compiled program as it is", () =>
  withFolder(async (folder) => {
    const program = new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0xff]);
    await Deno.writeFile(`${folder}/built`, program);
    const { path } = await placeRelay({ built: `${folder}/built`, dataDir: `${folder}/data` });
    assert.deepEqual(await Deno.readFile(path), program);
  }));

Deno.test("placeProgram() replaces by renaming: 100 runs during upgrades see whole files (PB-10)", () =>
  withFolder(async (folder) => {
    const path = `${folder}/program`;
    const program = (word: string) =>
      new TextEncoder().encode(`#!/bin/sh\n# ${"x".repeat(40_000)}\necho ${word}\n`);
    await placeProgram(path, program("old"));
    let done = false;
    const upgrades = (async () => {
      let count = 0;
      while (!done) await placeProgram(path, program(count++ % 2 === 0 ? "new" : "old"));
      return count;
    })();
    try {
      for (let run = 0; run < 100; run++) {
        const { code, stdout } = await new Deno.Command(path, { stdin: "null" }).output();
        assert.equal(code, 0);
        assert.match(new TextDecoder().decode(stdout), /^(old|new)\n$/);
      }
    } finally {
      done = true;
    }
    assert.ok(await upgrades > 1);
    assert.deepEqual([...Deno.readDirSync(folder)].map(({ name }) => name), ["program"]);
  }));
