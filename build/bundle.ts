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

/** The repository's root, with a slash at its end. */
export const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Other numbers for a relay under test; production relays are built without. */
export type LimitsOverride = { readonly [limit in keyof typeof LIMITS]?: number };

/**
 * Bundles the program that begins at `entry`, an absolute path. A `statement` is one function call,
 * which a cut file cannot begin to run; a `module` may await at its top.
 */
export async function bundle(entry: string, as: "statement" | "module"): Promise<string> {
  const result = await Deno.bundle({
    entrypoints: [entry],
    outputPath: "program.js",
    platform: "deno",
    format: as === "statement" ? "iife" : "esm",
    codeSplitting: false,
    minify: true,
    write: false,
  });
  const [output] = result.outputFiles ?? [];
  if (!result.success || output === undefined) {
    const errors = result.errors.map((error) => error.text).join("\n");
    throw new Error(`Cannot bundle "${entry}":\n${errors}`);
  }
  const code = output.text().trim();
  if (as === "module") return code;
  // As a text that is evaluated the program is read by V8 alone, and lazily. Deno parses a module as
  // a whole first, which costs a tenth of an empty script for 20 kB when nothing may be cached.
  return `(0,eval)(${JSON.stringify('"use strict";' + code)});`;
}

/**
 * Bundles the relay. With `limits` the numbers are other ones: the sources are bundled from a copy
 * whose table is changed, since a relay that could be slowed down from outside would be a trap.
 */
export async function bundleRelay(
  limits?: LimitsOverride,
  entry: "main.ts" | "compiled.ts" = "main.ts",
): Promise<string> {
  if (limits === undefined) return await bundle(`${ROOT}hook/${entry}`, "statement");
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
    return await bundle(`${copy}/hook/${entry}`, "statement");
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
