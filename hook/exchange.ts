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

import { type Fitted, LIMITS, parseReply, type ReplyMessage } from "../protocol/mod.ts";
import { decodeText } from "./decode.ts";
import { countdown, LATE, within } from "./deadline.ts";

/** A reply that ends the conversation. */
export type FinalReply = Exclude<ReplyMessage, { readonly kind: "waiting" }>;

const NEWLINE = 0x0a;
const READ_BYTES = 16_384;

/**
 * Sends the event and, when it waits, hears the app out. `undefined`: nothing may be printed. `onWait`
 * is called once, if the reply does not come at once.
 */
export async function exchange(
  { event, line }: Fitted,
  socket: string,
  onWait: () => Promise<void>,
): Promise<FinalReply | undefined> {
  const left = countdown();
  const parent = Deno.ppid;
  const conn = await within(Deno.connect({ transport: "unix", path: socket }), LIMITS.connectMs);
  if (conn === LATE) return undefined;
  if (!await send(conn, line, left) || !event.wants_reply) return undefined;

  const buffer = new Uint8Array(READ_BYTES);
  const reading = conn.read(buffer);
  const look = Math.min(LIMITS.parentLookMs, left(LIMITS.firstReplyMs));
  const count = await within(reading, look);
  if (count === null) return undefined;
  const piece = buffer.subarray(0, count === LATE ? 0 : count);
  // A final reply in one piece is all that most runs hear.
  if (piece.length > 0 && piece.indexOf(NEWLINE) === piece.length - 1) {
    const reply = parseReply(JSON.parse(decodeText(piece)), event.id);
    if (reply?.kind !== "waiting") return reply;
  }
  const { hear } = await import("./hear.ts");
  return await hear({ conn, buffer, reading }, event.id, left, parent, onWait);
}

/** Whether all bytes could be handed over in time. */
async function send(
  conn: Deno.UnixConn,
  line: Uint8Array,
  left: (total: number) => number,
): Promise<boolean> {
  for (let sent = 0; sent < line.length;) {
    const budget = Math.min(LIMITS.writeMs, left(LIMITS.reportMs));
    const count = await within(conn.write(line.subarray(sent)), budget);
    if (count === LATE) return false;
    sent += count;
  }
  return true;
}
