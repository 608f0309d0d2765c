/**
 * Bytes of a file as text that can be cut, and back.
 *
 * Guarantees that `encodeFile(decodeFile(bytes))` gives the same bytes for any input: a byte order
 * mark is kept apart, and a byte that is not UTF-8 stands as a lone surrogate (U+DC80 to U+DCFF),
 * which no valid text holds, so it goes back as it came. Agents load such a file with a replacement
 * character; so must we, without repairing it.
 *
 * @module
 */

/** A file's text and whether a byte order mark stood before it. */
export interface FileText {
  readonly bom: boolean;
  readonly text: string;
}

const BOM = [0xef, 0xbb, 0xbf] as const;
/** Added to a byte that is no UTF-8: 0x80 to 0xff become U+DC80 to U+DCFF. */
const ESCAPE = 0xdc00;

/** The text of `bytes`, losslessly. */
export function decodeFile(bytes: Uint8Array): FileText {
  const bom = BOM.every((byte, i) => bytes[i] === byte);
  const body = bom ? bytes.subarray(BOM.length) : bytes;
  try {
    return { bom, text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body) };
  } catch {
    return { bom, text: decodeBroken(body) };
  }
}

/** The bytes that `file` was read from, or would be. */
export function encodeFile(file: FileText): Uint8Array<ArrayBuffer> {
  const text = file.bom ? `\ufeff${file.text}` : file.text;
  if (text.isWellFormed()) return new TextEncoder().encode(text);
  return encodeBroken(text);
}

/** `text` as it can be shown: escaped bytes become U+FFFD. */
export function showableText(text: string): string {
  return text.toWellFormed();
}

/** Walks the text in runs of valid UTF-8; each byte between two runs is escaped. */
function decodeBroken(bytes: Uint8Array): string {
  const parts: string[] = [];
  let start = 0;
  for (let i = 0; i < bytes.length;) {
    const length = sequenceLength(bytes, i);
    if (length > 0) {
      i += length;
      continue;
    }
    parts.push(valid(bytes.subarray(start, i)));
    parts.push(String.fromCharCode(ESCAPE + (bytes[i] ?? 0)));
    start = ++i;
  }
  parts.push(valid(bytes.subarray(start)));
  return parts.join("");
}

function valid(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** The length of the UTF-8 sequence at `at`, or 0 when there is none (Unicode, table 3-7). */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xc2 && first <= 0xdf
    ? 2
    : first >= 0xe0 && first <= 0xef
    ? 3
    : first >= 0xf0 && first <= 0xf4
    ? 4
    : 0;
  if (length === 0) return 0;
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  const second = bytes[at + 1] ?? 0;
  if (second < low || second > high) return 0;
  for (let i = 2; i < length; i++) {
    const next = bytes[at + i] ?? 0;
    if (next < 0x80 || next > 0xbf) return 0;
  }
  return length;
}

function encodeBroken(text: string): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  for (const part of text.split(/([\udc80-\udcff])/u)) {
    const unit = part.charCodeAt(0);
    const escaped = part.length === 1 && unit >= ESCAPE + 0x80 && unit <= ESCAPE + 0xff;
    parts.push(escaped ? Uint8Array.of(unit - ESCAPE) : encoder.encode(part));
  }
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
