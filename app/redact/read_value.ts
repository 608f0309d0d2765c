/**
 * Reads one value where a shell, JSON, YAML, an INI file or a URL would end it.
 *
 * @module
 */

import { MARK, type Span } from "./span.ts";

const OPEN = /(\\*)(["'`])/y;
/** What ends a bare value in any of them. */
const BARE = /[^\s;&|<>(){}"'`]*/y;
/** A comma ends it where a new member follows, a bracket where a list may end. */
const MEMBER = /,(?=\s|$|["'\\]|[A-Za-z_][A-Za-z0-9_.-]{0,60}[=:])/;
/** The two ways a shell writes a single quote in single quotes. */
const QUOTE_IN_QUOTES = /\\''|"'"'/y;

/** The value at `at`: without its quotes, and empty when there is none. */
export function readValue(text: string, at: number): Span & { readonly quote: string } {
  OPEN.lastIndex = at;
  const open = OPEN.exec(text);
  if (open !== null) return { ...quoted(text, at, open[0]), quote: open[2] ?? "" };
  // As a whole, though its bracket would end a bare value.
  const from = text.startsWith(MARK, at) ? at + MARK.length : at;
  BARE.lastIndex = from;
  let value = BARE.exec(text)?.[0] ?? "";
  const comma = MEMBER.exec(value + text.charAt(from + value.length));
  if (comma !== null) value = value.slice(0, comma.index);
  if (!value.endsWith(MARK)) value = value.replace(/[\],]{1,8}$/, "");
  // The backslashes belong to a quote that ends what the value stands in.
  const trailing = /\\{1,8}$/.exec(value);
  if (trailing !== null && /["'`]/.test(text.charAt(from + value.length))) {
    value = value.slice(0, trailing.index);
  }
  return { start: at, end: from + value.length, quote: "" };
}

/** Up to the same quote with as many backslashes before it, else to the end of the line. */
function quoted(text: string, at: number, open: string): Span {
  const start = at + open.length;
  let from = start;
  while (true) {
    const end = closing(text, from, open);
    if (end < 0) return { start, end: lineEnd(text, start) };
    QUOTE_IN_QUOTES.lastIndex = end + 1;
    if (open !== "'" || !QUOTE_IN_QUOTES.test(text)) return { start, end };
    from = QUOTE_IN_QUOTES.lastIndex;
  }
}

function closing(text: string, from: number, open: string): number {
  const level = open.length - 1;
  const quote = open.slice(-1);
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === "\n" && level > 0) return -1;
    if (char !== quote) continue;
    let before = at;
    while (before > from && text.charAt(before - 1) === "\\") before--;
    const slashes = at - before;
    // A single quote of a shell is ended by the next one, whatever stands before it.
    if (quote === "'" && level === 0) return at;
    if (level === 0 ? slashes % 2 === 0 : slashes <= level) return Math.max(from, at - level);
  }
  return -1;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}
