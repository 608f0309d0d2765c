/**
 * The terminal as a screen to draw on.
 *
 * Guarantees that the terminal is given back as it was, however the program ends short of SIGKILL; that
 * nothing but lines handed to `draw` gets onto it; and that only lines that changed are written.
 *
 * @module
 */

import type { ScreenLine, Size } from "../terminal/mod.ts";

/** Alternate screen, no cursor, no wrapping, pastes in brackets. */
const ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h\x1b[2J";
const LEAVE = "\x1b[?2004l\x1b[?7h\x1b[?25h\x1b[?1049l";
const BEGIN = "\x1b[?2026h";
const END = "\x1b[?2026l";

const COLOURS: Readonly<Record<ScreenLine["as"], string>> = {
  plain: "",
  strong: "\x1b[1m",
  quiet: "\x1b[2m",
  needs: "\x1b[33m",
};

/** Whether there is a terminal that can be drawn on, and one to type in. */
export function hasScreen(env: (name: string) => string | undefined = Deno.env.get): boolean {
  const term = env("TERM") ?? "";
  return Deno.stdin.isTerminal() && Deno.stdout.isTerminal() && term !== "" && term !== "dumb";
}

/** A terminal that is drawn on, from `open` to `close`. */
export class TerminalScreen {
  readonly #colours: boolean;
  #before: readonly string[] = [];
  #size: Size = { rows: 0, columns: 0 };
  #open = false;
  readonly #restore = () => this.close();

  constructor(env: (name: string) => string | undefined = Deno.env.get) {
    this.#colours = !env("NO_COLOR");
  }

  /** Takes the terminal. */
  open(): void {
    this.#open = true;
    // An error of ours ends the program past every `finally`.
    for (const event of ENDS) globalThis.addEventListener(event, this.#restore);
    Deno.stdin.setRaw(true);
    write(ENTER);
  }

  /** Gives it back; doing so again does nothing. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    for (const event of ENDS) globalThis.removeEventListener(event, this.#restore);
    write(LEAVE);
    Deno.stdin.setRaw(false);
  }

  /** Its size now. */
  get size(): Size {
    return Deno.consoleSize();
  }

  /** Shows these lines, one per row. */
  draw(lines: readonly ScreenLine[], size: Size): void {
    if (!this.#open) return;
    const resized = size.rows !== this.#size.rows || size.columns !== this.#size.columns;
    if (resized) this.#before = [];
    this.#size = size;
    const now = lines.map((line) => this.#styled(line));
    const changed = now.flatMap((text, row) =>
      text === this.#before[row] ? [] : [`\x1b[${row + 1};1H\x1b[2K${text}`]
    );
    this.#before = now;
    if (changed.length > 0) write(BEGIN + (resized ? "\x1b[2J" : "") + changed.join("") + END);
  }

  /** Rings, and asks the terminal for a notification; `title` has been made harmless. */
  ring(title: string): void {
    if (this.#open) write(`\x07\x1b]9;${title}\x07`);
  }

  #styled({ text, as }: ScreenLine): string {
    const colour = this.#colours ? COLOURS[as] : "";
    return colour === "" || text === "" ? text : `${colour}${text}\x1b[0m`;
  }
}

const ENDS = ["unload", "error", "unhandledrejection"] as const;

function write(text: string): void {
  const bytes = new TextEncoder().encode(text);
  try {
    for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
  } catch (error) {
    // The terminal is gone: there is nothing left to give back.
    if (!(error instanceof Deno.errors.BrokenPipe) && !isHungUp(error)) throw error;
  }
}

/** EIO: the other end of the terminal was closed. */
function isHungUp(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EIO";
}
