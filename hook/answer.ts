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

const NEWLINE = 0x0a;
const READ_BYTES = 16_384;
const NOTHING_YET = { kind: "waiting" } as const;

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
  const { conn, left } = conversation;
  const { id } = outgoing.event;
  const buffer = new Uint8Array(READ_BYTES);
  const reading = conn.read(buffer);
  // The app is busy with the event meanwhile.
  const { replyWords } = await import("./words.ts");
  const count = await within(reading, Math.min(LIMITS.parentLookMs, left(LIMITS.firstReplyMs)));
  if (count === null) return undefined;

  const piece = buffer.subarray(0, count === LATE ? 0 : count);
  const whole = piece.length > 0 && piece.indexOf(NEWLINE) === piece.length - 1;
  const first = whole ? parseReply(JSON.parse(decodeText(piece)), id) : NOTHING_YET;
  // A final reply in one piece is all that most runs hear.
  const reply = first?.kind === "waiting"
    ? await (await import("./hear.ts")).hear(conversation, { buffer, reading }, id, onWait)
    : first;
  return reply && replyWords(outgoing, reply, object);
}
