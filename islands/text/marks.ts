/**
 * Finds the characters in an agent's text that a reader would not see, or that would move what the
 * reader sees. Pure.
 *
 * Guarantees that the raw parts of the pieces, put together, are the text: nothing is added, dropped
 * or moved; only what is drawn for a piece may differ. Source: page section 6, "Command".
 *
 * @module
 */

/** A stretch of text and how it is drawn. */
export type Piece =
  | { readonly as: "text"; readonly raw: string }
  /** Letters that are read from right to left: drawn isolated, so that they move nothing else. */
  | { readonly as: "isolated"; readonly raw: string }
  /** Many blanks in a row, told by their number. */
  | { readonly as: "blanks"; readonly raw: string; readonly count: number }
  /** A character without a shape of its own, told by its name. */
  | { readonly as: "named"; readonly raw: string; readonly name: string };

/** From this many on, blanks are counted: they can push something out of sight. */
export const MANY_BLANKS = 8;

/**
 * Control characters but the line end and the tab; invisible, direction-changing and joining format
 * characters; blanks that no shell takes for one; fillers; lone surrogates.
 */
const NAMED =
  // deno-lint-ignore no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]|\p{Cs}/u;
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]+/u;
const FIND = (blanks: number) =>
  new RegExp(`([ \\t]{${blanks},})|(${NAMED.source})|(${RIGHT_TO_LEFT.source})`, "gu");

/** Splits a text. `manyBlanks` of them in a row are counted. */
export function findMarks(text: string, manyBlanks = MANY_BLANKS): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(FIND(manyBlanks))) {
    const [raw, blanks, named] = match;
    if (match.index > from) pieces.push({ as: "text", raw: text.slice(from, match.index) });
    from = match.index + raw.length;
    if (blanks !== undefined) pieces.push({ as: "blanks", raw, count: raw.length });
    else if (named !== undefined) pieces.push({ as: "named", raw, name: nameOf(raw) });
    else pieces.push({ as: "isolated", raw });
  }
  if (from < text.length) pieces.push({ as: "text", raw: text.slice(from) });
  return pieces;
}

/** "U+202E" */
function nameOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return "U+" + code.toString(16).toUpperCase().padStart(4, "0");
}
