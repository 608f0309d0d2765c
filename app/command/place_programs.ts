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
import type { Folders } from "./folders.ts";

/** Places both; returns the relay's path. Throws `CommandError` when the built relay is missing. */
export async function placePrograms(folders: Folders): Promise<string> {
  const built = builtRelay();
  if (!await isFile(built)) throw new CommandError(commandWords.noRelay(built));
  try {
    await placeEngine(folders.data);
    const { path } = await placeRelay({
      built,
      dataDir: folders.data,
      notedRuntimeDir: Deno.env.get("XDG_RUNTIME_DIR"),
    });
    return path;
  } catch (error) {
    throw new CommandError(commandWords.notPlaced(`${folders.data}/bin`), { cause: error });
  }
}

/** The relay that the app which runs has placed. Throws `CommandError` when there is none. */
export async function findPlacedRelay(folders: Folders): Promise<string> {
  const path = `${folders.data}/bin/vults-hook`;
  if (await isFile(path)) return path;
  throw new CommandError(commandWords.demo.noRelay(path));
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
