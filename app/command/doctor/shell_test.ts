import assert from "node:assert/strict";
import { shell } from "./shell.ts";

Deno.test("shell() ends a line whose program hangs and holds the pipes", async () => {
  const began = performance.now();
  const { code } = await shell("sleep 60 || exit 0", [], {
    env: { PATH: "/usr/bin:/bin" },
    withinMs: 200,
  });
  assert.ok(performance.now() - began < 20_000);
  assert.ok(code >= 128);
});

Deno.test("shell() tells what a line printed and how it ended", async () => {
  const env = { PATH: "/usr/bin:/bin" };
  const ended = await shell('cat; echo "$1" >&2; exit 3', ["said"], { env, stdin: "given" });
  assert.deepEqual(ended, { code: 3, stdout: "given", stderr: "said\n" });
});
