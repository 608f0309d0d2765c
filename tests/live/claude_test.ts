import assert from "node:assert/strict";
import { armed, type Flock, HAS_BROWSER, request, startFlock } from "../browser/flock.ts";
import { claudeProgram, HOW_TO_ENABLE, prepareHome, startClaude } from "./claude_cli.ts";
import { startFakeModel, type Step } from "./fake_messages_model.ts";

Deno.test.sanitizer({ ops: false, resources: false });

const program = await claudeProgram();
if (program === undefined) {
  Deno.stderr.writeSync(
    new TextEncoder().encode(`Live tests with Claude Code are skipped: ${HOW_TO_ENABLE}\n`),
  );
}

const STEPS: readonly Step[] = [
  { tool: "Bash", input: { command: "echo ran > out.txt", description: "Make a file" } },
  { text: "all done" },
];

let flock: Flock;
Deno.test.beforeAll(async () => {
  if (HAS_BROWSER && program !== undefined) flock = await startFlock();
});
Deno.test.afterAll(async () => {
  if (HAS_BROWSER && program !== undefined) await flock.close();
});

/** Installs our hooks into a home of its own, runs the real program there, hands over what it did. */
async function withClaude(
  act: () => Promise<void>,
): Promise<{ made: boolean; heard: string; stdout: string }> {
  assert.ok(program);
  const home = await Deno.makeTempDir({ prefix: "vults-live-" });
  const project = `${home}/project`;
  const model = startFakeModel(STEPS);
  try {
    await prepareHome(home, project);
    const install = await new Deno.Command(
      new URL("../../dist/vults", import.meta.url).pathname,
      { args: ["install", "--home", home, "--yes"], clearEnv: true, env: flock.env, stdin: "null" },
    ).output();
    assert.equal(install.code, 0, new TextDecoder().decode(install.stderr));
    const claude = startClaude({
      program,
      home,
      project,
      runtimeDir: flock.env.XDG_RUNTIME_DIR ?? "",
      modelUrl: model.url,
      prompt: "do the thing",
    });
    const ended = claude.output();
    await act();
    const { stdout } = await ended;
    const made = await Deno.stat(`${project}/out.txt`).then(() => true, () => false);
    return {
      made,
      heard: JSON.stringify(model.requests),
      stdout: new TextDecoder().decode(stdout),
    };
  } finally {
    await model.close();
    await Deno.remove(home, { recursive: true });
  }
}

const ignore = !HAS_BROWSER || program === undefined;

Deno.test({
  name: "Claude Code runs its command after Allow was clicked on the card",
  ignore,
  fn: async () => {
    const page = await flock.openPage();
    try {
      const { made, stdout } = await withClaude(async () => {
        await request(page).getByText("echo ran > out.txt").waitFor({ timeout: 60_000 });
        await (await armed(page, "Allow")).click();
      });
      assert.ok(made, "the command did not run");
      assert.match(stdout, /all done/);
    } finally {
      await page.context().close();
    }
  },
});

Deno.test({
  name: "Claude Code does not run its command after Deny, and its model hears the reason",
  ignore,
  fn: async () => {
    const page = await flock.openPage();
    try {
      const { made, heard } = await withClaude(async () => {
        await request(page).getByText("echo ran > out.txt").waitFor({ timeout: 60_000 });
        await request(page).getByRole("textbox", { name: "Reason" }).fill("Write it elsewhere");
        await (await armed(page, "Deny")).click();
      });
      assert.ok(!made, "the command ran");
      assert.match(heard, /Write it elsewhere/);
    } finally {
      await page.context().close();
    }
  },
});

Deno.test({
  name: "Claude Code goes on as if Vults were not there while no page is open",
  ignore,
  fn: async () => {
    // Without a terminal to ask in, Claude Code denies by itself: the turn ends all the same.
    const { made, heard, stdout } = await withClaude(async () => {});
    assert.ok(!made);
    assert.match(stdout, /all done/);
    assert.doesNotMatch(heard, /Denied from Vults/);
  },
});
