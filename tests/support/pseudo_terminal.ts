/**
 * A program on a real terminal, through util-linux' `script`.
 *
 * @module
 */

import assert from "node:assert/strict";

/** Whether `script` is there, which gives a program a terminal. */
export const hasPseudoTerminal: boolean = Deno.build.os === "linux" &&
  new Deno.Command("sh", { args: ["-c", "command -v script"] }).outputSync().success;

/** How a terminal is made. */
export interface TerminalOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Where `script` may leave its copy. */
  readonly folder: string;
  readonly rows?: number;
  readonly columns?: number;
}

const encoder = new TextEncoder();

/** One program, its keyboard and all that it has written. */
export class PseudoTerminal {
  text = "";
  readonly ended: Promise<number>;
  readonly #child: Deno.ChildProcess;
  readonly #keys: WritableStreamDefaultWriter<Uint8Array>;
  readonly #reading: Promise<void>;
  #isEnded = false;
  #news: (() => void)[] = [];

  /** Runs `command`, a line for `/bin/sh`. */
  constructor(command: string, { env, folder, rows = 30, columns = 100 }: TerminalOptions) {
    this.#child = new Deno.Command("script", {
      args: ["-qefc", `stty rows ${rows} cols ${columns}; ${command}`, `${folder}/typescript`],
      env: { TERM: "xterm", ...env, SHELL: "/bin/sh" },
      clearEnv: true,
      stdin: "piped",
      stdout: "piped",
      stderr: "inherit",
    }).spawn();
    this.#keys = this.#child.stdin.getWriter();
    this.#reading = this.#read();
    this.ended = this.#child.status.then(async ({ code }) => {
      await this.#reading;
      this.#isEnded = true;
      this.#wake();
      return code;
    });
  }

  /** Types; nothing is waited for. */
  async type(text: string): Promise<void> {
    await this.#keys.write(encoder.encode(text));
  }

  /**
   * Waits until what was written since `from` matches; gives the place behind the match. Fails after a
   * minute with all that was written.
   */
  async until(pattern: RegExp, from = 0): Promise<number> {
    const late = AbortSignal.timeout(60_000);
    const wake = () => this.#wake();
    late.addEventListener("abort", wake);
    try {
      return await this.#until(pattern, from, late);
    } finally {
      late.removeEventListener("abort", wake);
    }
  }

  async #until(pattern: RegExp, from: number, late: AbortSignal): Promise<number> {
    while (true) {
      const found = pattern.exec(this.text.slice(from));
      if (found !== null) return from + found.index + found[0].length;
      const why = this.#isEnded ? "Ended" : "A minute passed";
      assert.ok(
        !this.#isEnded && !late.aborted,
        `${why} without ${pattern}:\n${JSON.stringify(this.text)}`,
      );
      await new Promise<void>((resolve) => this.#news.push(resolve));
    }
  }

  /** Ends what may still run. */
  async close(): Promise<void> {
    // Ctrl-C; what does not heed it loses its terminal.
    if (!this.#isEnded) await this.type("\x03").catch(() => {});
    const late = setTimeout(() => this.#child.kill("SIGTERM"), 5_000);
    await this.ended;
    clearTimeout(late);
    await this.#keys.close().catch(() => {});
  }

  async #read(): Promise<void> {
    for await (const text of this.#child.stdout.pipeThrough(new TextDecoderStream())) {
      this.text += text;
      this.#wake();
    }
  }

  #wake(): void {
    for (const wake of this.#news.splice(0)) wake();
  }
}
