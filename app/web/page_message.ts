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
import { type FromPage, readSettingChange, type SettingChange } from "../view/mod.ts";

/** The longest message a page may send, in UTF-16 units; its longest honest one is a deny's reason. */
export const PAGE_MESSAGE_CHARS = 65_536;

const id = v.pipe(v.string(), v.nonEmpty());
const request = v.pipe(id, v.transform(requestId));
const hash = v.pipe(v.string(), v.nonEmpty(), v.maxLength(256));

const session = v.pipe(id, v.transform(sessionKey));
/** Ids that the app itself gave out. */
const short = v.pipe(v.string(), v.nonEmpty(), v.maxLength(256));
const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));
const words = v.pipe(v.string(), v.maxLength(1_024));
const FILTER = v.strictObject({
  text: v.exactOptional(words),
  agent: v.exactOptional(words),
  project: v.exactOptional(words),
  outcome: v.exactOptional(v.picklist([
    "allowed",
    "denied",
    "allowed_by_rule",
    "answered",
    "elsewhere",
    "released",
    "expired",
    "unreached",
  ])),
  day: v.exactOptional(day),
});
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const QUERY = v.variant("of", [
  v.strictObject({ of: v.literal("diff"), session, step: count }),
  v.strictObject({ of: v.literal("rules") }),
  v.strictObject({ of: v.literal("record"), filter: FILTER, before: v.exactOptional(count) }),
  v.strictObject({
    of: v.literal("record_export"),
    filter: FILTER,
    as: v.picklist(["jsonl", "csv"]),
  }),
  v.strictObject({ of: v.literal("sign_ins") }),
  v.strictObject({ of: v.literal("activity"), week: v.exactOptional(day) }),
]);

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
    sound: v.boolean(),
    notify: v.boolean(),
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
    session,
  }),
  v.strictObject({ type: v.literal("decide_always"), request, hash }),
  v.strictObject({
    type: v.literal("answer"),
    request,
    hash,
    answers: v.pipe(
      v.array(v.union([v.string(), v.pipe(v.array(v.string()), v.maxLength(64))])),
      v.maxLength(64),
    ),
  }),
  v.strictObject({ type: v.literal("called"), call: short }),
  v.strictObject({
    type: v.literal("set"),
    change: v.pipe(
      v.unknown(),
      v.transform(readSettingChange),
      v.custom<SettingChange>((change) => change !== undefined),
    ),
  }),
  v.strictObject({
    type: v.literal("quiet_answer"),
    session,
    answer: v.picklist(["snooze", "keep_going", "dismiss"]),
  }),
  v.strictObject({ type: v.literal("seen"), session }),
  v.strictObject({ type: v.literal("dismiss_digest") }),
  v.strictObject({ type: v.literal("dismiss_alarm"), alarm: short }),
  v.strictObject({ type: v.literal("confirm_sign_in"), alarm: short, letIn: v.boolean() }),
  v.strictObject({ type: v.literal("end_sign_in"), signIn: short }),
  v.strictObject({ type: v.literal("remove_rule"), rule: short }),
  v.strictObject({ type: v.literal("restore_rule"), rule: short }),
  v.strictObject({ type: v.literal("clear_history") }),
  v.strictObject({
    type: v.literal("ask"),
    n: count,
    query: QUERY,
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
