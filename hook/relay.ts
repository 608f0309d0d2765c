/**
 * The relay's whole decision: one hook event in, one exit.
 *
 * Guarantees that nothing is printed unless a human (or an Always rule a human made) answered this
 * very request, or the status line is the user's own; and an end within the bounds of
 * `protocol/limits.ts`. Whatever goes wrong is thrown to {@linkcode endSilently}, the only place of
 * the product that swallows errors. Source: protocol contract, sections 1, 5, 8 and 11.
 *
 * @module
 */

import { parseArguments } from "./argv.ts";
import { buildEvent } from "./build_event.ts";
import { startChainedLine } from "./chained_line.ts";
import { startDrain } from "./drain.ts";
import { isUsableSocket } from "./endpoint.ts";
import { exchange } from "./exchange.ts";
import { print } from "./print.ts";
import { readInput } from "./stdin.ts";
import { replyWords } from "./words.ts";

/** How this run was started. */
export interface Start {
  /** Where the app's socket is; empty when it is known not to be there. */
  readonly socket: string;
  /** The absolute path of the relay's own file. */
  readonly self: string;
  /** The arguments of the installed command line. */
  readonly argv: readonly string[];
  /** Shell that gives the user's own status line the environment it would have without us. */
  readonly restore: string;
}

/** Handles one event. Needs the permissions of design decision 6; throws when anything fails. */
export async function relay({ socket, self, argv, restore }: Start): Promise<void> {
  const args = parseArguments(argv);
  const usable = socket !== "" && isUsableSocket(socket);
  const input = await readInput();
  if (input === undefined) return;

  const drain = startDrain(input, usable || args.statusLine);
  // Before the usage is forwarded, so that both run at once.
  const line = args.statusLine ? startChainedLine(self, restore, input.raw) : undefined;

  const outgoing = input.object && usable ? buildEvent(input.object, args) : undefined;
  const reply = outgoing && await exchange(outgoing, socket).catch(() => undefined);
  const words = reply && input.object && replyWords(outgoing, reply, input.object);
  if (words !== undefined) print(new TextEncoder().encode(words + "\n"));

  const output = await line?.output;
  if (output !== undefined) print(output);
  await drain.finish();
}

/** Runs `work` and ends the process: exit status 0 and silence, whatever happens (promise 1). */
export function endSilently(work: () => Promise<void>): void {
  const end = () => Deno.exit(0);
  globalThis.addEventListener("unhandledrejection", end);
  globalThis.addEventListener("error", end);
  work().then(end, end);
}
