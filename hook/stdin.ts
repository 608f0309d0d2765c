/**
 * The agent's input: one JSON object on stdin, within bounds.
 *
 * Guarantees that a complete object is used at once, closed or not, and that an input which never
 * completes ends the run: {@linkcode LIMITS.stdinSilenceMs} without a byte,
 * {@linkcode LIMITS.stdinTotalMs} in all, {@linkcode LIMITS.stdinBytes}. What comes behind the object
 * is read and dropped, so that no writer meets a broken pipe. Source: protocol contract, section 8.
 *
 * @module
 */

import { LIMITS } from "../protocol/mod.ts";
import { type AgentObject, readObject } from "./agent_object.ts";
import { countdown, LATE, within } from "./deadline.ts";

/** What came in. */
export interface Input {
  /** The bytes of the object; there may be white space and a byte-order mark around it. */
  readonly object: Uint8Array | undefined;
  /** The object, where it has been read already. */
  readonly read?: AgentObject;
  /** Every byte that was read, also when there is no object. */
  readonly raw: Uint8Array;
  /** Where in `raw` begins what came behind the object. */
  readonly end: number;
  /** Whether the agent has closed its end. */
  readonly closed: boolean;
}

/** As much as a pipe holds. */
const FIRST_BUFFER_BYTES = 65_536;

/**
 * Reads until the object is complete or stdin is closed; `undefined` when a bound was reached. With
 * `everyByte` also what comes right behind the object is in `raw`, for the user's own status line.
 */
export async function readInput(everyByte: boolean): Promise<Input | undefined> {
  const left = countdown();
  const buffer = new Uint8Array(FIRST_BUFFER_BYTES);
  const silence = Math.min(LIMITS.stdinSilenceMs, left(LIMITS.stdinTotalMs));
  const count = await within(Deno.stdin.read(buffer), silence);
  if (count === LATE) return undefined;
  const raw = buffer.subarray(0, count ?? 0);
  // Most input comes at once, and what can be read as one object is one: finding its end byte by byte
  // would take twice as long (0.2 of 20 ms, measured).
  const read = !everyByte && endsObject(raw) ? readObject(raw) : undefined;
  if (read !== undefined) return { object: raw, read, raw, end: raw.length, closed: false };
  return await (await import("./read_on.ts")).readOn(
    buffer,
    raw.length,
    count === null,
    everyByte,
    left,
  );
}

/** Whether the last byte that is no white space is a closing brace. */
function endsObject(raw: Uint8Array): boolean {
  let last = raw.length - 1;
  while (last > 0 && (raw[last] ?? 0) <= 0x20) last--;
  return raw[last] === 0x7d;
}
