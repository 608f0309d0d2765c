/**
 * Lines out of a byte stream, whatever way the stream was cut.
 *
 * Guarantees: a line is returned once, whole and without its newline; a line that would pass the
 * limit is never returned, not even in part, and neither is anything behind it; the cost is linear
 * in the bytes, also when they come one by one. Never decodes: what a line holds is its reader's
 * business. Used by both ends. Source: protocol contract, section 3.
 *
 * @module
 */

import { LIMITS } from "./limits.ts";

const NEWLINE = 0x0a;

const FIRST_BYTES = 4_096;

/** Collects bytes until lines are complete. One per connection. */
export class LineReader {
  readonly #limit: number;
  /** The line that is not complete yet; doubled when it is full, so that every byte is copied once. */
  #held = new Uint8Array(0);
  #length = 0;
  #tooLong = false;

  /** `limit` is the size of a line in bytes, its newline included. */
  constructor(limit: number = LIMITS.messageBytes) {
    this.#limit = limit;
  }

  /** Whether a line has passed the limit: the stream is spoilt and yields nothing any more. */
  get tooLong(): boolean {
    return this.#tooLong;
  }

  /** Whether bytes of an unfinished line are held: at the end of a stream they are a cut message. */
  get unfinished(): boolean {
    return this.#length > 0;
  }

  /**
   * Takes the next bytes and returns the lines they complete, without their newlines. What is kept or
   * returned is copied, so the caller may use its buffer again.
   */
  push(chunk: Uint8Array): Uint8Array[] {
    const lines: Uint8Array[] = [];
    let from = 0;
    while (!this.#tooLong && from < chunk.length) {
      const end = chunk.indexOf(NEWLINE, from);
      const piece = chunk.subarray(from, end === -1 ? chunk.length : end);
      // The newline counts, whether it has come or is still owed.
      if (this.#length + piece.length + 1 > this.#limit) {
        this.#tooLong = true;
        this.#forget();
        break;
      }
      this.#keep(piece);
      if (end === -1) break;
      lines.push(this.#held.slice(0, this.#length));
      this.#forget();
      from = end + 1;
    }
    return lines;
  }

  #keep(piece: Uint8Array): void {
    const length = this.#length + piece.length;
    if (length > this.#held.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#held.length, FIRST_BYTES));
      larger.set(this.#held.subarray(0, this.#length));
      this.#held = larger;
    }
    this.#held.set(piece, this.#length);
    this.#length = length;
  }

  #forget(): void {
    this.#held = new Uint8Array(0);
    this.#length = 0;
  }
}

/** Writes `text`, which must hold no raw newline (JSON never does), as one line of bytes. */
export function encodeLine(text: string): Uint8Array {
  return new TextEncoder().encode(text + "\n");
}
