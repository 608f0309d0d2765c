/**
 * Reads what a page sent over its WebSocket.
 *
 * Guarantees: a value that comes out is exactly one of the messages of `app/view/page_messages.ts`;
 * anything else, also a known message with a member too many or a text too long, is `undefined`, for
 * which the caller closes the connection. Source: design decision 21.
 *
 * @module
 */

import * as v from "valibot";
import { requestId, sessionKey } from "../../protocol/mod.ts";
import type { FromPage } from "../view/mod.ts";

/** The longest message a page may send, in UTF-16 units; its longest honest one is a deny's reason. */
export const PAGE_MESSAGE_CHARS = 65_536;

const id = v.pipe(v.string(), v.nonEmpty());
const request = v.pipe(id, v.transform(requestId));
const hash = v.pipe(v.string(), v.nonEmpty(), v.maxLength(256));

const MESSAGE = v.variant("type", [
  v.strictObject({
    type: v.literal("prove"),
    key: v.pipe(v.string(), v.maxLength(256)),
    signature: v.pipe(v.string(), v.maxLength(256)),
  }),
  v.strictObject({
    type: v.literal("here"),
    visible: v.boolean(),
    focused: v.boolean(),
    ping: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  }),
  v.strictObject({
    type: v.literal("drawn"),
    request,
    hash,
    place: v.picklist(["front", "queued"]),
  }),
  v.strictObject({
    type: v.literal("decide"),
    request,
    hash,
    decision: v.picklist(["allow", "deny"]),
    reason: v.exactOptional(v.string()),
  }),
  v.strictObject({ type: v.literal("release"), request, hash }),
  v.strictObject({ type: v.literal("bring_forward"), request }),
  v.strictObject({
    type: v.literal("choose_session"),
    session: v.pipe(id, v.transform(sessionKey)),
  }),
  v.strictObject({
    type: v.literal("answer_here"),
    agent: v.pipe(id, v.maxLength(64)),
    on: v.boolean(),
  }),
  v.strictObject({ type: v.literal("play_demo") }),
]);

/** Reads one text message; `undefined` when it is not one that a page of this version sends. */
export function readPageMessage(text: string): FromPage | undefined {
  if (text.length > PAGE_MESSAGE_CHARS) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  const read = v.safeParse(MESSAGE, value);
  return read.success ? read.output : undefined;
}
