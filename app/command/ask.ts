/**
 * `vults open` and `vults status`: ask the app that runs.
 *
 * @module
 */

import { type AppStatus, askForLink, askForStatus, prepareSocketFolder } from "../ipc/mod.ts";
import { commandWords } from "../words/mod.ts";
import { CommandError } from "./command_error.ts";
import { findFolders } from "./folders.ts";
import { print, tell } from "./say.ts";
import { showLink } from "./start.ts";

/** Prints and opens a fresh link. */
export async function open(options: { readonly open: boolean }): Promise<number> {
  const { socket, control } = findFolders();
  // Who answers in a folder that others can write may be anybody.
  await prepareSocketFolder(socket);
  const link = await askForLink(control);
  if (link === undefined) throw new CommandError(commandWords.notRunning);
  showLink(link, options.open);
  return 0;
}

/** Says how the app is: exit status 1 when none runs. */
export async function status(options: { readonly json: boolean }): Promise<number> {
  const { socket, control } = findFolders();
  await prepareSocketFolder(socket);
  const found = await askForStatus(control);
  if (options.json) print(JSON.stringify({ running: found !== undefined, ...found }));
  else if (found !== undefined) tellStatus(found);
  if (found !== undefined) return 0;
  tell(commandWords.notRunning);
  return 1;
}

function tellStatus(found: AppStatus): void {
  print(commandWords.status(found));
  if (found.notKept === "not_writable" || found.notKept === "newer_uncopied") {
    print(commandWords.trouble[found.notKept]);
  }
}
