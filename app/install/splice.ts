/**
 * Puts members into a JSON text and takes them out again, as text.
 *
 * Guarantees that every byte that is not ours stays: comments, order, indents, line ends, trailing
 * commas, one-line lists. Taking out what was put in gives the text before, also where the container
 * had nothing in it (then with `interior`, what stood between its brackets). Measured: the edits of
 * jsonc-parser re-format the neighbours and take their comments along; so only locating is left to
 * it. Source: toolchain contract, section 5; PB-30.
 *
 * How: a new member goes behind the last one and the comments on its line; a cut begins behind
 * whatever stands before the member, so the blanks put in with it go with it.
 *
 * @module
 */

import { isFirstOnLine, lineIndent, printValue } from "./layout.ts";
import type { Layout } from "./layout.ts";
import type { Member, Tree } from "./tree.ts";

/** A member to be put in; `key` is absent in a list. */
export interface NewMember {
  readonly key?: string;
  readonly value: unknown;
}

/** `text` with `members` as the last ones of `container`. */
export function insertMembers(
  text: string,
  container: Tree,
  members: readonly NewMember[],
  layout: Layout,
): string {
  const last = container.members.at(-1);
  return last === undefined
    ? insertIntoEmpty(text, container, members, layout)
    : insertBehind(text, container, last, members, layout);
}

function insertIntoEmpty(
  text: string,
  container: Tree,
  members: readonly NewMember[],
  layout: Layout,
): string {
  const start = container.start + 1;
  const end = container.end - 1;
  const interior = text.slice(start, end);
  const outer = lineIndent(text, container.start);
  const indent = outer + layout.unit;
  const lines = members.map((one) => layout.eol + indent + print(one, layout, indent)).join(",");
  if (interior.trim() !== "") {
    // Only comments: ours comes behind them, on a line of its own.
    const behind = commentsIn(text, start, end).at(-1)?.end ?? end;
    return text.slice(0, behind) + lines + text.slice(behind);
  }
  const inline = layout.oneLine
    ? members.map((one) => print(one, layout, null)).join(`,${layout.gap}`)
    : undefined;
  return text.slice(0, start) + (inline ?? lines + layout.eol + outer) + text.slice(end);
}

function insertBehind(
  text: string,
  container: Tree,
  last: Member,
  members: readonly NewMember[],
  layout: Layout,
): string {
  const before = container.members.at(-2);
  const lead = text.slice(
    before === undefined ? container.start + 1 : behindOf(before),
    last.start,
  );
  const trail = text.slice(last.end, container.end - 1);
  const ownLine = hasBreak(lead) || hasBreak(trail);
  const indent = ownLine && !isFirstOnLine(text, last.start)
    ? lineIndent(text, container.start) + layout.unit
    : lineIndent(text, last.start);
  // On the line of a neighbour that itself runs over several lines, ours may do so too.
  const spread = ownLine || hasBreak(text.slice(last.start, last.end));
  const put = ownLine ? layout.eol + indent : layout.gap;
  const body = members.map((one) => put + print(one, layout, spread ? indent : null)).join(",");
  const at = behindComments(text, last.comma === undefined ? last.end : last.comma + 1);
  return last.comma === undefined
    ? `${text.slice(0, last.end)},${text.slice(last.end, at)}${body}${text.slice(at)}`
    : `${text.slice(0, at)}${body},${text.slice(at)}`;
}

function print(one: NewMember, layout: Layout, indent: string | null): string {
  const value = printValue(one.value, layout, indent);
  return one.key === undefined ? value : JSON.stringify(one.key) + layout.colon + value;
}

/**
 * `text` without member `index` of `container`.
 *
 * @param interior What stood in the container before anything of ours did, when that is known.
 */
export function removeMember(
  text: string,
  container: Tree,
  index: number,
  interior = "",
): string {
  const one = container.members[index];
  if (one === undefined) throw new Error("Should never happen: the member to cut does not exist");
  const previous = container.members[index - 1];
  const floor = previous === undefined ? container.start + 1 : behindOf(previous);
  const { from, to } = cutRange(text, container, one, floor);
  let head = text.slice(0, from);
  const tail = text.slice(to);
  if (one.comma === undefined && previous?.comma !== undefined) {
    head = head.slice(0, previous.comma) + head.slice(previous.comma + 1);
  }
  if (container.members.length === 1) {
    const left = head.slice(container.start + 1) + tail.slice(0, container.end - 1 - to);
    if (left.trim() === "") {
      return head.slice(0, container.start + 1) + interior + tail.slice(container.end - 1 - to);
    }
  }
  return head + between(text, one, to) + tail;
}

/** What is cut as one piece. A comma behind a comment of the user's is cut apart from it. */
function cutRange(
  text: string,
  container: Tree,
  one: Member,
  floor: number,
): { from: number; to: number } {
  const to = one.comma === undefined ? one.end : one.comma + 1;
  const blank = trailingBlanks(text, floor, one.start);
  const rest = /^[ \t]*/.exec(text.slice(to, container.end))?.[0].length ?? 0;
  const follows = text[to + rest] ?? "";
  const endsLine = follows === "\n" || follows === "\r";
  const closes = to + rest === container.end - 1;
  const afterLineComment = endsInLineComment(text, floor, one.start);
  if (endsLine || (closes && !afterLineComment)) return { from: blank, to };
  // Something else stands behind ours on its line: the start of the line belongs to that.
  const first = floor === container.start + 1 || hasBreak(text.slice(blank, one.start));
  return first && !closes ? { from: one.start, to: to + rest } : {
    from: closes ? one.start : blank,
    to,
  };
}

/** The user's comment between our member and its comma, which is not ours to cut. */
function between(text: string, one: Member, to: number): string {
  if (one.comma === undefined || to < one.comma) return "";
  const kept = text.slice(one.end, one.comma);
  return kept.trim() === "" ? "" : kept;
}

/** `text` with the value of `tree` replaced by `replacement`. */
export function replaceTree(text: string, tree: Tree, replacement: string): string {
  return text.slice(0, tree.start) + replacement + text.slice(tree.end);
}

function behindOf(one: Member): number {
  return one.comma === undefined ? one.end : one.comma + 1;
}

function hasBreak(text: string): boolean {
  return /[\r\n]/.test(text);
}

/** Where the blanks that end at `end` begin, not before `floor`, nor inside a comment. */
function trailingBlanks(text: string, floor: number, end: number): number {
  const stop = commentsIn(text, floor, end).at(-1)?.end ?? floor;
  let at = end;
  while (at > stop && /[ \t\r\n]/.test(text[at - 1] ?? "")) at--;
  return at;
}

/** Behind the comments that begin on the line of `from`; blanks behind the last are not passed. */
function behindComments(text: string, from: number): number {
  let at = from;
  for (;;) {
    const found = /^[ \t]*(?:\/\/[^\r\n]*|\/\*[^]*?\*\/)/.exec(text.slice(at));
    if (found === null) return at;
    at += found[0].length;
  }
}

/** Whether the comments between two members end in one that runs to the end of its line. */
function endsInLineComment(text: string, from: number, to: number): boolean {
  return commentsIn(text, from, to).at(-1)?.line === true;
}

/** The comments in a part of the text that holds nothing else but blanks and commas. */
function commentsIn(text: string, from: number, to: number): { end: number; line: boolean }[] {
  const trivia = text.slice(from, to);
  return [...trivia.matchAll(/\/\/[^\r\n]*|\/\*[^]*?\*\//g)].map((found) => ({
    end: from + found.index + found[0].length,
    line: found[0].startsWith("//"),
  }));
}
