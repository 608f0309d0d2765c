import assert from "node:assert/strict";
import { dirname, fromRoot, sourceFiles } from "./source_files.ts";
import { checkImports } from "./check_imports.ts";
import { ROOMS } from "./rooms.ts";

Deno.test("checkImports() finds nothing in the house", async () => {
  assert.deepEqual(checkImports(await sourceFiles(fromRoot("."))), []);
});

Deno.test("checkImports() reports the one forbidden import of the fixture", async () => {
  const files = await sourceFiles(fromRoot("tests/architecture/fixture"));
  assert.deepEqual(checkImports(files), [
    'app/core/reaches_out.ts: "app/core" may not see "app/ipc"',
  ]);
});

Deno.test("checkImports() reports a package in the relay and a reach past a front door", () => {
  const problems = checkImports([
    { path: "hook/main.ts", text: 'import * as v from "valibot";' },
    { path: "app/core/state.ts", text: 'import { x } from "../../protocol/limits.ts";' },
  ]);
  assert.deepEqual(problems, [
    'hook/main.ts: "hook" may not use the package "valibot"',
    'app/core/state.ts: imports "protocol/limits.ts" past the front door "protocol/mod.ts"',
  ]);
});

Deno.test("checkImports() looks at code, not at comments or templates", () => {
  const text = '/** import "hono"; */\nconst made = `import "${name}"; ${"hono"}`;\nimport "hono";';
  assert.deepEqual(checkImports([{ path: "hook/main.ts", text }]), [
    'hook/main.ts: "hook" may not use the package "hono"',
  ]);
});

Deno.test("every room with a front door has a mod.ts, every folder of code belongs to a room", async () => {
  const files = (await sourceFiles(fromRoot("."))).map((file) => file.path);
  for (const room of ROOMS) {
    if (room.noFrontDoor || !files.some((path) => path.startsWith(room.name + "/"))) continue;
    assert.ok(files.includes(`${room.name}/mod.ts`), `"${room.name}" lacks its mod.ts`);
  }
  const homeless = files.filter((path) =>
    !/^(tests|bench)\//.test(path) && !ROOMS.some((room) => path.startsWith(room.name + "/"))
  );
  assert.deepEqual(homeless, [], "these files are in no room");
  const folders = new Set(files.filter((path) => path.startsWith("agents/")).map(dirname));
  for (const folder of folders) {
    assert.ok(files.includes(`${folder}/mod.ts`), `"${folder}" lacks its mod.ts`);
  }
});
