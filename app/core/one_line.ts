/**
 * Agent-written text as one line of a list. A way of showing: never used where an action is decided.
 *
 * @module
 */

import { BOUNDS } from "./bounds.ts";

/** The first line that has text, white space collapsed, at most `chars` characters then `…`. */
export function firstLine(text: string, chars: number = BOUNDS.lineChars): string {
  const line = text.split(/\r\n|[\n\r]/).find((part) => part.trim() !== "") ?? "";
  return shorten(collapse(line), chars);
}

/** All of `text` as one line, white space collapsed, at most `chars` characters then `…`. */
export function oneLine(text: string, chars: number = BOUNDS.lineChars): string {
  return shorten(collapse(text), chars);
}

/** `text` without runs of white space. */
export function collapse(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** `text` when it has at most `chars` characters, else its first `chars` and `…`. */
export function shorten(text: string, chars: number): string {
  // Units are at least characters, so a short text needs no splitting into characters.
  if (text.length <= chars) return text;
  const characters = Array.from(text.slice(0, chars * 2 + 1));
  return characters.length <= chars ? text : characters.slice(0, chars).join("").trimEnd() + "…";
}
