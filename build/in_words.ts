/**
 * A build that fails for a reason of the machine says so in a sentence.
 *
 * Guarantees that an error of ours keeps its stack, since that is what helps then. Ends the program
 * with exit status 1 in both cases.
 *
 * @module
 */

import { say } from "./say.ts";

/** Runs `work`; a folder that cannot be written or a full disk becomes one line on stderr. */
export async function inWords(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const sentence = sentenceFor(error);
    if (sentence === undefined) throw error;
    say(sentence);
    Deno.exit(1);
  }
}

/** The sentence for a failure that a person can do something about. */
export function sentenceFor(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // "Read-only file system (os error 30): mkdir '/home/me/.local'": what failed and where.
  const what = error.message.replace(/ \(os error \d+\)/, "");
  const noRoom = /os error (28|30|122)\b/.test(error.message);
  if (!noRoom && !(error instanceof Deno.errors.PermissionDenied)) return undefined;
  return `Cannot build Vults: ${what}. ` +
    "It keeps its engine in the data folder: make that writable, or set XDG_DATA_HOME to one that is";
}
