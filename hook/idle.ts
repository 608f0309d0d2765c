/**
 * The relay without an app: reads the agent's input to its end, and ends.
 *
 * A program of its own because this is the usual case, which must cost next to nothing: the other
 * one's code is then not even parsed, and there is no promise that could be left behind, so nothing
 * listens for one. The script head chooses (`build/relay_head.ts`). Needs no permission at all.
 * Source: design decision 8; protocol contract, section 14.
 *
 * @module
 */

import { hasTextBehind } from "./behind.ts";
import { readInput } from "./stdin.ts";

async function idle(): Promise<void> {
  const input = await readInput(false);
  if (input === undefined || !hasTextBehind(input)) return;
  await (await import("./drain.ts")).startDrain(input).finish();
}

const end = () => Deno.exit(0);
idle().then(end, end);
