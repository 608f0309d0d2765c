/**
 * One conversation with the app: the event out, at most one final reply back.
 *
 * Guarantees an end within its budgets, all counted from the connect, and that only a well-formed
 * final reply to this very event is returned. Ends as well when the process that started the relay
 * is gone: a shell in between swallows the agent's SIGTERM (design decision 8). Never retries.
 * Source: protocol contract, sections 8 and 9.
 *
 * @module
 */

import { type Fitted, LIMITS, LineReader, parseReply, type ReplyMessage } from "../protocol/mod.ts";
import { decodeText } from "./decode.ts";
import { countdown, LATE, within } from "./deadline.ts";

/** A reply that ends the conversation. */
export type FinalReply = Exclude<ReplyMessage, { readonly kind: "waiting" }>;
type Left = (total: number) => number;

const READ_BYTES = 16_384;

/** What the caller does meanwhile. */
export interface Meanwhile {
  /** The event is with the app, which is busy with it: time for what need not come before. */
  sent(): void;
  /** The reply does not come at once. */
  waiting(): void;
}

/** Sends the event and, when it waits, hears the app out. `undefined`: nothing may be printed. */
export async function exchange(
  { event, line }: Fitted,
  socket: string,
  meanwhile: Meanwhile,
): Promise<FinalReply | undefined> {
  const left = countdown();
  const conn = await within(Deno.connect({ transport: "unix", path: socket }), LIMITS.connectMs);
  if (conn === LATE) return undefined;
  if (!await send(conn, line, left) || !event.wants_reply) return undefined;
  meanwhile.sent();
  return await hear(conn, event.id, left, () => meanwhile.waiting());
}

/** Whether all bytes could be handed over in time. */
async function send(conn: Deno.UnixConn, line: Uint8Array, left: Left): Promise<boolean> {
  for (let sent = 0; sent < line.length;) {
    const budget = Math.min(LIMITS.writeMs, left(LIMITS.reportMs));
    const count = await within(conn.write(line.subarray(sent)), budget);
    if (count === LATE) return false;
    sent += count;
  }
  return true;
}

/** Reads replies; `waiting` makes the long wait begin, a second one changes nothing. */
async function hear(
  conn: Deno.UnixConn,
  id: string,
  left: Left,
  onWait: () => void,
): Promise<FinalReply | undefined> {
  const reader = new LineReader();
  const buffer = new Uint8Array(READ_BYTES);
  let budget: number = LIMITS.firstReplyMs;
  while (!reader.tooLong) {
    const count = await readWatched(conn, buffer, () => left(budget), onWait);
    if (count === undefined) return undefined;
    for (const line of reader.push(buffer.subarray(0, count))) {
      const reply = parseReply(JSON.parse(decodeText(line)), id);
      if (reply?.kind !== "waiting") return reply;
      budget = LIMITS.decisionMs;
      onWait();
    }
  }
  return undefined;
}

const parent = Deno.ppid;

/** One read, looking at the parent now and then. `undefined`: closed, late, or nobody to answer. */
async function readWatched(
  conn: Deno.UnixConn,
  buffer: Uint8Array,
  left: () => number,
  onWait: () => void,
): Promise<number | undefined> {
  const reading = conn.read(buffer);
  while (left() > 0) {
    const count = await within(reading, Math.min(LIMITS.parentLookMs, left()));
    if (count !== LATE) return count ?? undefined;
    if (Deno.ppid !== parent) return undefined;
    onWait();
  }
  return undefined;
}
