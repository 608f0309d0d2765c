/**
 * A copy of what the relay is built from, to change and to build.
 *
 * Never touches the checkout. Permission: all (it builds).
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import { SCALED } from "../../support/mod.ts";

/** The root of the checkout, with a slash at its end. */
export const ROOT: string = fileURLToPath(new URL("../../../", import.meta.url));

/** The folders that the relay and its build are made of. */
const FOLDERS = ["protocol", "agents", "hook", "build"];

/** Copies the sources of the relay and of its build into `folder`, which must exist. */
export async function copySources(folder: string): Promise<void> {
  for (const name of FOLDERS) await copyFolder(`${ROOT}${name}`, `${folder}/${name}`);
}

/** The two relays that tests need, built from a copy of the sources. */
export interface BuiltCopy {
  readonly relay: string;
  /** With the waits of `SCALED`. */
  readonly scaled: string;
}

/** Builds the relays from the sources in `folder`, into `folder`. */
export async function buildCopy(folder: string): Promise<BuiltCopy> {
  const build = await import(
    `file://${folder}/build/mod.ts`
  ) as typeof import("../../../build/mod.ts");
  const common = { dataDir: `${folder}/data`, scriptOnly: true } as const;
  return {
    relay: await build.compileRelay({ out: `${folder}/out`, ...common }),
    scaled: await build.compileRelay({ out: `${folder}/scaled`, ...common, limits: SCALED }),
  };
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to);
  for await (const entry of Deno.readDir(from)) {
    if (entry.isDirectory) await copyFolder(`${from}/${entry.name}`, `${to}/${entry.name}`);
    else if (entry.name.endsWith(".ts") && !entry.name.endsWith("_test.ts")) {
      await Deno.copyFile(`${from}/${entry.name}`, `${to}/${entry.name}`);
    }
  }
}
