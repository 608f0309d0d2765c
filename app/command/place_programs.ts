/**
 * Puts the relay and its engine where agents find them: `bin/` in the data folder.
 *
 * Guarantees that a relay which runs is not disturbed: files are written beside and renamed, and only
 * when they differ. Permissions: read of the built relay, read and write of the data folder. Source:
 * design decision 4; protocol contract, section 19.
 *
 * @module
 */

import { builtRelay, placeEngine, placeRelay } from "../../build/mod.ts";
import { commandWords } from "../words/mod.ts";
import { CommandError } from "./command_error.ts";

/** Places both in the data folder `data`. Throws `CommandError` when the built relay is missing or cannot be placed. */
export async function placePrograms(data: string): Promise<void> {
  const built = await findRelay();
  try {
    await placeEngine(data);
    await placeRelay({
      built,
      dataDir: data,
      notedRuntimeDir: Deno.env.get("XDG_RUNTIME_DIR"),
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(commandWords.notPlaced(`${data}/bin`, why), { cause: error });
  }
}

/**
 * The relay for the recorded session: the one beside the program, which this one may run (the placed
 * one it may write, and Deno grants only one of the two). Throws `CommandError` when there is none.
 */
export async function findRelay(): Promise<string> {
  const built = builtRelay();
  if (await isFile(built)) return built;
  throw new CommandError(commandWords.noRelay(built));
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
