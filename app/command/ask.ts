/**
 * `vults open` and `vults status`: ask the app that runs.
 *
 * What `vults status --json` prints is an `AppList` with `running` before it; see the guide.
 *
 * @module
 */

import { askForLink, askForList, prepareSocketFolder } from "../ipc/mod.ts";
import { commandWords } from "../words/mod.ts";
import { CommandError } from "./command_error.ts";
import { findFolders } from "./folders.ts";
import { jsonText } from "./json_text.ts";
import { print, tell } from "./say.ts";
import { showLink } from "./start.ts";
import { statusLines } from "./status_lines.ts";

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

/** Says how the app is, and what its sessions do: exit status 1 when none runs. */
export async function status(options: { readonly json: boolean }): Promise<number> {
  const { socket, control } = findFolders();
  await prepareSocketFolder(socket);
  const list = await askForList(control);
  if (options.json) print(jsonText({ running: list !== undefined, ...list }, 2));
  else if (list !== undefined) { for (const line of statusLines(list, width())) print(line); }
  if (list !== undefined) return 0;
  tell(commandWords.notRunning);
  return 1;
}

/** Into a file or a pipe nothing is cut: a line there has no end of its own. */
function width(): number {
  if (!Deno.stdout.isTerminal()) return 100_000;
  try {
    return Deno.consoleSize().columns;
  } catch {
    // A terminal that does not tell its size.
    return 80;
  }
}
