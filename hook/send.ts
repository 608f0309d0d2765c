/**
 * The event on its way to the app.
 *
 * Guarantees an end within its budgets, all counted from the connect. Never retries. Source: protocol
 * contract, section 8.
 *
 * @module
 */

import { LIMITS } from "../protocol/mod.ts";
import { countdown, LATE, within } from "./deadline.ts";

/** A conversation with the app that has begun. */
export interface Conversation {
  readonly conn: Deno.UnixConn;
  /** The milliseconds left until so many after the connect. */
  readonly left: (total: number) => number;
  /** Who started the relay. */
  readonly parent: number;
}

/** Connects and hands over all of `line`; `undefined` when that was not done in time. */
export async function send(line: Uint8Array, socket: string): Promise<Conversation | undefined> {
  const parent = Deno.ppid;
  const left = countdown();
  const conn = await within(Deno.connect({ transport: "unix", path: socket }), LIMITS.connectMs);
  if (conn === LATE) return undefined;
  for (let sent = 0; sent < line.length;) {
    const budget = Math.min(LIMITS.writeMs, left(LIMITS.reportMs));
    const count = await within(conn.write(line.subarray(sent)), budget);
    if (count === LATE) return undefined;
    sent += count;
  }
  return { conn, left, parent };
}
