/**
 * Programs out of their sources, minified.
 *
 * Guarantees that the relay's body is a single statement, so that a file which was cut is a syntax
 * error or does nothing. Needs `run` and, the first time, `net` for the bundler that Deno fetches from npm.
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import type { LIMITS } from "../protocol/mod.ts";
import { IDLE } from "./programs.ts";

/** The repository's root, with a slash at its end. */
export const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Other numbers for a relay under test; production relays are built without. */
export type LimitsOverride = { readonly [limit in keyof typeof LIMITS]?: number };

/** Bundles the program that begins at `entry`, an absolute path, into a module or one function call. */
export async function bundle(
  entry: string,
  format: "esm" | "iife",
  without: readonly string[] = [],
): Promise<string> {
  const result = await Deno.bundle({
    entrypoints: [entry],
    outputPath: "program.js",
    platform: "deno",
    format,
    external: [...without],
    codeSplitting: false,
    minify: true,
    write: false,
  });
  const [output] = result.outputFiles ?? [];
  if (!result.success || output === undefined) {
    const errors = result.errors.map((error) => error.text).join("\n");
    throw new Error(`Cannot bundle "${entry}":\n${errors}`);
  }
  return output.text().trim();
}

/** The parts of the relay that few runs need: each is imported, by this name, where one needs it. */
const PARTS = [
  "./chained_line.ts",
  "./drain.ts",
  "./hear.ts",
  "./read_on.ts",
  "./status_line_usage.ts",
  "./trim.ts",
  "./words.ts",
];

/** In the relay's text: gives the part with this name. */
const LOAD = "vultsPart";

/**
 * Bundles both programs of the relay and their parts into one statement; the head says as the first
 * argument which program runs. With `limits` the numbers are other ones: the sources are bundled from
 * a copy whose table is changed, since a relay that could be slowed down from outside would be a trap.
 */
export async function bundleRelay(limits?: LimitsOverride): Promise<string> {
  return await fromSources(limits, async (hook) => {
    const text = async (file: string) => asText(await bundle(`${hook}/${file}`, "esm", PARTS));
    const parts = await Promise.all(
      PARTS.map(async (part) => `"${part}":()=>${await text(part)}(${LOAD})`),
    );
    const program = `Deno.args[0]==="${IDLE}"?${await text("idle.ts")}:${await text("main.ts")}`;
    return `(${program})(function ${LOAD}(name){return({${parts.join()}})[name]()});`;
  });
}

/**
 * A module as a text that is evaluated to a function: it runs the module and gives what that exports.
 *
 * Like this, code is read by V8 alone, and only if it runs. Deno reads a module as a whole first, which
 * takes a tenth of an empty script's time for 15 kB (measured). The text stands in a comment, at which
 * nobody looks either (a string of 25 kB takes 0.02), and a function can tell its own text.
 */
function asText(module: string): string {
  const code = module
    // A text has nowhere to import from.
    .replaceAll(/\bimport\(("\.\/\w+\.ts")\)/g, `${LOAD}($1)`)
    .replace(/export\{([\w$, ]+)\};?$/, (_, names: string) => {
      return `return{${names.replaceAll(/([\w$]+) as ([\w$]+)/g, "$2:$1")}}`;
    });
  if (/\*\/|\bimport\b\s*[("{*]/.test(code)) {
    throw new Error("Cannot make a text of a module that imports or holds the end of a comment");
  }
  const text = `((${LOAD})=>{"use strict";${code}})`;
  return `(0,eval)((function(){/*${text}*/}).toString().slice(${"function(){/*".length},-3))`;
}

/** Bundles the relay that is its own executable. */
export async function bundleCompiledRelay(limits?: LimitsOverride): Promise<string> {
  return await fromSources(limits, (hook) => bundle(`${hook}/compiled.ts`, "iife"));
}

/** Hands `work` the folder of the relay's sources, or of a copy whose table of numbers is changed. */
async function fromSources(
  limits: LimitsOverride | undefined,
  work: (hook: string) => Promise<string>,
): Promise<string> {
  if (limits === undefined) return await work(`${ROOT}hook`);
  const copy = await Deno.makeTempDir({ prefix: "vults-relay-source-" });
  try {
    for (const folder of ["hook", "protocol", "agents"]) {
      await copySources(`${ROOT}${folder}`, `${copy}/${folder}`);
    }
    await Deno.rename(`${copy}/protocol/limits.ts`, `${copy}/protocol/limits_real.ts`);
    await Deno.writeTextFile(
      `${copy}/protocol/limits.ts`,
      `import { LIMITS as real } from "./limits_real.ts";\n` +
        `export const LIMITS = Object.freeze({ ...real, ...${JSON.stringify(limits)} });\n`,
    );
    return await work(`${copy}/hook`);
  } finally {
    await Deno.remove(copy, { recursive: true });
  }
}

async function copySources(from: string, to: string): Promise<void> {
  await Deno.mkdir(to);
  for await (const entry of Deno.readDir(from)) {
    if (entry.isDirectory) await copySources(`${from}/${entry.name}`, `${to}/${entry.name}`);
    else if (entry.name.endsWith(".ts") && !entry.name.endsWith("_test.ts")) {
      await Deno.copyFile(`${from}/${entry.name}`, `${to}/${entry.name}`);
    }
  }
}
