/**
 * Brings `dist/` up to date, and does nothing when it is: every task that runs a program begins here.
 *
 * Guarantees that a task never runs programs of other sources, nor programs whose engine is gone; a
 * build that is cut short leaves no stamp and is made again. Progress goes to stderr, stdout stays
 * empty. Needs all of the permission set `build`.
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import { beside } from "./place.ts";
import { inWords } from "./in_words.ts";
import { say } from "./say.ts";
import { sourceStamp } from "./sources.ts";

/** What the programs in `dist/` were made of, and what they run on. */
interface Stamp {
  readonly sources: string;
  readonly engine: string;
}

/** What can be different from the ordinary preparation. */
export interface PrepareOptions {
  /** The root of the checkout, with a slash at its end. */
  readonly root?: string;
  /** Where the programs are. Default: `dist/` below the root. */
  readonly out?: string;
}

/** Builds what is missing or old; whether anything was built. */
export async function prepare(options: PrepareOptions = {}): Promise<boolean> {
  const root = options.root ?? fileURLToPath(new URL("../", import.meta.url));
  const out = options.out ?? `${root}dist`;
  const sources = sourceStamp(root);
  if (isCurrent(out, sources)) return false;
  say("Building Vults, which takes a moment the first time");
  // Only now: the usual run must not pay for loading the builder.
  const { compileAll } = await import("./compile.ts");
  const engine = await compileAll({ out, say });
  const stamp: Stamp = { sources, engine };
  await beside(`${out}/stamp.json`, (fresh) => Deno.writeTextFile(fresh, JSON.stringify(stamp)));
  return true;
}

/** Whether both programs are there, made of these sources, and their engine is too. */
function isCurrent(out: string, sources: string): boolean {
  try {
    const stamp: unknown = JSON.parse(Deno.readTextFileSync(`${out}/stamp.json`));
    return isStamp(stamp) && stamp.sources === sources &&
      [stamp.engine, `${out}/vults`, `${out}/vults-hook`].every((path) =>
        Deno.statSync(path).isFile
      );
  } catch {
    // Whatever is wrong with it, building again puts it right.
    return false;
  }
}

function isStamp(value: unknown): value is Stamp {
  return typeof value === "object" && value !== null && "sources" in value && "engine" in value &&
    typeof value.engine === "string";
}

if (import.meta.main) {
  await inWords(async () => {
    await prepare();
  });
}
