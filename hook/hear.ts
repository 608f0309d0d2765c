/**
 * A reply that does not come at once.
 *
 * Guarantees an end within the budgets, and as well when the process that started the relay is gone: a
 * shell in between swallows the agent's SIGTERM (design decision 8). Source: protocol contract,
 * sections 8 and 9.
 *
 * @module
 */

import { LIMITS, LineReader, parseReply } from "../protocol/mod.ts";
import { decodeText } from "./decode.ts";
import { LATE, within } from "./deadline.ts";
import type { Conversation } from "./send.ts";
import type { FinalReply } from "./words.ts";

/** A read that is on its way, or has come back already. */
export interface Reading {
  readonly buffer: Uint8Array;
  readonly reading: Promise<number | null>;
}

/**
 * Reads replies; `waiting` makes the long wait begin, a second one changes nothing. `onWait` is called
 * once, `undefined` means that nothing may be printed.
 */
export async function hear(
  { conn, left, parent }: Conversation,
  { buffer, reading }: Reading,
  id: string,
  onWait: () => Promise<void>,
): Promise<FinalReply | undefined> {
  await onWait();
  const reader = new LineReader();
  let budget: number = LIMITS.firstReplyMs;
  while (!reader.tooLong) {
    const count = await watched(reading, () => left(budget), parent);
    if (count === undefined) return undefined;
    for (const line of reader.push(buffer.subarray(0, count))) {
      const reply = parseReply(JSON.parse(decodeText(line)), id);
      if (reply?.kind !== "waiting") return reply;
      budget = LIMITS.decisionMs;
    }
    reading = conn.read(buffer);
  }
  return undefined;
}

/** One read, looking at the parent now and then. `undefined`: closed, late, or nobody to answer. */
async function watched(
  reading: Promise<number | null>,
  left: () => number,
  parent: number,
): Promise<number | undefined> {
  while (left() > 0) {
    const count = await within(reading, Math.min(LIMITS.parentLookMs, left()));
    if (count !== LATE) return count ?? undefined;
    if (Deno.ppid !== parent) return undefined;
  }
  return undefined;
}
