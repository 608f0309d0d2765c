/**
 * `vults demo`: replays the recorded session, with the app that runs or with one of its own.
 *
 * Guarantees that standard output holds what the relay printed and nothing else.
 *
 * @module
 */

import { playDemo } from "../demo/mod.ts";
import { askForLink, askForStatus, prepareSocketFolder } from "../ipc/mod.ts";
import { commandWords } from "../words/mod.ts";
import { CODE_LIFE_MS } from "../web/mod.ts";
import { bringUp, type Program, takeDown } from "./bring_up.ts";
import { CommandError } from "./command_error.ts";
import { findFolders, type Folders } from "./folders.ts";
import { hasDisplay, openBrowser } from "./open_browser.ts";
import { findRelay } from "./place_programs.ts";
import type { RunningApp } from "./running_app.ts";
import { printBytes, tell } from "./say.ts";
import { catchStopSignals, type StopSignal } from "./until_stopped.ts";

/** How `demo` was called. */
export interface DemoCommandOptions {
  readonly fast: boolean;
  /** Of the app, when none runs. */
  readonly port: number;
  readonly open: boolean;
}

/** How long a person has to open the page; then the request is let go, and that is shown too. */
const WAIT_MS = 300_000;
const FAST_WAIT_MS = 30_000;
const LOOK_EVERY_MS = 200;
/** A link is printed anew before its code is too old. */
const LINK_EVERY_MS = CODE_LIFE_MS - 20_000;

/** Replays the session; returns the exit status. */
export async function demo(options: DemoCommandOptions, program: Program): Promise<number> {
  const stop = catchStopSignals();
  const folders = findFolders();
  const own = await ownApp(folders, options.port, program);
  try {
    await waitForPage(folders, options, stop);
    const end = await playDemo({
      relay: await findRelay(),
      fast: options.fast,
      onOutput: printBytes,
      signal: stop.signal,
    });
    if (end === "let_go") await tellLetGo(folders, own);
    return 0;
  } catch (error) {
    if (stop.signal.aborted) return 1;
    throw error;
  } finally {
    if (own !== undefined) {
      await takeDown(own);
      tell(commandWords.demo.endsWithIt);
    }
    stop.release();
  }
}

/** An app for this demo alone, when none runs. */
async function ownApp(
  folders: Folders,
  port: number,
  program: Program,
): Promise<RunningApp | undefined> {
  await prepareSocketFolder(folders.socket);
  if (await askForStatus(folders.control) !== undefined) return undefined;
  const up = await bringUp(folders, port, program);
  return up.is === "started" ? up.app : undefined;
}

/** Shows a link and waits until a page is signed in and open, for a while. */
async function waitForPage(
  folders: Folders,
  options: DemoCommandOptions,
  stop: StopSignal,
): Promise<void> {
  const begun = performance.now();
  const until = begun + (options.fast ? FAST_WAIT_MS : WAIT_MS);
  let linkAt = -Infinity;
  while (performance.now() < until) {
    stop.signal.throwIfAborted();
    const status = await askForStatus(folders.control);
    if (status === undefined) throw new CommandError(commandWords.notRunning);
    if (status.pages > 0) return;
    if (performance.now() - linkAt > LINK_EVERY_MS) {
      const link = await askForLink(folders.control);
      if (link !== undefined) await offer(link, linkAt === -Infinity, options.open);
      linkAt = performance.now();
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  tell(commandWords.demo.noPage);
}

function offer(link: string, first: boolean, open: boolean): void {
  tell(commandWords.demo.openPage);
  tell(commandWords.link(link));
  if (first && open && hasDisplay()) openBrowser(link, () => tell(commandWords.noBrowser));
}

/** An app that ends with the demo is not worth an address. */
async function tellLetGo(folders: Folders, own: RunningApp | undefined): Promise<void> {
  const status = own === undefined ? await askForStatus(folders.control) : undefined;
  const { letGo, letGoAlone } = commandWords.demo;
  tell(status === undefined ? letGoAlone : letGo(status.origin));
}
