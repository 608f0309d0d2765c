/**
 * An agent's last reply as one plain line.
 * Source: app-behaviour contract, section 2 ("Summary line of a reply").
 *
 * @module
 */

import { BOUNDS } from "./bounds.ts";
import { collapse, shorten } from "./one_line.ts";

const RULE = /^\s*([-*_])(?:\s*\1){2,}\s*$/;
const HEADING = /^\s*#{1,6}(?:\s|$)/;

/** The first paragraph that has text, without Markdown's marks; headings only if nothing else is. */
export function summaryLine(reply: string): string {
  let heading: string | undefined;
  for (const paragraph of paragraphsOf(reply)) {
    const line = plain(paragraph);
    if (line === "") continue;
    if (!paragraph.every((text) => HEADING.test(text))) return shorten(line, BOUNDS.summaryChars);
    heading ??= line;
  }
  return shorten(heading ?? "", BOUNDS.summaryChars);
}

/** Paragraphs end at a blank line, at a rule, or at a row of a table. */
function paragraphsOf(text: string): string[][] {
  const paragraphs: string[][] = [[]];
  for (const line of text.split(/\r\n|[\n\r]/)) {
    if (line.trim() === "" || RULE.test(line) || line.trimStart().startsWith("|")) {
      paragraphs.push([]);
    } else {
      paragraphs.at(-1)?.push(line);
    }
  }
  return paragraphs.filter((lines) => lines.length > 0);
}

function plain(lines: readonly string[]): string {
  const bare = lines.map((line) =>
    line.trimStart().replace(/^#{1,6}(?:\s+|$)/, "").replace(/^(?:[-*•]|\d+\.)\s+/, "")
  );
  return collapse(bare.join(" ").replaceAll(/\*\*|__|`/g, ""));
}
