/**
 * Files put in their place without ever being half there.
 *
 * Guarantees that a program which is running keeps its file and that a reader sees the old file or the
 * new one: everything is written beside and renamed, and only when it differs (PB-10). Source: design
 * decisions 4 and 18.
 *
 * @module
 */

import { dirname } from "node:path";
import { relayText } from "./relay_head.ts";
import { scriptBody, thisPlatform } from "./shell.ts";

/** Where a relay was placed, and whether its file had to change. */
export interface Placed {
  readonly path: string;
  readonly changed: boolean;
}

/**
 * Keeps the Deno binary `from` as `<dataDir>/bin/deno` and returns that path. A Deno that came
 * through npx lives in a cache that npm cleans, so this is a hard link where the file system allows
 * it, else a copy. Needs read of `from`, read and write of `dataDir`.
 */
export async function placeEngine(dataDir: string, from = Deno.execPath()): Promise<string> {
  const path = `${dataDir}/bin/deno`;
  if (await isSameFile(from, path)) return path;
  await beside(path, async (fresh) => {
    try {
      await Deno.link(from, fresh);
    } catch {
      // Another file system, or one of another owner: a copy, which keeps the time of the original.
      await Deno.copyFile(from, fresh);
      await Deno.chmod(fresh, 0o755);
      const { atime, mtime } = await Deno.stat(from);
      if (atime !== null && mtime !== null) await Deno.utime(fresh, atime, mtime);
    }
  });
  return path;
}

/** The same inode, or a copy made earlier. */
async function isSameFile(from: string, path: string): Promise<boolean> {
  const there = await statOrUndefined(path);
  if (there === undefined) return false;
  const here = await Deno.stat(from);
  if (here.ino === there.ino && here.dev === there.dev) return true;
  return here.size === there.size && here.mtime?.getTime() === there.mtime?.getTime();
}

/** What to place, and for whom. */
export interface PlaceRelay {
  /** A built relay, usually the one beside the running program. */
  readonly built: string;
  /** The data folder: the relay becomes `<dataDir>/bin/vults-hook`, its engine is beside it. */
  readonly dataDir: string;
  /** `XDG_RUNTIME_DIR` as it is now, for agents that will run without it. */
  readonly notedRuntimeDir?: string | undefined;
}

/**
 * Puts a relay of this release beside its engine, which {@linkcode placeEngine} has put there. A
 * script gets a head of its own; a compiled program is copied as it is, its path being fixed.
 */
export async function placeRelay(
  { built, dataDir, notedRuntimeDir }: PlaceRelay,
): Promise<Placed> {
  const path = `${dataDir}/bin/vults-hook`;
  const wanted = await relayToPlace({ built, dataDir, notedRuntimeDir });
  return { path, changed: await placeProgram(path, wanted) };
}

/** The bytes that {@linkcode placeRelay} puts there. Needs read of `built`. */
export async function relayToPlace(
  { built, dataDir, notedRuntimeDir }: PlaceRelay,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await Deno.readFile(built);
  const body = scriptBody(new TextDecoder().decode(bytes));
  return body === undefined ? bytes : new TextEncoder().encode(relayText({
    engine: `${dataDir}/bin/deno`,
    body,
    platform: thisPlatform(),
    // A relative value gives no socket at either end, so there is nothing to note.
    notedRuntimeDir: notedRuntimeDir?.startsWith("/") ? notedRuntimeDir : undefined,
  }));
}

/** Writes an executable file unless it is already the same; whether it was written. */
export async function placeProgram(path: string, bytes: Uint8Array): Promise<boolean> {
  const there = await statOrUndefined(path);
  if (there !== undefined && there.size === bytes.length && ((there.mode ?? 0) & 0o111) !== 0) {
    const old = await Deno.readFile(path);
    if (old.every((byte, at) => byte === bytes[at])) return false;
  }
  await beside(path, async (fresh) => {
    await Deno.writeFile(fresh, bytes, { mode: 0o755 });
    await Deno.chmod(fresh, 0o755);
  });
  return true;
}

/** Makes a file under another name in the folder of `path`, then renames it. */
export async function beside(
  path: string,
  make: (fresh: string) => Promise<void>,
): Promise<void> {
  // Agents run what lies here: whatever the umask, nobody else may put something in its place.
  await Deno.mkdir(dirname(path), { recursive: true, mode: 0o755 });
  const fresh = `${path}.${Deno.pid}.${crypto.randomUUID().slice(0, 8)}.new`;
  try {
    await make(fresh);
    await Deno.rename(fresh, path);
  } catch (error) {
    await removeIfThere(fresh);
    throw error;
  }
}

async function statOrUndefined(path: string): Promise<Deno.FileInfo | undefined> {
  try {
    return await Deno.stat(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
