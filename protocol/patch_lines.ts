/**
 * A `structuredPatch` cut to its first lines.
 *
 * Guarantees at most {@linkcode LIMITS.patchLines} lines over all hunks, in their order; other
 * members of a hunk stay as sent. Source: protocol contract, section 5 ("structuredPatch cut").
 *
 * @module
 */

import { LIMITS } from "./limits.ts";
import { isObject } from "./messages.ts";

/** Hunks within the budget, and whether lines were left out. */
export interface CutPatch {
  readonly hunks: readonly unknown[];
  readonly cut: boolean;
}

/** Walks the hunks with a budget of lines; a hunk without a list of lines is dropped. */
export function cutPatch(hunks: readonly unknown[]): CutPatch {
  const kept: unknown[] = [];
  let left = LIMITS.patchLines;
  for (const hunk of hunks) {
    if (!isObject(hunk) || !Array.isArray(hunk.lines)) continue;
    if (hunk.lines.length > left) {
      if (left > 0) kept.push({ ...hunk, lines: hunk.lines.slice(0, left) });
      return { hunks: kept, cut: true };
    }
    kept.push(hunk);
    left -= hunk.lines.length;
  }
  return { hunks: kept, cut: false };
}
