/**
 * The relay that the tests run: built from the checkout, once per test file, into a temporary folder.
 *
 * `VULTS_HOOK=/path` points every test at another executable instead, and `VULTS_HOOK_SCALED=/path`
 * at one whose long waits are those of `SCALED`; with only the first, tests that need the second are
 * ignored. Permission: all (it builds).
 *
 * @module
 */

import { compileRelay } from "../../build/mod.ts";
import type { LIMITS } from "../../protocol/mod.ts";

/** The waits of the scaled relay, in milliseconds; everything else is as in the contract. */
export const SCALED = Object.freeze({ decisionMs: 4_000 });

/** Whether tests that need the scaled relay cannot run: another one was named, and no scaled one. */
export const scaledRelayIsMissing: boolean = Deno.env.get("VULTS_HOOK") !== undefined &&
  Deno.env.get("VULTS_HOOK_SCALED") === undefined;

/** Whether tests must build relays of their own: not when another executable is under test. */
export const relayIsNamed: boolean = Deno.env.get("VULTS_HOOK") !== undefined;

let whole: Promise<string> | undefined;
let scaled: Promise<string> | undefined;

/** Path of the relay executable under test. */
export function builtRelay(): Promise<string> {
  return whole ??= named("VULTS_HOOK") ?? buildRelay();
}

/** Path of a relay whose long waits are those of `SCALED`. */
export function scaledRelay(): Promise<string> {
  return scaled ??= named("VULTS_HOOK_SCALED") ?? buildRelay({ limits: SCALED });
}

/**
 * Builds a relay into a temporary folder that is removed when the test file has ended. Always the
 * script form, since each test has a socket of its own. A `notedRuntimeDir` is what an installed relay
 * knows for agents without `XDG_RUNTIME_DIR`.
 */
export async function buildRelay(
  options: {
    readonly limits?: { readonly [limit in keyof typeof LIMITS]?: number };
    readonly notedRuntimeDir?: string;
  } = {},
): Promise<string> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "vults-relay-" }));
  globalThis.addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));
  return await compileRelay({
    out: folder,
    dataDir: `${folder}/data`,
    scriptOnly: true,
    ...options,
  });
}

function named(variable: string): Promise<string> | undefined {
  const path = Deno.env.get(variable);
  return path === undefined ? undefined : Promise.resolve(path);
}
