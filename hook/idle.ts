/**
 * The relay without an app: reads the agent's input to its end, and ends.
 *
 * A program of its own because this is the usual case, which must cost next to nothing: the other
 * one's code is then not even parsed. The script head chooses (`build/relay_head.ts`). Needs no
 * permission at all. Source: design decision 8; protocol contract, section 14.
 *
 * @module
 */

import { Drain } from "./drain.ts";
import { endSilently } from "./end_silently.ts";
import { readInput } from "./stdin.ts";

endSilently(async () => {
  const input = await readInput(false);
  if (input !== undefined) await new Drain(input).finish();
});
