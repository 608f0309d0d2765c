/**
 * The change of a file as a unified diff.
 *
 * Guarantees to compare the bytes on the disk with exactly those that would be written, with three
 * lines of context, and that nothing in a file can move the cursor or colour of a terminal.
 * Source: app-behaviour contract, section 16, rule 2.
 *
 * @module
 */

import { createTwoFilesPatch } from "diff";
import { decodeFile, showableText } from "./file_text.ts";
import type { FileChange } from "./write_file.ts";

/** What stands for a side without a file, as in every diff. */
const NO_FILE = "/dev/null";

/** The diff of `change`, ending in a line break. */
export function diffOf(change: FileChange): string {
  const before = change.before === undefined ? NO_FILE : change.path;
  const after = change.after === undefined ? NO_FILE : change.path;
  const patch = createTwoFilesPatch(
    before,
    after,
    shown(change.before),
    shown(change.after),
    undefined,
    undefined,
    { context: 3 },
  );
  // The library opens with an "Index" line that belongs to another tool.
  return patch.replace(/^(?:Index: [^\n]*\n)?=+\n/, "");
}

function shown(bytes: Uint8Array | undefined): string {
  if (bytes === undefined) return "";
  const { bom, text } = decodeFile(bytes);
  return (bom ? "\ufeff" : "") + showableText(text);
}

/** `text` for a terminal: what would be obeyed instead of shown is written as its number. */
export function forTerminal(text: string): string {
  return text.replace(
    // deno-lint-ignore no-control-regex
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (character) =>
      character === "\r"
        ? ""
        : `<U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}>`,
  );
}
