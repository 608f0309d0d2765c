/**
 * The README's numbers, generated from `bench/results.json`: the text between two markers. Pure.
 *
 * @module
 */

import type { Results } from "./results.ts";

const BEGIN = "<!-- numbers: begin (deno task bench) -->";
const END = "<!-- numbers: end -->";

/** The block as it must stand in the README, markers included. */
export function numbersBlock(results: Results): string {
  const rows = results.starts.map((start) =>
    `| Relay, ${start.name} | ${start.ratio.toFixed(2)} × | ${start.medianMs.toFixed(0)} ms | ${
      promiseOf(start)
    } |`
  );
  const noApp = results.starts[0];
  return [
    BEGIN,
    "",
    `Measured on ${results.machine}; an empty Deno script takes ${
      results.emptyScriptMs.toFixed(0)
    } ms there. The ratio is to that script, pair by pair in the same run, median of ${
      noApp?.runs ?? 0
    }.`,
    "",
    "| What | To an empty script | Median | Promise |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
    `- With no app, 99 of 100 relays end within ${noApp?.p99Ms.toFixed(0) ?? "?"} ms.`,
    `- From the event on the socket to the card in the browser: ${
      results.card.medianMs.toFixed(0)
    } ms (median of ${results.card.runs}; 95 of 100 within ${results.card.p95Ms.toFixed(0)} ms).`,
    `- Peak memory: relay ${megabytes(results.memory.relayBytes)}, app ${
      megabytes(results.memory.appBytes)
    } with 40 sessions.`,
    `- Size: relay ${kilobytes(results.size.relayBytes)} of script, page script ${
      kilobytes(results.size.clientGzipBytes)
    } compressed.`,
    "",
    END,
  ].join("\n");
}

function promiseOf({ ratio, ratioLimit }: Results["starts"][number]): string {
  if (ratioLimit === undefined) return "";
  return `at most ${ratioLimit.toFixed(2)} ×${ratio > ratioLimit ? ", not met yet" : ""}`;
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** `readme` with its block replaced. Throws when the markers are not there. */
export function withNumbers(readme: string, results: Results): string {
  const begin = readme.indexOf(BEGIN);
  const end = readme.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`README.md lacks the markers "${BEGIN}", "${END}"`);
  return readme.slice(0, begin) + numbersBlock(results) + readme.slice(end + END.length);
}
