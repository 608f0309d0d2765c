/**
 * The relay's whole decision: one hook event in, one exit.
 *
 * Guarantees that nothing is printed unless a human (or an Always rule a human made) answered this
 * very request, or the status line is the user's own; and an end within the bounds of
 * `protocol/limits.ts`. Whatever goes wrong is thrown to `end_silently.ts`, which swallows it.
 * Source: protocol contract, sections 1, 5, 8 and 11.
 *
 * What few runs need is imported where it is needed: compiling the relay is what costs most of its
 * time (each kilobyte 0.7 % of an empty script's, measured), and an unread part costs next to nothing.
 *
 * @module
 */

import { readObject } from "./agent_object.ts";
import { answer } from "./answer.ts";
import { type Arguments, parseArguments } from "./argv.ts";
import { hasTextBehind } from "./behind.ts";
import { draftEvent, sendableAsIs } from "./build_event.ts";
import type { Drain } from "./drain.ts";
import { isUsableSocket, leaveFolder } from "./endpoint.ts";
import { print } from "./print.ts";
import { send } from "./send.ts";
import { type Input, readInput } from "./stdin.ts";

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

  let drain: Drain | undefined;
  const keepReading = async () => drain ??= (await import("./drain.ts")).startDrain(input);
  if (hasTextBehind(input)) await keepReading();
  // Before the usage is forwarded, so that both run at once.
  const line = args.statusLine
    ? (await import("./chained_line.ts")).startChainedLine(self, restore, input.raw)
    : undefined;

  const asking = usable ? ask(input, args, socket, keepReading) : undefined;
  // A lost event must not take the user's own line with it.
  const words = await asking?.catch(() => undefined);
  if (words !== undefined) print(new TextEncoder().encode(words + "\n"));

  if (line !== undefined) await keepReading();
  const output = await line?.output;
  if (output !== undefined) print(output);
  await drain?.finish();
}

/** Sends the event and returns what its agent is to be told, if anything. */
async function ask(
  input: Input,
  args: Arguments,
  socket: string,
  keepReading: () => Promise<unknown>,
): Promise<string | undefined> {
  const object = input.read ?? (input.object && readObject(input.object));
  if (object === undefined) return undefined;
  const payload = args.statusLine
    ? (await import("./status_line_usage.ts")).usagePayload(object.value)
    : object.value;
  const draft = payload && draftEvent(payload, args);
  if (draft === undefined) return undefined;
  const outgoing = sendableAsIs(draft, object.text) ??
    (await import("./trim.ts")).trim(draft, object.text);
  if (outgoing === undefined) return undefined;
  const conversation = await send(outgoing.line, socket);
  if (conversation === undefined || !outgoing.event.wants_reply) return undefined;
  return await answer(conversation, outgoing, object.text, async () => {
    leaveFolder(socket);
    await keepReading();
  });
}
