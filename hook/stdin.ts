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
import { countdown, LATE, within } from "./deadline.ts";
import { ObjectScanner, type Scanned } from "./object_scanner.ts";

/** What came in. */
export interface Input {
  /** The bytes of the object, without a byte-order mark and white space around it. */
  readonly object: Uint8Array | undefined;
  /** Every byte that was read, also when there is no object. */
  readonly raw: Uint8Array;
  /** Whether the agent has closed its end. */
  readonly closed: boolean;
}

const FIRST_BUFFER_BYTES = 16_384;

/** How long the end of stdin may come behind the object, where every byte counts. */
const TAIL_MS = 50;

/**
 * Reads until the object is complete or stdin is closed; `undefined` when a bound was reached. With
 * `everyByte` also what comes right behind the object is in `raw`, for the user's own status line.
 */
export async function readInput(everyByte: boolean): Promise<Input | undefined> {
  const left = countdown();
  const scanner = new ObjectScanner();
  let buffer = new Uint8Array(FIRST_BUFFER_BYTES);
  let length = 0;
  let scanned: Scanned = { is: "open" };
  while (true) {
    if (length === buffer.length) buffer = grown(buffer);
    const complete = scanned.is === "object";
    const silence = Math.min(LIMITS.stdinSilenceMs, left(LIMITS.stdinTotalMs));
    const budget = complete ? Math.min(TAIL_MS, silence) : silence;
    const count = await within(Deno.stdin.read(buffer.subarray(length)), budget);
    if (count === LATE && !complete) return undefined;
    const closed = count === null;
    if (typeof count === "number") length += count;
    if (length > LIMITS.stdinBytes) return undefined;
    const raw = buffer.subarray(0, length);
    // Without hope of an object the rest is still read, for the writer's sake.
    if (scanned.is === "open") scanned = scanner.scan(raw);
    if (closed || count === LATE || (scanned.is === "object" && !everyByte)) {
      return { object: objectIn(raw, scanned), raw, closed };
    }
  }
}

function objectIn(raw: Uint8Array, scanned: Scanned): Uint8Array | undefined {
  return scanned.is === "object" ? raw.subarray(scanned.start, scanned.end) : undefined;
}

function grown(buffer: Uint8Array): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(buffer.length * 2);
  larger.set(buffer);
  return larger;
}
