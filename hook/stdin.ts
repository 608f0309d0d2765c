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
import { ObjectScanner } from "./object_scanner.ts";

/** What came in. */
export interface Input {
  /** The bytes of the object, without a byte-order mark and white space around it. */
  readonly object: Uint8Array | undefined;
  /** Every byte that was read, also when there is no object. */
  readonly raw: Uint8Array;
  /** Whether the agent has closed its end. */
  readonly closed: boolean;
}

const FIRST_BUFFER_BYTES = 65_536;

/** Reads until the object is complete or stdin is closed; `undefined` when a bound was reached. */
export async function readInput(): Promise<Input | undefined> {
  const left = countdown();
  const scanner = new ObjectScanner();
  let buffer = new Uint8Array(FIRST_BUFFER_BYTES);
  let length = 0;
  let hopeless = false;
  while (length <= LIMITS.stdinBytes) {
    if (length === buffer.length) buffer = grown(buffer);
    const silence = Math.min(LIMITS.stdinSilenceMs, left(LIMITS.stdinTotalMs));
    const count = await within(Deno.stdin.read(buffer.subarray(length)), silence);
    if (count === LATE) return undefined;
    const raw = buffer.subarray(0, length + (count ?? 0));
    if (count === null) return { object: undefined, raw, closed: true };
    length = raw.length;
    // Without hope of an object the rest is still read, for the writer's sake.
    if (hopeless) continue;
    const scanned = scanner.scan(raw);
    if (scanned.is === "object" && length <= LIMITS.stdinBytes) {
      return { object: raw.subarray(scanned.start, scanned.end), raw, closed: false };
    }
    hopeless = scanned.is === "other";
  }
  return undefined;
}

function grown(buffer: Uint8Array): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(buffer.length * 2);
  larger.set(buffer);
  return larger;
}
