/**
 * Tokens that are known by their look alone. The minimum lengths keep ordinary words out.
 *
 * @module
 */

import type { Span } from "./span.ts";

/** Not in the middle of a word; an escaped line break before it is none, nor a character in a URL. */
const START = String.raw`(?:(?<![A-Za-z0-9_])|(?<=\\[nrt])|(?<=%[0-9A-Fa-f]{2}))`;

const SHAPES: readonly string[] = [
  "gh[pousr]_[A-Za-z0-9]{20,}",
  "github_pat_[A-Za-z0-9_]{20,}",
  "glpat-[A-Za-z0-9_-]{16,}",
  "sk_(?:live|test)_[A-Za-z0-9]{16,}",
  "xox[bpa]-[A-Za-z0-9-]{10,}",
  "AIza[A-Za-z0-9_-]{30,}",
  "hf_[A-Za-z0-9]{20,}",
  "npm_[A-Za-z0-9]{20,}",
  "(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])",
];
const SHAPE = new RegExp(START + `(?:${SHAPES.join("|")})`, "g");

/** Names of style classes begin so too: see `looksMade`. */
const SK = new RegExp(START + "sk-[A-Za-z0-9_-]{20,}", "g");

/** Three parts, the first two JSON objects. One start per run of its letters keeps it linear. */
const JWT = new RegExp(
  String.raw`(?:(?<![A-Za-z0-9_-])|(?<=\\[nrt]))` +
    String.raw`eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]*`,
  "g",
);

/** The tokens in `text`. */
export function tokenShapes(text: string): readonly Span[] {
  const spans: Span[] = [];
  for (const shape of [SHAPE, JWT]) for (const found of text.matchAll(shape)) add(found);
  for (const found of text.matchAll(SK)) if (looksMade(found[0])) add(found);
  return spans;

  function add(found: RegExpMatchArray): void {
    const start = found.index ?? 0;
    spans.push({ start, end: start + found[0].length });
  }
}

/** A machine made it: it has a digit, a capital, or a part longer than words are. */
function looksMade(text: string): boolean {
  return /[0-9A-Z]/.test(text) || text.split(/[-_]/).some((part) => part.length >= 20);
}
