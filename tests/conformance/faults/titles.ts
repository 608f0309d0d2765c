/**
 * Which test file holds which test: titles are literals, so they are found by reading.
 *
 * @module
 */

import { ROOT } from "./copy_sources.ts";

const FOLDER = "tests/conformance/";

/** The files of the relay's conformance tests, from the root, with their text. */
export async function relayTests(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for await (const { name } of Deno.readDir(`${ROOT}${FOLDER}`)) {
    if (!name.startsWith("relay_") || !name.endsWith("_test.ts")) continue;
    files.set(`${FOLDER}${name}`, await Deno.readTextFile(`${ROOT}${FOLDER}${name}`));
  }
  return files;
}

/** The file in which exactly one title begins with `title`. Throws when there is none, or several. */
export function fileOf(title: string, files: ReadonlyMap<string, string>): string {
  const found = [...files].filter(([, text]) => text.includes(`"${title}`));
  const [only] = found;
  if (only === undefined || found.length > 1 || only[1].split(`"${title}`).length !== 2) {
    throw new Error(`Not exactly one test has a title that begins with "${title}"`);
  }
  return only[0];
}

/** A pattern for `deno test --filter` that fits titles beginning with one of these. */
export function filterFor(titles: readonly string[]): string {
  const escaped = titles.map((title) => title.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"));
  return `/^(?:${escaped.join("|")})/`;
}
