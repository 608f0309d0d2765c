/**
 * Lines of the record under the local days they ended on. Pure.
 *
 * @module
 */

import type { RecordLineView } from "../../app/view/mod.ts";
import { localDay } from "../page/local_day.ts";

/** A day and its lines, in their order. */
export interface RecordDay {
  readonly day: string;
  readonly lines: readonly RecordLineView[];
}

/** The lines by day; the order of the lines stays. */
export function byDay(lines: readonly RecordLineView[]): readonly RecordDay[] {
  const days = new Map<string, RecordLineView[]>();
  for (const line of lines) {
    const day = localDay(line.at);
    const there = days.get(day);
    if (there === undefined) days.set(day, [line]);
    else there.push(line);
  }
  return [...days].map(([day, lines]) => ({ day, lines }));
}
