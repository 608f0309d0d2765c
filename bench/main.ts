/**
 * `deno task bench`: measures, writes `bench/results.json` and the README's block.
 * `deno task bench --check`: measures and exits 1 where a promise is broken, writing nothing.
 *
 * @module
 */

import { measurePage } from "./page.ts";
import { measureStarts } from "./relay_start.ts";
import { brokenPromises, type Results } from "./results.ts";
import { formatted } from "./formatted.ts";
import { withNumbers } from "./readme.ts";
import { findChromium } from "../tests/browser/chromium.ts";

const ROOT = new URL("../", import.meta.url).pathname;
const RESULTS = `${ROOT}bench/results.json`;
const README = `${ROOT}README.md`;

const say = (line: string) => Deno.stderr.writeSync(new TextEncoder().encode(`${line}\n`));

async function measure(): Promise<Results> {
  const relay = `${ROOT}dist/vults-hook`;
  say("Relay against an empty script, 50 pairs each");
  const starts = await measureStarts({ relay, engine: Deno.execPath(), pairs: 50 });
  say("Event to card in the browser");
  const page = await measurePage(30);
  return {
    machine: `${navigator.hardwareConcurrency} cores, ${Deno.build.os} ${Deno.build.arch}`,
    ...starts,
    card: page.card,
    memory: page.memory,
    size: {
      relayBytes: (await Deno.stat(relay)).size,
      clientGzipBytes: page.clientGzipBytes,
    },
  };
}

async function main(args: readonly string[]): Promise<number> {
  const chromium = await findChromium(say);
  if (chromium === undefined) {
    say("Cannot measure: no browser to be had");
    return 1;
  }
  Deno.env.set("CHROMIUM", chromium.path);
  Deno.env.set("CHROMIUM_LIBRARY_PATH", chromium.env.LD_LIBRARY_PATH ?? "");
  const results = await measure();
  const broken = brokenPromises(results);
  for (const sentence of broken) say(`Broken promise: ${sentence}`);
  if (!args.includes("--check")) {
    await Deno.writeTextFile(RESULTS, JSON.stringify(results, null, 2) + "\n");
    const readme = withNumbers(await Deno.readTextFile(README), results);
    await Deno.writeTextFile(README, await formatted(readme));
  }
  say(JSON.stringify(results, null, 2));
  return broken.length === 0 ? 0 : 1;
}

Deno.exit(await main(Deno.args));
