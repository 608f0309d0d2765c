/**
 * Which words of a changed line changed. Pure.
 *
 * Guarantees that the parts of a line, put together, are the line.
 *
 * @module
 */

import type { DiffLine } from "../../app/view/mod.ts";

/** A stretch of a line: as on the other side, or not. */
export interface Part {
  readonly text: string;
  readonly changed: boolean;
}

/** Below this share of equal words two lines are not one changed line but two. */
const ALIKE = 0.35;
/** Beyond this many words on both sides together (multiplied) a line is not compared. */
const MOST_PAIRS = 250_000;

/** The parts of each line of a hunk that has a counterpart; by index. */
export function changedParts(hunk: readonly DiffLine[]): ReadonlyMap<number, readonly Part[]> {
  const parts = new Map<number, readonly Part[]>();
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

/** Compares two lines word by word; `undefined` when they have little in common. */
export function comparePair(
  before: string,
  after: string,
): readonly [readonly Part[], readonly Part[]] | undefined {
  const a = before.match(WORD) ?? [];
  const b = after.match(WORD) ?? [];
  if (a.length * b.length > MOST_PAIRS) return undefined;
  const [keptA, keptB] = common(a, b);
  const same = a.filter((word, i) => keptA[i] && word.trim() !== "").join("").length;
  const longest = Math.max(before.replaceAll(/\s/g, "").length, after.replaceAll(/\s/g, "").length);
  if (before === after || longest === 0 || same / longest < ALIKE) return undefined;
  return [join(a, keptA), join(b, keptB)];
}

/** Which words of each side belong to their longest common sequence. */
function common(a: readonly string[], b: readonly string[]): readonly [boolean[], boolean[]] {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = a[i] === b[j]
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const keptA = a.map(() => false);
  const keptB = b.map(() => false);
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      keptA[i++] = true;
      keptB[j++] = true;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return [keptA, keptB];
}

function join(words: readonly string[], kept: readonly boolean[]): Part[] {
  const parts: Part[] = [];
  words.forEach((text, i) => {
    // A blank between two changed words belongs to them.
    const between = text.trim() === "" && kept[i - 1] === false && kept[i + 1] === false;
    const changed = !kept[i] || between;
    const last = parts.at(-1);
    if (last?.changed === changed) parts[parts.length - 1] = { text: last.text + text, changed };
    else parts.push({ text, changed });
  });
  return parts;
}

const WORD = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu;
