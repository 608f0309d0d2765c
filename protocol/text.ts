/**
 * Text measured and cut as the wire counts it: in bytes of UTF-8.
 *
 * Guarantees that a cut text is never longer than its cap, never splits a character and never
 * becomes invalid UTF-8. Source: protocol contract, section 5 ("Capping a string to N bytes").
 *
 * @module
 */

/** Marks a cut: U+2026, three bytes. */
const ELLIPSIS = "…";
const ELLIPSIS_BYTES = 3;

/** The length of `text` in bytes of UTF-8; a lone surrogate counts as the three it is sent as. */
export function byteLength(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    if (unit < 0x800) {
      bytes += 1;
    } else if (unit >= 0xd800 && unit < 0xdc00 && isLow(text.charCodeAt(i + 1))) {
      // A pair: two units, four bytes.
      bytes += 2;
      i++;
    } else {
      bytes += 2;
    }
  }
  return bytes;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

/** Whether `text` has at most `bytes` bytes of UTF-8. */
export function fits(text: string, bytes: number): boolean {
  // A unit is at least a byte and at most three, so most texts need no counting.
  return text.length * 3 <= bytes || (text.length <= bytes && byteLength(text) <= bytes);
}

/**
 * Cuts `text` to at most `bytes` bytes of UTF-8. A shorter text is returned as it is; a longer one
 * ends in `…`, cut at the last character boundary that leaves room for it.
 */
export function capText(text: string, bytes: number): string {
  if (fits(text, bytes)) return text;
  const room = new Uint8Array(bytes - ELLIPSIS_BYTES);
  const { read } = new TextEncoder().encodeInto(text, room);
  return text.slice(0, read) + ELLIPSIS;
}

/**
 * Whether a reader takes `text` as one that was cut at `bytes`: it ends in `…` and is about that
 * long. The slack covers a character of up to four bytes that did not fit, and relays that write
 * the mark behind the cap.
 */
export function looksCut(text: string, bytes: number): boolean {
  return text.endsWith(ELLIPSIS) && byteLength(text) >= bytes - 2 * ELLIPSIS_BYTES;
}
