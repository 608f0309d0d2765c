import assert from "node:assert/strict";
import { askVersion } from "./agent_program.ts";
import { programRunner } from "./program_runner.ts";

async function withProgram(
  script: string,
  test: (program: string, env: Record<string, string>) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "vults-program-" });
  try {
    const path = `${folder}/agent`;
    await Deno.writeTextFile(path, `#!/bin/sh\n${script}\n`);
    await Deno.chmod(path, 0o755);
    await test(path, { HOME: folder, PATH: `${folder}:/usr/bin:/bin` });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("programRunner() tells what a program printed, and gives it HOME and PATH only", async () => {
  await withProgram(
    'echo "$1 $HOME"; env | grep -v "^PWD=\\|^_=\\|^SHLVL=" | wc -l; exit 3',
    async (program, env) => {
      const answer = await programRunner()(program, ["--version"], { ...env, SECRET: "x" });
      assert.ok(typeof answer === "object");
      assert.deepEqual([answer.code, answer.stdout.split(/\s+/)], [
        3,
        ["--version", env.HOME, "2", ""],
      ]);
    },
  );
});

Deno.test("programRunner() tells a missing program from one that cannot be run", async () => {
  await withProgram("", async (program, env) => {
    assert.equal(await programRunner()("no-such-agent", [], env), "absent");
    assert.equal(await programRunner()(`${program}/below`, [], env), "absent");
    await Deno.chmod(program, 0o644);
    assert.equal(await programRunner()(program, [], env), "refused");
  });
});

Deno.test("programRunner() ends one that hangs, also when its child keeps the output open", async () => {
  for (const script of ["exec sleep 30", "sleep 30 & echo 1.2.3; wait", "sleep 30 &"]) {
    await withProgram(script, async (program, env) => {
      const started = performance.now();
      assert.equal(await programRunner(300)(program, [], env), "refused", script);
      assert.ok(performance.now() - started < 15_000, script);
    });
  }
});

Deno.test("programRunner() stops listening to one that prints without end", async () => {
  await withProgram("yes", async (program, env) => {
    const answer = await programRunner(20_000)(program, [], env);
    assert.ok(typeof answer === "object", "it ends on a closed pipe");
    assert.ok(answer.stdout.length < 1_000_000);
  });
});

Deno.test("askVersion() takes a hanging program for unreadable, not for absent (PB-11)", async () => {
  await withProgram("exec sleep 30", async (_program, env) => {
    assert.deepEqual(await askVersion("agent", env, programRunner(300)), { is: "unreadable" });
    assert.deepEqual(await askVersion("no-such-agent", env, programRunner(300)), { is: "absent" });
  });
});
