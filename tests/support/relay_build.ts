/**
 * The relay that the tests run: built from the checkout, once per test file, into a temporary folder.
 *
 * `VULTS_HOOK=/path` points every test at another executable instead, and `VULTS_HOOK_SCALED=/path`
 * at one whose long waits are those of `SCALED`; with only the first, tests that need the second are
 * ignored. Permission: all (it builds).
 *
 * @module
 */

import { fileURLToPath } from "node:url";

/** The waits of the scaled relay, in milliseconds; everything else is as in the contract. */
export const SCALED = Object.freeze({ decisionMs: 4_000 });

/** Whether tests that need the scaled relay cannot run: another executable was named, and no such one. */
export const scaledRelayIsMissing: boolean = Deno.env.get("VULTS_HOOK") !== undefined &&
  Deno.env.get("VULTS_HOOK_SCALED") === undefined;

const root = fileURLToPath(new URL("../../", import.meta.url));
let whole: Promise<string> | undefined;

/** Path of the relay executable under test. */
export function builtRelay(): Promise<string> {
  return whole ??= named("VULTS_HOOK") ?? build();
}

/** Path of a relay whose long waits are those of `SCALED`. */
export function scaledRelay(): Promise<string> {
  return named("VULTS_HOOK_SCALED") ?? Promise.reject(new Error("Not yet"));
}

function named(variable: string): Promise<string> | undefined {
  const path = Deno.env.get(variable);
  return path === undefined ? undefined : Promise.resolve(path);
}

async function build(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "vults-relay-" });
  globalThis.addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "compile", "--out", folder],
    cwd: root,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).output();
  if (!success) throw new Error(`Cannot build the relay:\n${new TextDecoder().decode(stderr)}`);
  return `${folder}/vults-hook`;
}
