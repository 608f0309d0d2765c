/**
 * The relay that agents run, and its engine.
 *
 * @module
 */

import { builtRelay, relayToPlace } from "../../../build/mod.ts";
import { commandWords } from "../../words/mod.ts";
import { modeOf, statAt } from "./facts.ts";
import { type Finding, findings, type Patient } from "./finding.ts";
import { shell } from "./shell.ts";

const { engine: engineWords, relay: relayWords } = commandWords.doctor;

/** Whether the engine is there, runs, and is the one that Vults was built with. */
export async function checkEngine({ folders }: Patient): Promise<readonly Finding[]> {
  const { ok, warn, problem } = findings("engine");
  const path = `${folders.data}/bin/deno`;
  const facts = await statAt(path);
  if (facts?.isFile !== true) return [problem(engineWords.gone(path))];
  if ((modeOf(facts) & 0o111) === 0) return [problem(engineWords.notExecutable(path))];
  const { code, stdout } = await shell('exec "$1" --version', [path], {
    env: { HOME: "/nonexistent", DENO_NO_UPDATE_CHECK: "1" },
  });
  const version = /^deno (\S+)/.exec(stdout)?.[1];
  if (code !== 0 || version === undefined) return [problem(engineWords.broken(path))];
  const wanted = Deno.version.deno;
  return [
    version === wanted
      ? ok(engineWords.good(version))
      : warn(engineWords.otherVersion(version, wanted)),
  ];
}

/** Whether the relay is there, whole, and of this release. */
export async function checkRelay({ folders, env }: Patient): Promise<readonly Finding[]> {
  const { ok, warn, problem } = findings("relay");
  const path = `${folders.data}/bin/vults-hook`;
  const facts = await statAt(path);
  if (facts?.isFile !== true) return [problem(relayWords.missing(path))];
  if ((modeOf(facts) & 0o111) === 0) return [problem(relayWords.notExecutable(path))];
  const placed = await Deno.readFile(path);
  const built = builtRelay();
  if ((await statAt(built))?.isFile !== true) return [warn(relayWords.unbuilt(built))];
  const noted = notedIn(new TextDecoder().decode(placed));
  const place = (notedRuntimeDir: string | undefined) =>
    relayToPlace({ built, dataDir: folders.data, notedRuntimeDir });
  const wanted = await place(noted);
  if (!equal(placed, wanted)) {
    // A file that is cut before the note has none, so it is compared with both.
    const whole = [wanted, await place(env.XDG_RUNTIME_DIR)]
      .find((each) =>
        placed.length < each.length && equal(placed, each.subarray(0, placed.length))
      );
    return whole === undefined
      ? [warn(relayWords.old(path))]
      : [problem(relayWords.truncated(path, placed.length, whole.length))];
  }
  const here = env.XDG_RUNTIME_DIR;
  return [
    ok(relayWords.good(path)),
    ...(noted !== undefined && here?.startsWith("/") && trimmed(here) !== trimmed(noted)
      ? [warn(relayWords.noted(noted, here))]
      : []),
  ];
}

/** The runtime folder that a placed relay has noted: the only word its head sets `R` to. */
function notedIn(text: string): string | undefined {
  const quoted = /; R=('(?:[^']|'\\'')*')|R=('\/(?:[^']|'\\'')*');/.exec(text);
  const word = quoted?.[1] ?? quoted?.[2];
  return word?.slice(1, -1).replaceAll(`'\\''`, "'");
}

function trimmed(path: string): string {
  return path.replace(/(?<=.)\/+$/, "");
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
