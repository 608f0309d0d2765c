/**
 * What is at a path, without its content.
 *
 * @module
 */

/** The file at `path`, a link followed; `undefined` when nothing is there, or it may not be looked at. */
export async function statAt(path: string): Promise<Deno.FileInfo | undefined> {
  return await looked(() => Deno.stat(path));
}

/** The same of a link itself. */
export async function lstatAt(path: string): Promise<Deno.FileInfo | undefined> {
  return await looked(() => Deno.lstat(path));
}

/** Its permission bits. */
export function modeOf(facts: Deno.FileInfo): number {
  return (facts.mode ?? 0) & 0o7777;
}

async function looked(look: () => Promise<Deno.FileInfo>): Promise<Deno.FileInfo | undefined> {
  try {
    return await look();
  } catch (error) {
    const { NotFound, NotADirectory, PermissionDenied, NotCapable } = Deno.errors;
    if ([NotFound, NotADirectory, PermissionDenied, NotCapable].some((k) => error instanceof k)) {
      return undefined;
    }
    throw error;
  }
}
