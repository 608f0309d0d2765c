/**
 * Builds the two programs: `deno task compile [--out DIR]` makes DIR/vults-hook and DIR/vults.
 *
 * Guarantees that a program is replaced by renaming a finished file over it, and that its engine is in
 * the data folder and stays when Deno's own place goes away. Says on stderr which form the relay has
 * and why; prints nothing on stdout. Source: design decisions 4 and 5.
 *
 * @module
 */

import { resolve } from "node:path";
import { appText } from "./app_head.ts";
import { bundle, bundleRelay, type LimitsOverride, ROOT } from "./bundle.ts";
import { compiledForm } from "./compiled_form.ts";
import { inWords } from "./in_words.ts";
import { dataFolder } from "./folders.ts";
import { placeEngine, placeProgram } from "./place.ts";
import { relayText } from "./relay_head.ts";
import { say } from "./say.ts";
import { thisPlatform } from "./shell.ts";

/** What can be different from the ordinary build. */
export interface CompileOptions {
  /** Where the programs go. Default: `dist/` of the checkout. */
  readonly out?: string;
  /** The data folder for the engine. Default: that of the environment. */
  readonly dataDir?: string;
  /** Other numbers for the relay, in tests of its long waits. */
  readonly limits?: LimitsOverride;
  /**
   * Make the script form even where a program could be compiled: whoever runs the relay with sockets
   * of their own needs it, since a compiled program has its socket's path fixed.
   */
  readonly scriptOnly?: true;
  /** A runtime folder to note in the relay. Default: none, so that a build depends on sources alone. */
  readonly notedRuntimeDir?: string;
  /** The app's first module. Default: `app/main.ts`. */
  readonly appEntry?: string;
  /** Hears what is done, one line at a time. Default: nobody. */
  readonly say?: (line: string) => void;
}

/** The folder of the ordinary build. */
export const DIST: string = `${ROOT}dist`;

/** Builds both programs and returns the path of the engine they run on. */
export async function compile(options: CompileOptions = {}): Promise<string> {
  await compileRelay(options);
  return await compileApp(options);
}

/** Builds `vults-hook`; returns its path. */
export async function compileRelay(options: CompileOptions = {}): Promise<string> {
  const { out = DIST, limits, notedRuntimeDir, say: tell = () => {} } = options;
  const path = `${out}/vults-hook`;
  const compiled = options.scriptOnly === true
    ? { why: "it was asked for" }
    : await compiledForm(limits);
  if ("bytes" in compiled) {
    await placeProgram(path, compiled.bytes);
    tell(`vults-hook: a compiled program, ${size(compiled.bytes.length)}`);
    return path;
  }
  const text = relayText({
    engine: await placeEngine(options.dataDir ?? dataFolder()),
    body: await bundleRelay(limits),
    platform: thisPlatform(),
    notedRuntimeDir,
  });
  const bytes = new TextEncoder().encode(text);
  await placeProgram(path, bytes);
  tell(`vults-hook: a script, ${size(bytes.length)}, because ${compiled.why}`);
  return path;
}

/** Builds `vults`; returns the path of the engine it runs on. */
export async function compileApp(options: CompileOptions = {}): Promise<string> {
  const { out = DIST, appEntry = `${ROOT}app/main.ts`, say: tell = () => {} } = options;
  const engine = await placeEngine(options.dataDir ?? dataFolder());
  const bytes = new TextEncoder().encode(appText({
    engine,
    body: await bundle(appEntry, "esm"),
    platform: thisPlatform(),
  }));
  await placeProgram(`${out}/vults`, bytes);
  const engineBytes = (await Deno.stat(engine)).size;
  tell(`vults: a script, ${size(bytes.length)}, on the engine "${engine}", ${size(engineBytes)}`);
  return engine;
}

function size(bytes: number): string {
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Prepares the pages and builds everything, as `deno task compile` does. */
export async function compileAll(options: CompileOptions = {}): Promise<string> {
  const pages = `${ROOT}app/web/kernel/build.ts`;
  const { buildPages } = await import(`file://${encodeURI(pages)}`) as {
    buildPages: () => Promise<void>;
  };
  await buildPages();
  return await compile(options);
}

if (import.meta.main) {
  const args = [...Deno.args];
  const at = args.indexOf("--out");
  const [, out] = at === -1 ? [] : args.splice(at, 2);
  if (args.length > 0 || (at !== -1 && out === undefined)) {
    say("Use it like this: deno task compile [--out DIR]");
    Deno.exit(2);
  }
  await inWords(async () => {
    await compileAll({
      ...(out === undefined ? {} : { out: resolve(out) }),
      say,
    });
  });
}
