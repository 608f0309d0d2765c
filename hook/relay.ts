/**
 * The relay's whole decision: one hook event in, one exit.
 *
 * Guarantees that nothing is printed unless a human (or an Always rule a human made) answered this
 * very request, or the status line is the user's own; and an end within the bounds of
 * `protocol/limits.ts`. Whatever goes wrong is thrown to `end_silently.ts`, which swallows it.
 * Source: protocol contract, sections 1, 5, 8 and 11.
 *
 * @module
 */

import { type Arguments, parseArguments } from "./argv.ts";
import { buildEvent } from "./build_event.ts";
import { startChainedLine } from "./chained_line.ts";
import { Drain } from "./drain.ts";
import { isUsableSocket, leaveFolder } from "./endpoint.ts";
import { exchange } from "./exchange.ts";
import { print } from "./print.ts";
import { type Input, readInput } from "./stdin.ts";
import { replyWords } from "./words.ts";

/** How this run was started. */
export interface Start {
  /** Where the app's socket is, if it is there. */
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
  // The first read is on its way while the socket is looked at.
  const reading = readInput(args.statusLine);
  const usable = isUsableSocket(socket);
  const input = await reading;
  if (input === undefined) return;

  const drain = new Drain(input);
  // Before the usage is forwarded, so that both run at once.
  const line = args.statusLine ? startChainedLine(self, restore, input.raw) : undefined;

  const asking = usable ? ask(input, args, socket, drain) : undefined;
  // A lost event must not take the user's own line with it.
  const words = await asking?.catch(() => undefined);
  if (words !== undefined) print(new TextEncoder().encode(words + "\n"));

  if (line !== undefined) drain.start();
  const output = await line?.output;
  if (output !== undefined) print(output);
  await drain.finish();
}

/** Sends the event and returns what its agent is to be told, if anything. */
async function ask(
  { object }: Input,
  args: Arguments,
  socket: string,
  drain: Drain,
): Promise<string | undefined> {
  const outgoing = object && buildEvent(object, args);
  if (object === undefined || outgoing === undefined) return undefined;
  const reply = await exchange(outgoing, socket, {
    sent: () => leaveFolder(socket),
    waiting: () => drain.start(),
  });
  return reply && replyWords(outgoing, reply, object);
}
