/**
 * The relay's command line. There are no argument errors: whatever is unknown is an event name.
 * Source: protocol contract, section 14.
 *
 * @module
 */

import { type Caller, parseCaller } from "../protocol/mod.ts";

/** What the arguments say. */
export interface Arguments {
  /** `undefined`: a name that must send nothing and print nothing. */
  readonly caller: Caller | undefined;
  /** The entry has the long timeout, so a question may wait. */
  readonly ask: boolean;
  /** The entry is Claude Code's status line. */
  readonly statusLine: boolean;
  /** The event's name, for agents whose JSON does not carry it. */
  readonly event: string | undefined;
}

/** Reads the arguments; the last of each kind wins. */
export function parseArguments(argv: readonly string[]): Arguments {
  let name: string | undefined;
  let event: string | undefined;
  let ask = false;
  let statusLine = false;
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at];
    if (argument === "--agent") name = argv[++at] ?? name;
    else if (argument === "--ask") ask = true;
    else if (argument === "--statusline") statusLine = true;
    else event = argument;
  }
  return { caller: parseCaller(name), ask, statusLine, event };
}
