/**
 * The year as a grid of days: 53 weeks from a Monday, five levels. Pure.
 *
 * Guarantees that the last column is the week of today, that a day without work has level 0, and that
 * the levels 1 to 4 are the quartiles of the days that had any. Source: app-behaviour contract, section 13.
 *
 * @module
 */

import type { ActivityView } from "../../app/view/mod.ts";
import { daysLater, mondayOf } from "../page/local_day.ts";

/** One day of the grid. */
export interface YearCell {
  readonly day: string;
  readonly secs: number;
  readonly level: 0 | 1 | 2 | 3 | 4;
  /** Its column and its row, Monday first. */
  readonly week: number;
  readonly weekday: number;
}

/** How many columns there are. */
export const WEEKS = 53;

/** The cells up to today, oldest first. */
export function yearCells(year: ActivityView["year"], today: string): readonly YearCell[] {
  // A turn of less than a second is work all the same.
  const worked = new Map(
    year.map(({ day, secs, turns }) => [day, turns > 0 ? Math.max(1, secs) : secs]),
  );
  const first = daysLater(mondayOf(today), -7 * (WEEKS - 1));
  const cells: Omit<YearCell, "level">[] = [];
  for (let at = 0; at < WEEKS * 7; at++) {
    const day = daysLater(first, at);
    if (day > today) break;
    cells.push({ day, secs: worked.get(day) ?? 0, week: Math.floor(at / 7), weekday: at % 7 });
  }
  const active = cells.map(({ secs }) => secs).filter((secs) => secs > 0).sort((a, b) => a - b);
  const bounds = [0.25, 0.5, 0.75].map((share) => active[Math.floor(share * active.length)] ?? 0);
  return cells.map((cell) => ({ ...cell, level: levelOf(cell.secs, bounds) }));
}

function levelOf(secs: number, bounds: readonly number[]): YearCell["level"] {
  if (secs <= 0) return 0;
  const above = bounds.filter((bound) => secs >= bound).length;
  return above >= 3 ? 4 : above === 2 ? 3 : above === 1 ? 2 : 1;
}
