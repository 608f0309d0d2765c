/**
 * The socket's folder on the app's side: made where the rule has a folder of our own, and tested.
 *
 * Guarantees that nothing is served from a folder that another user can enter, write, or has made.
 * Permissions: read and write of the folder, sys for the uid. Source: protocol contract, section 2;
 * design decision 7; PB-46.
 *
 * @module
 */

import { isPrivateFolder, socketFolder } from "../../protocol/mod.ts";

/** The socket's folder is not fit to serve from; the message tells a person what to do. */
export class FolderNotPrivate extends Error {
  override readonly name = "FolderNotPrivate";
}

/**
 * Makes the folder of `socket` if it is missing (mode 0700) and tests it. Throws `FolderNotPrivate`
 * when it fails the test, and the error of the system when it cannot be made or read.
 */
export async function prepareSocketFolder(socket: string): Promise<void> {
  const folder = socketFolder(socket);
  try {
    // A folder that is there already keeps its mode: the test below judges it.
    Deno.mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    // A file or a dangling link in its place: the test says so in words.
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
  const facts = await Deno.lstat(folder);
  const uid = Deno.uid();
  if (uid === null || !isPrivateFolder(facts, uid)) {
    throw new FolderNotPrivate(
      `Cannot serve from "${folder}": it must be a folder of yours that nobody else can enter. ` +
        `Remove it, or make it yours with mode 0700, and start again`,
    );
  }
}
