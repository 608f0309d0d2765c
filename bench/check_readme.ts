/**
 * Ends with 1 when the README quotes other numbers than the last bench measured. Measures nothing.
 * Permissions: read, run of the engine.
 *
 * @module
 */

import { formatted } from "./formatted.ts";
import { withNumbers } from "./readme.ts";
import type { Results } from "./results.ts";

const ROOT = new URL("../", import.meta.url).pathname;
const results = JSON.parse(await Deno.readTextFile(`${ROOT}bench/results.json`)) as Results;
const readme = await Deno.readTextFile(`${ROOT}README.md`);
if (await formatted(withNumbers(readme, results)) !== readme) {
  const sentence = "README.md quotes other numbers than bench/results.json: run deno task bench\n";
  Deno.stderr.writeSync(new TextEncoder().encode(sentence));
  Deno.exit(1);
}
