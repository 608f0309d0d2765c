/**
 * Temporary folders for tests: always removed, whatever the test did in them.
 *
 * Permission: read and write of the temporary folder.
 *
 * @module
 */

/** Runs `work` with a new empty folder (mode 0700, its real path) and removes the folder afterwards. */
export async function withTempFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "vults-test-" }));
  try {
    return await work(folder);
  } finally {
    await removeFolder(folder);
  }
}

/** Removes a folder with all it holds; one that is gone already is fine. */
export async function removeFolder(folder: string): Promise<void> {
  try {
    await Deno.remove(folder, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
