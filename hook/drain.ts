/**
 * What comes behind the object: read and dropped while the relay does its work.
 *
 * Guarantees that a writer which is still busy is not cut off, and that one which merely keeps its
 * end open delays nothing. Codex and Cursor take a broken pipe for a failed hook. Source: protocol
 * contract, sections 5 and 8.
 *
 * @module
 */

import { LIMITS } from "../protocol/mod.ts";
import { countdown, LATE, within } from "./deadline.ts";
import type { Input } from "./stdin.ts";

/** How long a busy writer may pause before we take it to be done. */
const PAUSE_MS = 50;
/** How long a busy writer may take: what it writes delays nothing (section 5). */
const BUSY_MS = 300;
const BUFFER_BYTES = 65_536;

/** A drain that runs by itself until stdin ends. */
export interface Drain {
  /** Waits for a writer that is in the middle of something, and for no other. */
  finish(): Promise<void>;
}

/**
 * Starts to read what follows `input`. `meanwhile` says whether there is other work to do at the same
 * time; without, only a writer that has begun to write something else is heard out.
 */
export function startDrain(input: Input, meanwhile: boolean): Drain {
  // White space behind the object is the end of a line, not the begin of something.
  let busy = hasText(behindObject(input));
  if (!meanwhile && !busy) return { finish: () => Promise.resolve() };
  const buffer = new Uint8Array(BUFFER_BYTES);
  let bytes = 0;

  async function run(): Promise<void> {
    while (!input.closed && bytes <= LIMITS.stdinBytes) {
      const count = await Deno.stdin.read(buffer);
      if (count === null) return;
      bytes += count;
      busy ||= hasText(buffer.subarray(0, count));
    }
  }
  const ended = run().catch(() => {});

  return {
    async finish() {
      const left = countdown();
      while (busy && left(BUSY_MS) > 0) {
        const before = bytes;
        if (await within(ended, Math.min(PAUSE_MS, left(BUSY_MS))) !== LATE || bytes === before) {
          return;
        }
      }
    },
  };
}

function behindObject({ object, raw }: Input): Uint8Array {
  if (object === undefined) return raw.subarray(raw.length);
  return raw.subarray(object.byteOffset + object.length - raw.byteOffset);
}

function hasText(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte > 0x20);
}
