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
/** How long a busy writer may take: what it writes delays nothing. */
const BUSY_MS = 300;
const BUFFER_BYTES = 65_536;

/** Reads on until stdin ends, once it has been started. */
export class Drain {
  readonly #input: Input;
  #ended: Promise<void> | undefined;
  #bytes = 0;
  #busy: boolean;

  /** Starts at once when something else than the end of a line has come already. */
  constructor(input: Input) {
    this.#input = input;
    const rest = behindObject(input);
    this.#busy = rest.length > 0 && hasText(rest);
    if (this.#busy) this.start();
  }

  /** Starts to read. Not needed for a run that ends at once: a pipe holds 64 KiB on its own. */
  start(): void {
    this.#ended ??= this.#run().catch(() => {});
  }

  /** Waits for a writer that is in the middle of something, and for no other. */
  async finish(): Promise<void> {
    if (this.#ended === undefined || !this.#busy) return;
    const left = countdown();
    while (left(BUSY_MS) > 0) {
      const before = this.#bytes;
      const pause = Math.min(PAUSE_MS, left(BUSY_MS));
      if (await within(this.#ended, pause) !== LATE || this.#bytes === before) return;
    }
  }

  async #run(): Promise<void> {
    const buffer = new Uint8Array(BUFFER_BYTES);
    while (!this.#input.closed && this.#bytes <= LIMITS.stdinBytes) {
      const count = await Deno.stdin.read(buffer);
      if (count === null) return;
      this.#bytes += count;
      this.#busy ||= hasText(buffer.subarray(0, count));
    }
  }
}

function behindObject({ object, raw }: Input): Uint8Array {
  if (object === undefined) return raw.subarray(raw.length);
  return raw.subarray(object.byteOffset + object.length - raw.byteOffset);
}

function hasText(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] ?? 0) > 0x20) return true;
  return false;
}
