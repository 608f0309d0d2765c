/**
 * Finds the end of the first JSON object in a growing buffer.
 *
 * Guarantees to see every byte once, so the cost is linear however the bytes come. Never judges the
 * JSON: what lies between the braces is the parser's business. Some agents never close stdin, so the
 * end of the object is the end of the input (PB-03; protocol contract, section 5).
 *
 * @module
 */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const BOM = [0xef, 0xbb, 0xbf] as const;

/** What is known of the object so far. */
export type Scanned =
  | { readonly is: "open" }
  /** The object is in the buffer from `start` up to and without `end`. */
  | { readonly is: "object"; readonly start: number; readonly end: number }
  /** Something else came first: there will be no object. */
  | { readonly is: "other" };

/** One scan over one buffer. */
export class ObjectScanner {
  #at = 0;
  #start = -1;
  #depth = 0;
  /** Where the string we are in begins, behind its quote; -1 outside of strings. */
  #text = -1;

  /** Scans what was added: `buffer` is everything so far, the earlier bytes unchanged. */
  scan(buffer: Uint8Array): Scanned {
    if (this.#start === -1) {
      const found = this.#findStart(buffer);
      if (found !== "object") return { is: found };
    }
    while (this.#at < buffer.length) {
      if (this.#text !== -1) {
        if (!this.#leaveText(buffer)) break;
        continue;
      }
      const byte = buffer[this.#at++];
      if (byte === QUOTE) this.#text = this.#at;
      else if (byte === OPEN) this.#depth++;
      else if (byte === CLOSE && --this.#depth === 0) {
        return { is: "object", start: this.#start, end: this.#at };
      }
    }
    return { is: "open" };
  }

  /** Skips one byte-order mark and white space. */
  #findStart(buffer: Uint8Array): "open" | "object" | "other" {
    while (this.#at < buffer.length) {
      const byte = buffer[this.#at];
      if (this.#at < BOM.length && byte === BOM[this.#at] && this.#isMarkSoFar(buffer)) {
        this.#at++;
      } else if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) {
        this.#at++;
      } else {
        // A mark that breaks off is no mark.
        if (byte !== OPEN || (buffer[0] === BOM[0] && this.#at < BOM.length)) return "other";
        this.#start = this.#at;
        return "object";
      }
    }
    return "open";
  }

  #isMarkSoFar(buffer: Uint8Array): boolean {
    return this.#at === 0 || buffer[0] === BOM[0];
  }

  /** Goes to the end of the string; false when its quote has not come yet. */
  #leaveText(buffer: Uint8Array): boolean {
    // A native search: strings are where the bytes of a huge input are (PB-27).
    const quote = buffer.indexOf(QUOTE, this.#at);
    if (quote === -1) {
      this.#at = buffer.length;
      return false;
    }
    this.#at = quote + 1;
    let before = quote;
    while (before > this.#text && buffer[before - 1] === BACKSLASH) before--;
    if ((quote - before) % 2 === 0) this.#text = -1;
    // The quote was part of the text; nothing in front of it is looked at again.
    else this.#text = this.#at;
    return true;
  }
}
