/**
 * Whether the built programs are those of these sources.
 *
 * Guarantees that equal contents give an equal stamp, whatever the times of the files say, and that a
 * change of any source, or of Deno, gives another. Needs read of the checkout.
 *
 * @module
 */

import { createHash } from "node:crypto";

/** Everything that goes into the programs, below the root. */
const SOURCES = [
  "agents",
  "app",
  "build",
  "hook",
  "islands",
  "lab",
  "protocol",
  "routes",
  "deno.json",
  "deno.lock",
];
/** Made by a build, so no source of it. */
const GENERATED = "app/web/kernel/generated";

/** The stamp of all sources below `root`, which ends in a slash. */
export function sourceStamp(root: string): string {
  const hash = createHash("sha256");
  hash.update(Deno.version.deno);
  for (const name of SOURCES) addTo(hash, root, name);
  return hash.digest("hex");
}

function addTo(hash: ReturnType<typeof createHash>, root: string, name: string): void {
  if (name === GENERATED) return;
  const file = readIfThere(root + name);
  if (file === undefined) return;
  if (file === "folder") {
    const names = [...Deno.readDirSync(root + name)].map((entry) => entry.name).sort();
    for (const below of names) addTo(hash, root, `${name}/${below}`);
  } else if (!name.endsWith("_test.ts")) {
    hash.update(`${name}\0${file.length}\0`);
    hash.update(file);
  }
}

function readIfThere(path: string): Uint8Array | "folder" | undefined {
  try {
    return Deno.readFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.IsADirectory) return "folder";
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
