/**
 * The copy of the programs that the service runs: a checkout may be moved, its `dist/` rebuilt.
 *
 * It has a folder of its own beside `bin/`, since a program may not write the relay that it may run,
 * and `bin/` is where every start puts the relay for agents. Permissions: read of the running program
 * and its relay, read and write of the data folder.
 *
 * @module
 */

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtRelay, placeEngine, placeProgram } from "../../../build/mod.ts";

const NAMES = ["vults", "vults-hook"] as const;

/** Where the copy is, below the data folder. */
export function serviceFolder(data: string): string {
  return join(data, "app");
}

/** Places both programs and their engine; whether any file had to change. */
export async function placeService(data: string): Promise<boolean> {
  const folder = serviceFolder(data);
  const from = runningFolder();
  // Started from the copy itself: there is nothing newer to place.
  if (from === folder) return false;
  await placeEngine(data);
  let changed = false;
  for (const name of NAMES) {
    const bytes = await Deno.readFile(join(from, name));
    changed = await placeProgram(join(folder, name), bytes) || changed;
  }
  return changed;
}

/** Takes the copy out again. */
export async function removeService(data: string): Promise<void> {
  try {
    await Deno.remove(serviceFolder(data), { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

function runningFolder(main: string = Deno.mainModule): string {
  const file = fileURLToPath(main);
  return file.endsWith("/vults") ? dirname(file) : dirname(builtRelay());
}
