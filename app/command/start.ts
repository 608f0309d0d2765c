/**
 * `vults start`: runs the app until it is told to stop.
 *
 * Guarantees that its only line on standard output is the link (design, section 4).
 *
 * @module
 */

import { commandWords } from "../words/mod.ts";
import { bringUp, type Program, takeDown } from "./bring_up.ts";
import { findFolders } from "./folders.ts";
import { hasDisplay, openBrowser } from "./open_browser.ts";
import { onEnter } from "./on_enter.ts";
import { print, tell } from "./say.ts";
import { catchStopSignals } from "./until_stopped.ts";

/** How `start` was called. */
export interface StartOptions {
  readonly port: number;
  readonly open: boolean;
}

/** The port of the pages unless another one is given. */
export const DEFAULT_PORT = 8858;

/** Runs the app; returns the exit status once it was told to stop. */
export async function start(options: StartOptions, program: Program): Promise<number> {
  // First of all, so that no moment of the start answers a signal with a socket left behind.
  const stop = catchStopSignals();
  try {
    const up = await bringUp(findFolders(), options.port, program);
    if (up.is === "running") {
      tell(commandWords.alreadyRunning);
      const { origin, port } = new URL(up.link);
      // 0 was any port, and the default is what nobody chose.
      if (![0, DEFAULT_PORT, Number(port)].includes(options.port)) {
        tell(commandWords.otherPort(options.port, origin));
      }
      showLink(up.link, options.open);
      return 0;
    }
    const { app } = up;
    showLink(app.newLink(), options.open);
    if (!hasDisplay()) tell(commandWords.noDisplay(app.port));
    const terminal = Deno.stdin.isTerminal();
    tell(terminal ? commandWords.linkLife : commandWords.linkLifeNoTerminal);
    if (terminal) onEnter(() => tell(commandWords.link(app.newLink())));
    await stop.stopped;
    tell(commandWords.stopping);
    await takeDown(app);
    return 0;
  } finally {
    stop.release();
  }
}

/** Prints the link and opens it where there is a browser to open. */
export function showLink(link: string, open: boolean): void {
  print(commandWords.link(link));
  if (open && hasDisplay()) openBrowser(link, () => tell(commandWords.noBrowser));
}
