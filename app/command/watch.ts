/**
 * `vults watch`: sessions and the request in front, in a terminal.
 *
 * Guarantees that the terminal is left as it was found; that it can deny and let go, and allow nothing
 * (design decision 23); and that it finds the app again after a restart. Where there is no terminal to
 * draw on, each change is a line. Permissions: net, read and write of the control socket; run of the
 * browser's opener.
 *
 * @module
 */

import {
  askForLink,
  askForStatus,
  askToDeny,
  askToLetGo,
  prepareSocketFolder,
  watchApp,
  type WatchMessage,
} from "../ipc/mod.ts";
import { KeyReader, shown, Watch, type WatchAct } from "../terminal/mod.ts";
import { commandWords } from "../words/mod.ts";
import { CommandError } from "./command_error.ts";
import { findFolders, type Folders } from "./folders.ts";
import { hasDisplay, openBrowser } from "./open_browser.ts";
import { print, tell } from "./say.ts";
import { hasScreen, TerminalScreen } from "./terminal_screen.ts";
import { catchStopSignals } from "./until_stopped.ts";
import { WatchLines } from "./watch_lines.ts";

/** How `watch` was called. */
export interface WatchOptions {
  /** Neither bell nor notification. */
  readonly silent: boolean;
}

const { screen: words } = commandWords.list;
/** How often a lost app is looked for. */
const LOOK_MS = 500;
/** A lone escape character is the Escape key when nothing follows it for so long. */
const ESCAPE_MS = 50;

/** Watches until somebody has had enough; returns the exit status. */
export async function watch(options: WatchOptions): Promise<number> {
  const folders = findFolders();
  await prepareSocketFolder(folders.socket);
  if (await askForStatus(folders.control) === undefined) {
    throw new CommandError(commandWords.notRunning);
  }
  const stop = catchStopSignals(["SIGHUP"]);
  try {
    if (hasScreen()) await new ScreenWatch(folders, options).run(stop.signal);
    else await watchInLines(folders, stop.signal);
  } finally {
    stop.release();
  }
  return 0;
}

/** Hears the app, and looks for it again whenever it is gone. */
async function follow(
  path: string,
  hear: (message: Exclude<WatchMessage, { type: "full" }>) => void,
  lost: (why: "lost" | "full") => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const end = await watchApp(path, hear, signal);
    if (signal.aborted) return;
    lost(end === "full" ? "full" : "lost");
    await pause(LOOK_MS, signal);
  }
}

async function watchInLines(folders: Folders, signal: AbortSignal): Promise<void> {
  tell(commandWords.list.lines.watching);
  const lines = new WatchLines(print);
  await follow(
    folders.control,
    (message) => lines.hear(message, new Date()),
    () => lines.lost(new Date()),
    signal,
  );
}

/** A watch on a screen. */
class ScreenWatch {
  readonly #folders: Folders;
  readonly #options: WatchOptions;
  readonly #screen = new TerminalScreen();
  readonly #watch: Watch;
  readonly #keys = new KeyReader();
  readonly #end = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor(folders: Folders, options: WatchOptions) {
    this.#folders = folders;
    this.#options = options;
    this.#watch = new Watch((act) => this.#do(act));
  }

  async run(stopped: AbortSignal): Promise<void> {
    const end = () => this.#end.abort();
    const redraw = () => this.#draw();
    stopped.addEventListener("abort", end);
    if (stopped.aborted) end();
    this.#screen.open();
    Deno.addSignalListener("SIGWINCH", redraw);
    try {
      this.#draw();
      void this.#readKeys();
      await follow(
        this.#folders.control,
        (message) => this.#heard(message),
        (why) => {
          this.#watch.disconnected(why, performance.now());
          this.#draw();
        },
        this.#end.signal,
      );
    } finally {
      clearTimeout(this.#timer);
      clearTimeout(this.#settling);
      Deno.removeSignalListener("SIGWINCH", redraw);
      stopped.removeEventListener("abort", end);
      this.#screen.close();
    }
  }

  #heard(message: Exclude<WatchMessage, { type: "full" }>): void {
    if (message.type === "card") return this.#watch.hearCard(message.card);
    this.#watch.hearList(message.list, performance.now());
    this.#draw();
  }

  #draw(): void {
    if (this.#end.signal.aborted) return;
    const { size } = this.#screen;
    const now = performance.now();
    this.#screen.draw(this.#watch.draw(size, now).lines, size);
    clearTimeout(this.#timer);
    const wait = Math.max(1, this.#watch.wakesAt(now) - now);
    this.#timer = setTimeout(() => {
      this.#watch.due(performance.now());
      this.#draw();
    }, wait);
  }

  async #readKeys(): Promise<void> {
    const buffer = new Uint8Array(4_096);
    while (!this.#end.signal.aborted) {
      let count: number | null;
      try {
        count = await Deno.stdin.read(buffer);
      } catch {
        // The terminal hung up.
        count = null;
      }
      if (count === null) return this.#end.abort();
      clearTimeout(this.#settling);
      this.#take(this.#keys.push(buffer.subarray(0, count)));
      if (this.#keys.waits) {
        this.#settling = setTimeout(() => this.#take(this.#keys.settle()), ESCAPE_MS);
      }
    }
  }

  #take(keys: ReturnType<KeyReader["push"]>): void {
    const now = performance.now();
    // What should have acted before this key came: a busy machine must not make it too late.
    this.#watch.due(now);
    for (const key of keys) this.#watch.key(key, now);
    this.#draw();
  }

  #do(act: WatchAct): void {
    switch (act.do) {
      case "quit":
        return this.#end.abort();
      case "ring":
        if (!this.#options.silent) this.#screen.ring(words.bell(shown(act.title).slice(0, 100)));
        return;
      case "open":
        void this.#open();
        return;
      case "deny":
      case "let_go":
        void this.#answer(act);
    }
  }

  async #answer(act: Extract<WatchAct, { readonly do: "deny" | "let_go" }>): Promise<void> {
    const path = this.#folders.control;
    const end = act.do === "deny"
      ? await askToDeny(path, act.shown, act.reason)
      : await askToLetGo(path, act.shown);
    this.#watch.ended(act.do, end, performance.now());
    this.#draw();
  }

  async #open(): Promise<void> {
    const link = await askForLink(this.#folders.control);
    const say = (text: string) => {
      this.#watch.say(text, performance.now());
      this.#draw();
    };
    if (link === undefined) return say(commandWords.notRunning);
    if (!hasDisplay()) return say(words.link(link));
    say(words.opened);
    openBrowser(link, () => say(words.link(link)));
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
  });
}
