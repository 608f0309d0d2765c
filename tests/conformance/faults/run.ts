/**
 * `deno task faults [WORD]...`: shows that each conformance test of the relay can fail.
 *
 * First builds a faultless copy, with which every test named in the list must pass: a test that fails
 * anyway would prove nothing. Then builds a relay per fault and runs the test that must fail with it.
 * Words choose faults by their name or section. Ends with 1 when a fault survives, when its text is
 * not in the sources exactly once, or when its test did not run. Permission: all (it builds and tests).
 *
 * @module
 */

import { inParallel, withTempFolder } from "../../support/mod.ts";
import { buildCopy, type BuiltCopy, copySources, ROOT } from "./copy_sources.ts";
import { type Fault, withFault } from "./fault.ts";
import { FAULTS } from "./list.ts";
import { fileOf, filterFor, relayTests } from "./titles.ts";

const say = (line: string) => Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));

interface Tested {
  readonly passed: number;
  readonly failed: number;
  readonly output: string;
}

/** Runs the tests with these titles against a built copy. */
async function test(
  files: readonly string[],
  titles: readonly string[],
  built: BuiltCopy,
): Promise<Tested> {
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["test", "-A", "--no-prompt", "--no-check", `--filter=${filterFor(titles)}`, ...files],
    cwd: ROOT,
    env: { NO_COLOR: "1", VULTS_HOOK: built.relay, VULTS_HOOK_SCALED: built.scaled },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).output();
  const output = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  const counts = /^(?:ok|FAILED) \| (\d+) passed(?: \([^)]*\))? \| (\d+) failed/m.exec(output);
  return { passed: Number(counts?.[1] ?? 0), failed: Number(counts?.[2] ?? 0), output };
}

/** Undefined when the fault was noticed, else why that is not known. */
async function tryFault(
  fault: Fault,
  files: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  return await withTempFolder(async (folder) => {
    await copySources(folder);
    const path = `${folder}/${fault.file}`;
    await Deno.writeTextFile(path, withFault(await Deno.readTextFile(path), fault));
    const built = await buildCopy(folder);
    const { passed, failed, output } = await test([fileOf(fault.test, files)], [fault.test], built);
    if (passed + failed !== 1) return `its test did not run:\n${output}`;
    return failed === 1 ? undefined : "no test noticed it";
  });
}

async function main(words: readonly string[]): Promise<number> {
  const files = await relayTests();
  const chosen = FAULTS.filter((fault) =>
    (words.length === 0 || words.some((word) => `${fault.rule} ${fault.name}`.includes(word))) &&
    (fault.needsRoot === undefined || Deno.uid() === 0)
  );
  const titles = [...new Set(chosen.map((fault) => fault.test))];
  const sound = await withTempFolder(async (folder) => {
    await copySources(folder);
    const built = await buildCopy(folder);
    return await test([...new Set(titles.map((title) => fileOf(title, files)))], titles, built);
  });
  if (sound.failed > 0 || sound.passed !== titles.length) {
    say(sound.output);
    say("The tests do not pass without a fault, so nothing can be said about the faults");
    return 1;
  }
  say(`${titles.length} tests pass without a fault. ${chosen.length} faults:`);
  let survived = 0;
  await inParallel(chosen, async (fault) => {
    let why: string | undefined;
    try {
      why = await tryFault(fault, files);
    } catch (error) {
      why = error instanceof Error ? error.message : String(error);
    }
    if (why !== undefined) survived++;
    const verdict = why === undefined ? "noticed " : "SURVIVED";
    say(`${verdict}  ${fault.rule.padEnd(8)}  ${fault.name}${why === undefined ? "" : `: ${why}`}`);
  }, { atOnce: 2 });
  say(survived === 0 ? `All ${chosen.length} faults were noticed` : `${survived} faults survived`);
  return survived === 0 ? 0 : 1;
}

Deno.exit(await main(Deno.args));
