/**
 * What the app may say to a relay, as scripts for a fake app.
 *
 * @module
 */

import assert from "node:assert/strict";
import type { JsonObject } from "../../protocol/mod.ts";
import type { AppConnection, SentEvent } from "./app_connection.ts";
import type { AppScript } from "./fake_app.ts";

/** A reply to `event`: this version, its id, and `members`. */
export function replyTo(event: SentEvent, members: JsonObject): JsonObject {
  return { v: 8, id: event.id, ...members };
}

/** `waiting`. */
export const WAITING: JsonObject = { kind: "waiting" };
/** `decision: allow`. */
export const ALLOW: JsonObject = { kind: "decision", decision: "allow" };
/** `decision: deny`. */
export const DENY: JsonObject = { kind: "decision", decision: "deny" };

/** `decision: deny` with a `reason` of any type. */
export function denyWith(reason: unknown): JsonObject {
  return { ...DENY, reason };
}

/** An `answer`. */
export function answer(...answers: readonly unknown[]): JsonObject {
  return { kind: "answer", answers };
}

/** Sends these replies, one after another, whether or not the event wanted one, and closes. */
export function says(...replies: readonly JsonObject[]): AppScript {
  return async (connection) => {
    const event = await heard(connection);
    for (const reply of replies) await connection.send(replyTo(event, reply));
    connection.close();
  };
}

/** Sends bytes that `make` builds from the event, and closes. */
export function saysBytes(make: (event: SentEvent) => string | Uint8Array): AppScript {
  return async (connection) => {
    await connection.sendBytes(make(await heard(connection)));
    connection.close();
  };
}

/** The event of a connection that must have brought one. */
export async function heard(connection: AppConnection): Promise<SentEvent> {
  const event = await connection.event();
  assert.ok(event !== undefined, "the relay connected but sent nothing");
  return event;
}
