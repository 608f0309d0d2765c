/**
 * What comes behind the object: read and dropped while the relay does its work.
 *
 * Guarantees that a writer which is still busy is not cut off, and that one which merely keeps its
 * end open delays nothing. Codex and Cursor take a broken pipe for a failed hook. Not needed by a run
 * that ends at once: a pipe holds 64 KiB on its own. Source: protocol contract, sections 5 and 8.
 *
 * @module
 */

import { LIMITS } from "../protocol/mod.ts";
import { hasText, hasTextBehind } from "./behind.ts";
import { countdown, LATE, within } from "./deadline.ts";
import type { Input } from "./stdin.ts";

/** How long a busy writer may pause before we take it to be done. */
const PAUSE_MS = 50;
/** How long a busy writer may take: what it writes delays nothing. */
const BUSY_MS = 300;
const BUFFER_BYTES = 65_536;

/** Reads until stdin ends. */
export interface Drain {
  /** Waits for a writer that is in the middle of something, and for no other. */
  finish(): Promise<void>;
}

/** Starts to read on behind `input`. */
export function startDrain(input: Input): Drain {
  let bytes = 0;
  let busy = hasTextBehind(input);

  async function read(): Promise<void> {
    const buffer = new Uint8Array(BUFFER_BYTES);
    while (!input.closed && bytes <= LIMITS.stdinBytes) {
      const count = await Deno.stdin.read(buffer);
      if (count === null) return;
      bytes += count;
      busy ||= hasText(buffer.subarray(0, count));
    }
  }

  const ended = read().catch(() => {});
  return {
    async finish() {
      if (!busy) return;
      const left = countdown();
      while (left(BUSY_MS) > 0) {
        const before = bytes;
        const pause = Math.min(PAUSE_MS, left(BUSY_MS));
        if (await within(ended, pause) !== LATE || bytes === before) return;
      }
    },
  };
}
