/**
 * Text that others wrote, as a terminal may show it.
 *
 * Guarantees that what comes out moves no cursor, changes no colour and turns no direction: a control
 * character, an invisible or direction-changing one, a stray half of a pair and a pile of accents
 * stand there by their numbers, and a long run of
 * blanks by its length. Nothing is left out. Source: page section 6 ("Command"), for terminals.
 *
 * @module
 */

import { words } from "../words/mod.ts";

/** Line ends and tabs stay: they are laid out. */
const NAMED =
  // deno-lint-ignore no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]|\p{Cs}|\p{Co}|\p{Cn}/gu;
/** No language puts more on one letter. */
const PILED = /(\p{M}{3})(\p{M}+)/gu;

/** So many blanks are no indent: they push something out of sight. */
const MANY_BLANKS = / {32,}/g;

/** Several lines; a tab is a tab's width of blanks. */
export function shownLines(text: string): string[] {
  return text.split("\n").map((line) => shownLine(line));
}

/** One line: a line end in it is shown too. */
export function shown(text: string): string {
  return shownLine(text).replaceAll("\n", "↵");
}

function shownLine(line: string): string {
  return line
    .replace(NAMED, named)
    .replace(PILED, (_all, kept: string, more: string) => kept + [...more].map(named).join(""))
    .replaceAll("\t", "    ")
    .replace(MANY_BLANKS, (run) => words.action.blanks(run.length));
}

/** "<U+202E>" */
function named(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
}
