/**
 * The relay as a compiled program, where Deno's base binary can be had.
 *
 * Guarantees that a result is used only after it has been run: a base that is an ordinary deno
 * "succeeds" and yields a prompt (measured). Never reaches the network: without a base nothing is
 * tried. Source: design decisions 4 and 5.
 *
 * @module
 */

import { socketFolder, socketPath } from "../protocol/mod.ts";
import { bundleCompiledRelay, type LimitsOverride } from "./bundle.ts";
import { RELAY_VARIABLES } from "./relay_head.ts";

/** A program, or why there is none. */
export type CompiledForm =
  | { readonly bytes: Uint8Array }
  | { readonly why: string };

const COMPILE_MS = 60_000;
const TRIAL_MS = 5_000;

/** Tries to make the compiled form. */
export async function compiledForm(limits?: LimitsOverride): Promise<CompiledForm> {
  const base = await findBase();
  if (base === undefined) {
    return { why: `neither DENORT_BIN nor a cached base of Deno ${Deno.version.deno} is there` };
  }
  const socket = socketOfThisUser();
  if (socket === undefined) return { why: "the environment gives no path for the socket" };
  if (socket.includes(",")) return { why: `the socket's path "${socket}" has a comma` };

  const folder = await Deno.makeTempDir({ prefix: "vults-compile-" });
  try {
    const entry = `${folder}/relay.js`;
    const program = `${folder}/vults-hook`;
    await Deno.writeTextFile(entry, await bundleCompiledRelay(limits));
    const made = await run(Deno.execPath(), [
      "compile",
      "--no-check",
      "--no-config",
      "--no-remote",
      "--no-npm",
      "--no-prompt",
      `--allow-net=unix:${socket}`,
      `--allow-read=${socket},${socketFolder(socket)},${program}`,
      `--allow-write=${socket}`,
      "--allow-sys=uid",
      "--allow-run=/bin/sh",
      `--allow-env=${[...RELAY_VARIABLES, "XDG_RUNTIME_DIR", "XDG_STATE_HOME", "HOME"].join(",")}`,
      "--output",
      program,
      entry,
    ], COMPILE_MS);
    if (made.code !== 0) return { why: `deno compile failed: ${firstLine(made.stderr)}` };
    const trial = await run(program, ["--version"], TRIAL_MS);
    if (trial.code !== 0 || trial.stdout !== "") {
      return { why: `the program made from ${base} is not the relay` };
    }
    return { bytes: await Deno.readFile(program) };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function findBase(): Promise<string | undefined> {
  const named = Deno.env.get("DENORT_BIN");
  if (named) return "DENORT_BIN";
  const cache = Deno.env.get("DENO_DIR") ?? defaultCache();
  const zip = `${cache}/dl/release/v${Deno.version.deno}/denort-${Deno.build.target}.zip`;
  try {
    return (await Deno.stat(zip)).isFile ? zip : undefined;
  } catch {
    return undefined;
  }
}

function defaultCache(): string {
  const home = Deno.env.get("HOME") ?? "";
  if (Deno.build.os === "darwin") return `${home}/Library/Caches/deno`;
  return `${Deno.env.get("XDG_CACHE_HOME") || `${home}/.cache`}/deno`;
}

function socketOfThisUser(): string | undefined {
  return socketPath({
    platform: Deno.build.os === "linux" || Deno.build.os === "darwin" ? Deno.build.os : "other",
    uid: Deno.uid() ?? undefined,
    runtimeDir: Deno.env.get("XDG_RUNTIME_DIR"),
    stateHome: Deno.env.get("XDG_STATE_HOME"),
    home: Deno.env.get("HOME"),
    isFolder: (path) => {
      try {
        return Deno.statSync(path).isDirectory;
      } catch {
        return false;
      }
    },
  });
}

interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(command: string, args: readonly string[], ms: number): Promise<Ran> {
  const { code, stdout, stderr } = await new Deno.Command(command, {
    args: [...args],
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    env: { NO_COLOR: "1" },
    signal: AbortSignal.timeout(ms),
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

function firstLine(text: string): string {
  return text.trim().split("\n", 1)[0] ?? "";
}
