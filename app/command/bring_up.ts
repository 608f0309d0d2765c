/**
 * Starts the app from a terminal: says in words what keeps it from starting, and stops it in time.
 *
 * @module
 */

import { askForLink, FolderNotPrivate, SocketPathTooLong, SocketTaken } from "../ipc/mod.ts";
import { playDemo } from "../demo/mod.ts";
import { commandWords } from "../words/mod.ts";
import { CommandError } from "./command_error.ts";
import type { Folders } from "./folders.ts";
import { hasDisplay, openBrowser } from "./open_browser.ts";
import { findRelay, placePrograms } from "./place_programs.ts";
import { AlreadyRunning, type AppOptions, type RunningApp, startApp } from "./running_app.ts";
import { tell } from "./say.ts";
import { VERSION } from "./version.ts";

/** What the program's front hands to every command. */
export interface Program {
  readonly mountPages: AppOptions["mountPages"];
}

/** How a start went. */
export type BroughtUp =
  | { readonly is: "started"; readonly app: RunningApp }
  /** One runs already; `link` is a fresh link to it. */
  | { readonly is: "running"; readonly link: string };

/** Another start may be on its way up or down: its answer is worth this wait, in milliseconds. */
const OTHER_START_MS = 3_000;
const ASK_EVERY_MS = 100;
/** A stop that takes longer is cut off: a second is promised (design, section 4). */
const STOP_MS = 800;

/** Starts the app on `port`, or finds the one that runs. Throws `CommandError` with what to do. */
export async function bringUp(
  folders: Folders,
  port: number,
  program: Program,
): Promise<BroughtUp> {
  const giveUp = performance.now() + OTHER_START_MS;
  while (true) {
    try {
      return { is: "started", app: await startHere(folders, port, program) };
    } catch (error) {
      if (!(error instanceof AlreadyRunning)) throw inWords(error, port);
    }
    const link = await askForLink(folders.control);
    if (link !== undefined) return { is: "running", link };
    if (performance.now() > giveUp) {
      throw new CommandError(commandWords.heldButSilent(folders.lock));
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}

/** Stops the app; returns when it has stopped or the time for it is up. */
export async function takeDown(app: RunningApp): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => timer = setTimeout(resolve, STOP_MS));
  await Promise.race([app.stop(), late]);
  clearTimeout(timer);
}

async function startHere(folders: Folders, port: number, program: Program): Promise<RunningApp> {
  const app = await startApp({
    folders,
    port,
    version: VERSION,
    mountPages: program.mountPages,
    playDemo: demoPlayer(),
    desktop: {
      open: (address) => {
        if (hasDisplay()) openBrowser(address, () => tell(commandWords.noBrowser));
      },
    },
    onTrouble: (trouble) => tell(commandWords.trouble[trouble]),
  });
  // Only the one instance may replace what agents run. Whoever reads the link finds the relay placed.
  await placePrograms(folders.data).catch(tellFailure);
  return app;
}

/** Plays the recorded session for the pages, one replay at a time. */
function demoPlayer(): () => void {
  let playing = false;
  return () => {
    if (playing) return;
    playing = true;
    findRelay()
      .then((relay) => playDemo({ relay, fast: false, onOutput: () => {} }))
      .catch(tellFailure)
      .finally(() => playing = false);
  };
}

function tellFailure(error: unknown): void {
  tell(error instanceof CommandError ? error.message : commandWords.failed(String(error)));
}

function inWords(error: unknown, port: number): unknown {
  if (error instanceof SocketPathTooLong) {
    return new CommandError(commandWords.pathTooLong(error.path));
  }
  if (error instanceof FolderNotPrivate) return new CommandError(error.message);
  if (error instanceof SocketTaken) return new CommandError(commandWords.foreignSocket(error.path));
  if (error instanceof Deno.errors.AddrInUse) {
    return new CommandError(commandWords.portTaken(port));
  }
  return error;
}
