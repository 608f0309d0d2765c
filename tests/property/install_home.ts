/**
 * A home folder for the installer's tests: real files in a temporary folder, the real installer, and
 * programs that are real scripts. Only the person at the terminal is played.
 *
 * @module
 */

import assert from "node:assert/strict";
import { runInstall } from "../../app/install/mod.ts";
import type { InstallIo, InstallMode } from "../../app/install/mod.ts";
import { programRunner } from "../../app/install/program_runner.ts";

/** What one run came to. */
export interface Run {
  readonly code: number;
  /** What it printed for programs: the diffs, or JSON. */
  readonly out: string;
  /** What it told the person. */
  readonly told: string;
  /** How often it asked. */
  readonly questions: number;
}

/** How a run deviates from one without a terminal. */
export interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The person's answers, in order; makes the run interactive. */
  readonly answers?: readonly (string | (() => string | Promise<string>))[];
  readonly place?: InstallIo["place"];
  readonly now?: Date;
  readonly pid?: number;
}

const encoder = new TextEncoder();

/** A home with a `.claude` folder. */
export class InstallHome {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  get folder(): string {
    return `${this.path}/.claude`;
  }

  get settings(): string {
    return `${this.folder}/settings.json`;
  }

  get relay(): string {
    return `${this.path}/.local/share/vults/bin/vults-hook`;
  }

  get sidecar(): string {
    return `${this.path}/.local/share/vults/bin/statusline-previous.json`;
  }

  /** Runs the installer as a person or a script would. */
  async run(mode: InstallMode, args: readonly string[], options: RunOptions = {}): Promise<Run> {
    let out = "";
    let told = "";
    let questions = 0;
    const answers = [...options.answers ?? []];
    const code = await runInstall(args, mode, {
      env: { HOME: this.path, PATH: `${this.path}/programs`, ...options.env },
      interactive: options.answers !== undefined,
      print: (text) => out += text,
      tell: (text) => told += `${text}\n`,
      ask: async () => {
        questions++;
        const answer = answers.shift();
        return typeof answer === "function" ? await answer() : answer;
      },
      place: options.place ?? (() => Promise.resolve()),
      run: programRunner(),
      now: () => options.now ?? new Date(),
      pid: options.pid ?? Deno.pid,
    });
    return { code, out, told, questions };
  }

  /** Runs with `--yes` and fails the test unless the status is 0. */
  async done(mode: InstallMode, ...args: readonly string[]): Promise<Run> {
    const run = await this.run(mode, ["--yes", ...args]);
    assert.equal(run.code, 0, run.told);
    return run;
  }

  /** Writes the settings; the bytes, for comparing later. */
  async write(content: string | Uint8Array, path = this.settings): Promise<Uint8Array> {
    const bytes = typeof content === "string" ? encoder.encode(content) : content;
    await Deno.writeFile(path, bytes);
    return bytes;
  }

  read(path = this.settings): Promise<Uint8Array> {
    return Deno.readFile(path);
  }

  async value(path = this.settings): Promise<Settings> {
    return JSON.parse((await Deno.readTextFile(path)).replace(/^\ufeff/, ""));
  }

  /** A program on the PATH, as a shell script. */
  async program(name: string, script: string, folder = "programs"): Promise<void> {
    await Deno.mkdir(`${this.path}/${folder}`, { recursive: true });
    const path = `${this.path}/${folder}/${name}`;
    await Deno.writeTextFile(path, `#!/bin/sh\n${script}\n`);
    await Deno.chmod(path, 0o755);
  }

  /** Every path below the home with kind, mode, times and size: what "untouched" means. */
  async everything(): Promise<string[]> {
    const found: string[] = [];
    const walk = async (folder: string): Promise<void> => {
      for await (const { name, isDirectory, isFile } of Deno.readDir(folder)) {
        const path = `${folder}/${name}`;
        // Read once by us: the first reading after a write moves the time of access, later ones not.
        if (isFile) await Deno.readFile(path);
        const facts = await Deno.lstat(path);
        const kind = facts.isSymlink ? "link" : facts.isDirectory ? "folder" : "file";
        found.push([
          path.slice(this.path.length),
          kind,
          facts.mode,
          facts.ino,
          facts.size,
          facts.mtime?.getTime(),
          facts.isFile ? facts.atime?.getTime() : "",
          facts.ctime?.getTime(),
        ].join(" "));
        if (isDirectory) await walk(path);
      }
    };
    await walk(this.path);
    return found.sort();
  }

  /** The names in a folder. */
  async names(folder = this.folder): Promise<string[]> {
    const names: string[] = [];
    for await (const { name } of Deno.readDir(folder)) names.push(name);
    return names.sort();
  }
}

/** The parts of a settings file that the tests look at. */
export interface Settings {
  readonly hooks?: Readonly<Record<string, readonly Group[]>>;
  readonly statusLine?: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

/** A group of handlers. */
export interface Group {
  readonly matcher?: unknown;
  readonly hooks: readonly Readonly<Record<string, unknown>>[];
}

/** Runs `test` in a new home that is removed afterwards. */
export async function withHome(
  test: (home: InstallHome) => Promise<void>,
  name = "home",
): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "vults-install-" }));
  try {
    const home = new InstallHome(`${folder}/${name}`);
    await Deno.mkdir(home.folder, { recursive: true });
    await test(home);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
