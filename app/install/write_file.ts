/**
 * Changes one file in one step.
 *
 * Guarantees that a reader sees the old bytes or the new ones, never a part; that nothing is written
 * when the bytes on the disk are not those the user was shown; that the bytes before are kept beside
 * the file under a name that did not exist; that mode and, where the system lets us, owner stay; and
 * that no temporary file is left behind. Permission: read and write of the file's folder.
 * Source: app-behaviour contract, section 16, rule 4; PB-31.
 *
 * @module
 */

import { fingerprint, readTarget } from "./target_file.ts";

/** One file, before and after; an absent side means that there is no file. */
export interface FileChange {
  /** As the user knows it; may lead over links. */
  readonly path: string;
  /** The file behind the links, which is the one that is written. */
  readonly real: string;
  readonly before: Uint8Array<ArrayBuffer> | undefined;
  readonly after: Uint8Array<ArrayBuffer> | undefined;
  /** Whether the bytes before are kept in a file of their own beside it. */
  readonly backup: boolean;
}

/** Time and process, as facts. */
export interface WriteFacts {
  readonly now: Date;
  readonly pid: number;
}

/** What became of a change. */
export type WriteOutcome =
  | {
    readonly is: "written";
    readonly backup: string | undefined;
    /** Folders made for the file, outermost first. */
    readonly folders: readonly string[];
  }
  | { readonly is: "changed_since" }
  | { readonly is: "failed"; readonly error: Error };

/** Makes the change, or leaves everything as it is. */
export async function writeFile(change: FileChange, facts: WriteFacts): Promise<WriteOutcome> {
  let backup: string | undefined;
  let folders: readonly string[] = [];
  try {
    if (!await isAsBefore(change)) return { is: "changed_since" };
    folders = await makeFolders(change.real.slice(0, change.real.lastIndexOf("/")));
    if (change.backup && change.before !== undefined) backup = await keep(change, facts.now);
    const done = change.after === undefined
      ? await removeOld(change)
      : await replace(change, change.after, facts.pid);
    if (!done) {
      await takeBack(backup, folders);
      return { is: "changed_since" };
    }
    return { is: "written", backup, folders };
  } catch (error) {
    return { is: "failed", error: await takeBackAfter(error, backup, folders) };
  }
}

/** Whether the path still leads to the same file with the same bytes. */
async function isAsBefore({ path, real, before }: FileChange): Promise<boolean> {
  const target = await readTarget(path);
  if (target.is === "missing") return before === undefined && target.real === real;
  return target.is === "file" && target.real === real &&
    fingerprint(target.bytes) === fingerprint(before);
}

async function removeOld(change: FileChange): Promise<boolean> {
  if (!await isAsBefore(change)) return false;
  if (change.before !== undefined) await Deno.remove(change.real);
  return true;
}

async function replace(
  change: FileChange,
  after: Uint8Array<ArrayBuffer>,
  pid: number,
): Promise<boolean> {
  const cut = change.real.lastIndexOf("/") + 1;
  const temporary = `${change.real.slice(0, cut)}.${change.real.slice(cut)}.tmp-${pid}`;
  await writeNew(temporary, after);
  try {
    if (change.before !== undefined) await copyMode(change.real, temporary);
    // Looked at again as late as can be: what remains is the time of a rename.
    if (!await isAsBefore(change)) {
      await Deno.remove(temporary);
      return false;
    }
    await Deno.rename(temporary, change.real);
    return true;
  } catch (error) {
    await Deno.remove(temporary);
    throw error;
  }
}

/** Writes a file that must not exist yet, readable by its owner only, down to the disk. */
async function writeNew(path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  using file = await Deno.open(path, { write: true, createNew: true, mode: 0o600 });
  try {
    for (let at = 0; at < bytes.length;) at += await file.write(bytes.subarray(at));
    await file.sync();
  } catch (error) {
    await Deno.remove(path);
    throw error;
  }
}

async function copyMode(from: string, to: string): Promise<void> {
  const facts = await Deno.stat(from);
  const own = await Deno.stat(to);
  if (
    facts.uid !== null && facts.gid !== null && (facts.uid !== own.uid || facts.gid !== own.gid)
  ) {
    try {
      await Deno.chown(to, facts.uid, facts.gid);
    } catch (error) {
      // Only root may give a file away; then it is ours now, as with every editor.
      if (
        !(error instanceof Deno.errors.PermissionDenied) &&
        !(error instanceof Deno.errors.NotCapable)
      ) throw error;
    }
  }
  if (facts.mode !== null) await Deno.chmod(to, facts.mode & 0o7777);
}

/** Keeps the bytes before under a name that says when, and that nothing had. */
async function keep(change: FileChange, now: Date): Promise<string> {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, "").replace("T", "-");
  for (let n = 1; n < 100; n++) {
    const path = `${change.real}.bak-${stamp}${n === 1 ? "" : `-${n}`}`;
    try {
      await writeNew(path, change.before ?? new Uint8Array());
    } catch (error) {
      if (error instanceof Deno.errors.AlreadyExists) continue;
      throw error;
    }
    await copyMode(change.real, path);
    return path;
  }
  throw new Error(`Cannot name a backup: "${change.real}.bak-${stamp}" is taken a hundred times`);
}

/** Makes what is missing of `folder`; the list of what was made, outermost first. */
async function makeFolders(folder: string): Promise<string[]> {
  const missing: string[] = [];
  for (let at = folder; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) {
    try {
      await Deno.stat(at);
      break;
    } catch (error) {
      // The app may not look above the folders it uses; what is above the first of them is there.
      if (error instanceof Deno.errors.NotCapable) break;
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      missing.unshift(at);
    }
  }
  for (const one of missing) await Deno.mkdir(one, { mode: 0o700 });
  return missing;
}

/** Removes what was made for a change that did not come about. */
async function takeBack(backup: string | undefined, folders: readonly string[]): Promise<void> {
  if (backup !== undefined) await Deno.remove(backup);
  await removeFolders(folders);
}

/** As `takeBack`, after an error: that one is told, unless the way back fails too. */
async function takeBackAfter(
  error: unknown,
  backup: string | undefined,
  folders: readonly string[],
): Promise<Error> {
  try {
    await takeBack(backup, folders);
    return error instanceof Error ? error : new Error(String(error));
  } catch (second) {
    return second instanceof Error ? second : new Error(String(second));
  }
}

/** Removes folders that we made, innermost first, as far as they are empty. */
export async function removeFolders(folders: readonly string[]): Promise<void> {
  for (const folder of folders.toReversed()) {
    try {
      await Deno.remove(folder);
    } catch (error) {
      // Somebody uses it by now, or has removed it: then it is not ours any more.
      if (error instanceof Deno.errors.NotFound) continue;
      if (error instanceof Error && "code" in error && error.code === "ENOTEMPTY") return;
      throw error;
    }
  }
}
