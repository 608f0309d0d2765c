/**
 * The lines of an edit whose both sides are known, and counts of lines.
 * Source: app-behaviour contract, section 3 ("Line counts").
 *
 * @module
 */

import type { DiffLine } from "../view/mod.ts";

/** The lines of a text; an empty text has none. */
export function linesOf(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

/** What turns `before` into `after`: common first and last lines stand as context. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const old = linesOf(before);
  const now = linesOf(after);
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  while (
    tail < old.length - head && tail < now.length - head &&
    old[old.length - 1 - tail] === now[now.length - 1 - tail]
  ) tail++;
  return [
    ...marked(" ", old.slice(0, head)),
    ...marked("-", old.slice(head, old.length - tail)),
    ...marked("+", now.slice(head, now.length - tail)),
    ...marked(" ", old.slice(old.length - tail)),
  ];
}

function marked(mark: DiffLine["mark"], lines: readonly string[]): readonly DiffLine[] {
  return lines.map((text) => ({ mark, text }));
}

/** All lines of a file that is written whole, numbered from 1. */
export function writtenLines(content: string): readonly DiffLine[] {
  const lines = linesOf(content.endsWith("\n") ? content.slice(0, -1) : content);
  return lines.map((text, index) => ({ mark: "+", new: index + 1, text }));
}

/** How many lines the hunks add and remove. */
export function countLines(
  hunks: readonly (readonly DiffLine[])[],
): { readonly added: number; readonly removed: number } {
  const lines = hunks.flat();
  return {
    added: lines.filter((line) => line.mark === "+").length,
    removed: lines.filter((line) => line.mark === "-").length,
  };
}
