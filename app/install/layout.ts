/**
 * How a file is laid out, and new values in the same layout.
 *
 * Guarantees that what is printed has the file's own indent, line ends and spacing, so that an entry
 * of ours looks as if the user had typed it.
 *
 * @module
 */

import type { Tree } from "./tree.ts";

/** The layout of one file. */
export interface Layout {
  readonly eol: "\n" | "\r\n" | "\r";
  /** One step of indentation. */
  readonly unit: string;
  /** What stands between a name and its value. */
  readonly colon: string;
  /** What stands behind a comma on the same line. */
  readonly gap: string;
  /** Whether the whole object is one line; an empty one is not, there is nothing to go by. */
  readonly oneLine: boolean;
}

/** The layout of a file that we create. */
export const NEW_FILE: Layout = { eol: "\n", unit: "  ", colon: ": ", gap: " ", oneLine: false };

/** The layout of `text`, whose outermost object is `root`. */
export function layoutOf(text: string, root: Tree): Layout {
  const eol = /\r\n|\n|\r/.exec(text)?.[0];
  const first = root.members[0];
  let unit = NEW_FILE.unit;
  if (first !== undefined && isFirstOnLine(text, first.start)) {
    const outer = lineIndent(text, root.start);
    const inner = lineIndent(text, first.start);
    if (inner.startsWith(outer) && inner.length > outer.length) unit = inner.slice(outer.length);
  }
  return {
    eol: eol === "\r\n" || eol === "\r" ? eol : "\n",
    unit,
    ...spacing(text, root),
    oneLine: first !== undefined && !/[\r\n]/.test(text.slice(root.start, root.end)),
  };
}

/** A file written by a machine has no blank at all; then neither have our entries. */
function spacing(text: string, root: Tree): { colon: string; gap: string } {
  const first = root.members[0];
  if (first === undefined) return { colon: NEW_FILE.colon, gap: NEW_FILE.gap };
  const colon = /:[ \t]*$/.exec(text.slice(first.start, first.value.start))?.[0] ?? NEW_FILE.colon;
  return { colon, gap: colon === ":" ? "" : " " };
}

/**
 * `value` as text. With an `indent` (that of the line it begins on) over several lines, with `null`
 * on one.
 */
export function printValue(value: unknown, layout: Layout, indent: string | null): string {
  if (indent === null) return printInline(value, layout);
  const plain = JSON.stringify(value, null, layout.unit);
  const colon = layout.colon === ": " ? plain : plain.replace(
    /^([ \t]*"(?:[^"\\]|\\.)*"): /gm,
    (_all, name: string) => `${name}${layout.colon}`,
  );
  return colon.replaceAll("\n", layout.eol + indent);
}

function printInline(value: unknown, layout: Layout): string {
  if (Array.isArray(value)) {
    return `[${value.map((item) => printInline(item, layout)).join(`,${layout.gap}`)}]`;
  }
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(([key, item]) =>
      JSON.stringify(key) + layout.colon + printInline(item, layout)
    );
    return `{${members.join(`,${layout.gap}`)}}`;
  }
  return JSON.stringify(value);
}

/** The blanks that the line of `offset` begins with. */
export function lineIndent(text: string, offset: number): string {
  const start = lineStart(text, offset);
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? "";
}

/** Whether only blanks stand before `offset` on its line. */
export function isFirstOnLine(text: string, offset: number): boolean {
  const start = lineStart(text, offset);
  return start > 0 && /^[ \t]*$/.test(text.slice(start, offset));
}

function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && text[at - 1] !== "\n" && text[at - 1] !== "\r") at--;
  return at;
}
