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

/** Collects bytes until lines are complete. One per connection. */
export class LineReader {
  readonly #limit: number;
  /** Pieces of the line that is not complete yet; joined once, when its newline has come. */
  #pieces: Uint8Array[] = [];
  #pending = 0;
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
    return this.#pending > 0;
  }

  /**
   * Takes the next bytes and returns the lines they complete, without their newlines. The bytes are
   * copied where they are kept, so the caller may use its buffer again.
   */
  push(chunk: Uint8Array): Uint8Array[] {
    const lines: Uint8Array[] = [];
    let from = 0;
    while (!this.#tooLong) {
      const end = chunk.indexOf(NEWLINE, from);
      const piece = chunk.subarray(from, end === -1 ? chunk.length : end);
      // The newline counts, whether it has come or is still owed.
      if (this.#pending + piece.length + 1 > this.#limit) {
        this.#tooLong = true;
        this.#pieces = [];
        this.#pending = 0;
        break;
      }
      if (end === -1) {
        this.#keep(piece);
        break;
      }
      lines.push(this.#finish(piece));
      from = end + 1;
    }
    return lines;
  }

  #keep(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.#pieces.push(piece.slice());
    this.#pending += piece.length;
  }

  #finish(last: Uint8Array): Uint8Array {
    const line = new Uint8Array(this.#pending + last.length);
    let at = 0;
    for (const piece of this.#pieces) {
      line.set(piece, at);
      at += piece.length;
    }
    line.set(last, at);
    this.#pieces = [];
    this.#pending = 0;
    return line;
  }
}

/** Writes `text`, which must hold no raw newline (JSON never does), as one line of bytes. */
export function encodeLine(text: string): Uint8Array {
  return new TextEncoder().encode(text + "\n");
}
