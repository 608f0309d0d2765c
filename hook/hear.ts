/**
 * A reply that does not come at once.
 *
 * Keeps what `exchange.ts` guarantees.
 *
 * @module
 */

import { LIMITS, LineReader, parseReply } from "../protocol/mod.ts";
import { decodeText } from "./decode.ts";
import { LATE, within } from "./deadline.ts";
import type { FinalReply } from "./exchange.ts";

/** A connection with a read on its way, or come back already. */
export interface Listening {
  readonly conn: Deno.UnixConn;
  readonly buffer: Uint8Array;
  readonly reading: Promise<number | null>;
}

/**
 * Reads replies; `waiting` makes the long wait begin, a second one changes nothing. `left` counts from
 * the connect, `parent` is who started the relay, `onWait` is called once.
 */
export async function hear(
  { conn, buffer, reading }: Listening,
  id: string,
  left: (total: number) => number,
  parent: number,
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
