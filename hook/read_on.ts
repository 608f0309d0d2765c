/**
 * Input that did not come in one piece, or not as one object.
 *
 * Keeps what `stdin.ts` guarantees.
 *
 * @module
 */

import { LIMITS } from "../protocol/mod.ts";
import { LATE, within } from "./deadline.ts";
import { ObjectScanner, type Scanned } from "./object_scanner.ts";
import type { Input } from "./stdin.ts";

/** How long the end of stdin may come behind the object, where every byte counts. */
const TAIL_MS = 50;

/**
 * Reads on into `buffer`, which holds `length` bytes; `closed` says that there will be no more. `left`
 * counts from the begin of the first read.
 */
export async function readOn(
  buffer: Uint8Array<ArrayBuffer>,
  length: number,
  closed: boolean,
  everyByte: boolean,
  left: (total: number) => number,
): Promise<Input | undefined> {
  const scanner = new ObjectScanner();
  let scanned: Scanned = { is: "open" };
  let late = false;
  while (true) {
    const raw = buffer.subarray(0, length);
    // Without hope of an object the rest is still read, for the writer's sake.
    if (scanned.is === "open") scanned = scanner.scan(raw);
    if (closed || late || (scanned.is === "object" && !everyByte)) {
      return found(raw, scanned, closed);
    }

    if (length === buffer.length) buffer = grown(buffer);
    const silence = Math.min(LIMITS.stdinSilenceMs, left(LIMITS.stdinTotalMs));
    const complete = scanned.is === "object";
    const budget = complete ? Math.min(TAIL_MS, silence) : silence;
    const count = await within(Deno.stdin.read(buffer.subarray(length)), budget);
    late = count === LATE;
    if (late && !complete) return undefined;
    closed = count === null;
    if (typeof count === "number") length += count;
    if (length > LIMITS.stdinBytes) return undefined;
  }
}

function found(raw: Uint8Array, scanned: Scanned, closed: boolean): Input {
  if (scanned.is !== "object") return { object: undefined, raw, end: raw.length, closed };
  const { start, end } = scanned;
  return { object: raw.subarray(start, end), raw, end, closed };
}

function grown(buffer: Uint8Array): Uint8Array<ArrayBuffer> {
  // In large steps: what is not written to yet costs nothing, what is copied costs twice.
  const larger = new Uint8Array(Math.min(buffer.length * 8, LIMITS.stdinBytes + 1));
  larger.set(buffer);
  return larger;
}
