/**
 * Rows with columns that stand below each other.
 *
 * @module
 */

import { cells, fit, pad } from "./cells.ts";

/** One column: how it is made to fit. */
export interface Column {
  readonly head: string;
  /** At least so many cells, however narrow the terminal. */
  readonly least: number;
  /** At most so many, however long its texts. Default: no bound. */
  readonly most?: number;
}

const GAP = 2;

/**
 * The lines of a table in at most `room` cells. Columns are as wide as their texts; where that is too
 * much, the widest give way down to their least. Texts have been through `shown.ts`.
 */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  room: number,
): string[] {
  const all = [columns.map((column) => column.head), ...rows];
  const widths = columns.map(({ most }, index) =>
    Math.min(most ?? Infinity, Math.max(...all.map((row) => cells(row[index] ?? ""))))
  );
  const available = room - GAP * (columns.length - 1);
  for (let over = sum(widths) - available; over > 0; over--) {
    const widest = widths.reduce((best, width, index) => {
      const spare = width - (columns[index]?.least ?? 0);
      return spare > 0 && width > (widths[best] ?? 0) || spare > 0 && !gives(best) ? index : best;
    }, 0);
    if (!gives(widest)) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  function gives(index: number): boolean {
    return (widths[index] ?? 0) > (columns[index]?.least ?? 0);
  }
  return all.map((row) => {
    const line = row.map((text, index) => pad(text, widths[index] ?? 0)).join(" ".repeat(GAP));
    return fit(line.trimEnd(), Math.max(room, 1));
  });
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0);
}
