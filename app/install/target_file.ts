/**
 * The state of a file that may be changed, as it is on the disk now.
 *
 * Guarantees that a link is followed to the real file and stays a link, and that whatever cannot be
 * read is told apart from what is not there. Changes nothing. Permission: read of the path.
 * Source: app-behaviour contract, section 16, rules 1 and 4.
 *
 * @module
 */

import { createHash } from "node:crypto";

/** A file that is there, one that is not, or one that must be left alone. */
export type TargetFile =
  | {
    readonly is: "file";
    readonly path: string;
    /** The file behind all links. */
    readonly real: string;
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly mode: number;
    readonly owner: { readonly uid: number; readonly gid: number } | undefined;
  }
  | { readonly is: "missing"; readonly path: string; readonly real: string }
  | { readonly is: "refused"; readonly path: string; readonly why: TargetProblem };

/** Why a path is left alone. */
export type TargetProblem = "dangling_link" | "link_loop" | "not_a_file" | "unreadable";

/** Reads what is at `path`. Throws only what is no matter of the file (no permission for Deno). */
export async function readTarget(path: string): Promise<TargetFile> {
  try {
    const real = await Deno.realPath(path);
    const facts = await Deno.stat(real);
    if (!facts.isFile) return { is: "refused", path, why: "not_a_file" };
    const bytes = await Deno.readFile(real);
    const owner = facts.uid === null || facts.gid === null
      ? undefined
      : { uid: facts.uid, gid: facts.gid };
    return { is: "file", path, real, bytes, mode: (facts.mode ?? 0o600) & 0o7777, owner };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return await missing(path);
    return { is: "refused", path, why: problemOf(error) };
  }
}

/** Nothing behind the path: no file yet, or a link, of it or of its folder, that leads nowhere. */
async function missing(path: string): Promise<TargetFile> {
  if (await isLink(path)) return { is: "refused", path, why: "dangling_link" };
  const folder = path.slice(0, path.lastIndexOf("/")) || "/";
  try {
    const real = await Deno.realPath(folder);
    return { is: "missing", path, real: `${real}/${path.slice(path.lastIndexOf("/") + 1)}` };
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) {
      return { is: "refused", path, why: problemOf(error) };
    }
    if (await isLink(folder)) return { is: "refused", path, why: "dangling_link" };
    return { is: "missing", path, real: path };
  }
}

async function isLink(path: string): Promise<boolean> {
  try {
    return (await Deno.lstat(path)).isSymlink;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

function problemOf(error: unknown): TargetProblem {
  if (error instanceof Deno.errors.FilesystemLoop) return "link_loop";
  if (error instanceof Deno.errors.NotADirectory) return "not_a_file";
  if (
    error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.NotCapable ||
    (error instanceof Error && "code" in error)
  ) return "unreadable";
  throw error;
}

/** The fingerprint of a file's bytes, or of its absence. */
export function fingerprint(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? "none" : createHash("sha256").update(bytes).digest("hex");
}

/** Whether something is at `path`; what may not be looked at counts as not there. */
export async function exists(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return true;
  } catch (error) {
    const gone = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory || error instanceof Deno.errors.NotCapable;
    if (gone) return false;
    throw error;
  }
}
