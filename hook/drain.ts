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
const BUFFER_BYTES = 65_536;

/** A drain that runs by itself until stdin ends. */
export interface Drain {
  /** Resolves with what was read when stdin ends, within `ms`; else with `undefined`. */
  closed(ms: number): Promise<Uint8Array | undefined>;
  /** Waits for a writer that is in the middle of something, and for no other. */
  finish(): Promise<void>;
}

/** Starts to read what follows `input`. `keep` holds the bytes for {@linkcode Drain.closed}. */
export function startDrain(input: Input, keep = false): Drain {
  const buffer = new Uint8Array(BUFFER_BYTES);
  const kept: Uint8Array[] = [];
  let bytes = 0;
  // White space behind the object is the end of a line, not the begin of something.
  let busy = input.object !== undefined && hasText(behindObject(input));

  async function run(): Promise<void> {
    while (!input.closed && bytes <= LIMITS.stdinBytes) {
      const count = await Deno.stdin.read(buffer);
      if (count === null) return;
      bytes += count;
      busy ||= hasText(buffer.subarray(0, count));
      if (keep) kept.push(buffer.slice(0, count));
    }
  }
  const ended = run().catch(() => {});

  return {
    async closed(ms) {
      if (await within(ended, ms) === LATE) return undefined;
      return joined(kept);
    },
    async finish() {
      const left = countdown();
      while (busy && left(LIMITS.stdinTotalMs) > 0) {
        const before = bytes;
        if (await within(ended, PAUSE_MS) !== LATE || bytes === before) return;
      }
    },
  };
}

function behindObject({ object, raw }: Input): Uint8Array {
  if (object === undefined) return raw;
  return raw.subarray(object.byteOffset + object.length - raw.byteOffset);
}

function hasText(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte > 0x20);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
