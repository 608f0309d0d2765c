/**
 * What the app says to an event that waits, and what its agent is told then.
 *
 * Guarantees that only a well-formed final reply to this very event is told, in the words of the agent
 * that asked; and an end within the budgets of protocol contract, section 8. Source: sections 9 and 11.
 *
 * @module
 */

import { LIMITS, parseReply } from "../protocol/mod.ts";
import type { Outgoing } from "./build_event.ts";
import { decodeText } from "./decode.ts";
import { LATE, within } from "./deadline.ts";
import type { Conversation } from "./send.ts";
import { type FinalReply, replyWords } from "./words.ts";

const NEWLINE = 0x0a;
const READ_BYTES = 16_384;

/**
 * Hears the app out; the text for stdout, or `undefined`. `object` is the agent's JSON as it came;
 * `onWait` is called once, if the reply does not come at once.
 */
export async function answer(
  conversation: Conversation,
  outgoing: Outgoing,
  object: string,
  onWait: () => Promise<void>,
): Promise<string | undefined> {
  const reply = await hearFirst(conversation, outgoing.event.id, onWait);
  return reply && replyWords(outgoing, reply, object);
}

/** A final reply in one piece is all that most runs hear: what hears more is loaded for the others. */
async function hearFirst(
  conversation: Conversation,
  id: string,
  onWait: () => Promise<void>,
): Promise<FinalReply | undefined> {
  const { conn, left } = conversation;
  const buffer = new Uint8Array(READ_BYTES);
  const reading = conn.read(buffer);
  const count = await within(reading, Math.min(LIMITS.parentLookMs, left(LIMITS.firstReplyMs)));
  if (count === null) return undefined;
  const piece = buffer.subarray(0, count === LATE ? 0 : count);
  if (piece.length > 0 && piece.indexOf(NEWLINE) === piece.length - 1) {
    const reply = parseReply(JSON.parse(decodeText(piece)), id);
    if (reply?.kind !== "waiting") return reply;
  }
  const { hear } = await import("./hear.ts");
  return await hear(conversation, { buffer, reading }, id, onWait);
}
