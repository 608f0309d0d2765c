/**
 * Which part of a changed line changed. Pure.
 *
 * Guarantees that the three parts of each side, put together, are the line.
 *
 * @module
 */

import type { DiffLine } from "../../app/view/mod.ts";

/** A line in three parts: as on the other side, changed, as on the other side again. */
export type Parts = readonly [before: string, changed: string, after: string];

/** Below this share of equal text two lines are not one changed line but two. */
const ALIKE = 0.35;

/** The parts of each line of a hunk, where it has a counterpart; by index. */
export function changedParts(hunk: readonly DiffLine[]): ReadonlyMap<number, Parts> {
  const parts = new Map<number, Parts>();
  let i = 0;
  while (i < hunk.length) {
    const removed = run(hunk, i, "-");
    const added = run(hunk, i + removed, "+");
    for (let k = 0; k < Math.min(removed, added); k++) {
      const pair = comparePair(hunk[i + k]?.text ?? "", hunk[i + removed + k]?.text ?? "");
      if (pair === undefined) continue;
      parts.set(i + k, pair[0]);
      parts.set(i + removed + k, pair[1]);
    }
    i += Math.max(1, removed + added);
  }
  return parts;
}

function run(hunk: readonly DiffLine[], from: number, mark: DiffLine["mark"]): number {
  let length = 0;
  while (hunk[from + length]?.mark === mark) length++;
  return length;
}

/** Compares two lines word by word from both ends; `undefined` when they have little in common. */
export function comparePair(before: string, after: string): readonly [Parts, Parts] | undefined {
  const a = before.match(WORD) ?? [];
  const b = after.match(WORD) ?? [];
  const least = Math.min(a.length, b.length);
  let head = 0;
  while (head < least && a[head] === b[head]) head++;
  let end = 0;
  while (end < least - head && a.at(-1 - end) === b.at(-1 - end)) end++;
  const same = [...a.slice(0, head), ...a.slice(a.length - end)].join("").trim().length;
  const longest = Math.max(before.trim().length, after.trim().length);
  if (before === after || longest === 0 || same / longest < ALIKE) return undefined;
  const cut = (tokens: readonly string[]): Parts => [
    tokens.slice(0, head).join(""),
    tokens.slice(head, tokens.length - end).join(""),
    tokens.slice(tokens.length - end).join(""),
  ];
  return [cut(a), cut(b)];
}

const WORD = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu;
