/**
 * The built programs as processes, in a world of their own: temporary folders, a cleared environment.
 *
 * Guarantees that no process outlives its test. Permission: all (it builds and runs).
 *
 * @module
 */

import { compile } from "../../build/mod.ts";
import { removeFolder } from "../support/mod.ts";
import { foldersIn } from "./app_world.ts";
import type { Folders } from "../../app/command/folders.ts";

let built: Promise<string> | undefined;

/** The folder with both built programs, made once per test file. */
export function builtPrograms(): Promise<string> {
  return built ??= build();
}

async function build(): Promise<string> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "vults-programs-" }));
  globalThis.addEventListener("unload", () => Deno.removeSync(folder, { recursive: true }));
  await compile({ out: folder, dataDir: `${folder}/data` });
  return folder;
}

/** How a process ended. */
export interface Ended {
  readonly code: number;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process whose output is collected as it comes. */
export class Running {
  readonly ended: Promise<Ended>;
  stdout = "";
  stderr = "";
  readonly #child: Deno.ChildProcess;
  #isEnded = false;
  #news: (() => void)[] = [];

  constructor(child: Deno.ChildProcess) {
    this.#child = child;
    const reading = Promise.all([
      this.#read(child.stdout, (text) => this.stdout += text),
      this.#read(child.stderr, (text) => this.stderr += text),
    ]);
    this.ended = child.status.then(async ({ code, signal }) => {
      this.#isEnded = true;
      await reading;
      this.#wake();
      return { code, signal, stdout: this.stdout, stderr: this.stderr };
    });
  }

  get pid(): number {
    return this.#child.pid;
  }

  kill(signal: Deno.Signal): void {
    if (!this.#isEnded) this.#child.kill(signal);
  }

  /** Waits until one of the outputs matches; fails with both when the process ends before. */
  async until(pattern: RegExp): Promise<RegExpMatchArray> {
    while (true) {
      const found = this.stdout.match(pattern) ?? this.stderr.match(pattern);
      if (found !== null) return found;
      if (this.#isEnded) {
        throw new Error(`Ended without ${pattern}:\n${this.stdout}\n${this.stderr}`);
      }
      await new Promise<void>((resolve) => this.#news.push(resolve));
    }
  }

  /** The sign-in link that the process has printed. */
  async link(): Promise<string> {
    return (await this.until(/Vults: (http:\S+)/))[1] ?? "";
  }

  async #read(stream: ReadableStream<Uint8Array>, add: (text: string) => void): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      add(decoder.decode(chunk, { stream: true }));
      this.#wake();
    }
  }

  #wake(): void {
    for (const wake of this.#news.splice(0)) wake();
  }
}

/** What a test of the programs gets. */
export interface ProgramWorld {
  readonly root: string;
  readonly folders: Folders;
  readonly env: Readonly<Record<string, string>>;
  /** The folder with `vults` and `vults-hook`. */
  readonly programs: string;
  /** Starts `vults` with these arguments. */
  vults(...args: string[]): Running;
  /** Starts any program in this world; `stdin` is closed at once unless text is given. */
  run(program: string, args: readonly string[], stdin?: string): Running;
}

/** Runs `work` in a world of its own and kills what it left running. */
export async function withPrograms(work: (world: ProgramWorld) => Promise<void>): Promise<void> {
  const programs = await builtPrograms();
  const root = await Deno.realPath(await Deno.makeTempDir({ prefix: "vults-world-" }));
  await Deno.mkdir(`${root}/run`, { mode: 0o700 });
  const env = {
    HOME: root,
    PATH: Deno.env.get("PATH") ?? "",
    XDG_RUNTIME_DIR: `${root}/run`,
    XDG_DATA_HOME: `${root}/data`,
    XDG_STATE_HOME: `${root}/state`,
  };
  const started: Running[] = [];
  const run = (program: string, args: readonly string[], stdin?: string) => {
    const child = new Deno.Command(program, {
      args: [...args],
      env,
      clearEnv: true,
      cwd: root,
      stdin: stdin === undefined ? "null" : "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    if (stdin !== undefined) void feed(child.stdin, stdin);
    const running = new Running(child);
    started.push(running);
    return running;
  };
  const vults = (...args: string[]) => run(`${programs}/vults`, args);
  try {
    await work({ root, folders: foldersIn(root), env, programs, vults, run });
  } finally {
    for (const running of started) running.kill("SIGKILL");
    await Promise.all(started.map((running) => running.ended));
    await removeFolder(root);
  }
}

async function feed(stdin: WritableStream<Uint8Array>, text: string): Promise<void> {
  const writer = stdin.getWriter();
  try {
    await writer.write(new TextEncoder().encode(text));
    await writer.close();
  } catch {
    // The program did not read to the end; its exit tells what came of it.
  }
}
