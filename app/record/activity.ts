/**
 * A week of finished turns, and the year around it.
 *
 * Guarantees that time in which several turns ran counts once, that a turn counts in the week of its
 * end, and that of two equal agents or projects the one first by name is on top.
 * Source: app-behaviour contract, section 13.
 *
 * @module
 */

import type { Turn } from "../core/mod.ts";
import type { ActivityView } from "../view/mod.ts";
import { activeMs } from "./active_time.ts";
import { addDays, type LocalDays, mondayOf, nextDay } from "./local_days.ts";
import { KEPT_DAYS } from "./retention.ts";
import type { TurnTable } from "./turn_table.ts";

/** What is asked. */
export interface ActivityAsked {
  /** Any local ISO date of the week; without it the current one. */
  readonly week?: string;
  readonly now: number;
  readonly days: LocalDays;
  /** Whether turns are being kept. */
  readonly kept: boolean;
}

type Summed = Exclude<keyof Turn, "start" | "end" | "agent" | "project" | "failed">;

/** The week. Throws SQLite's error. */
export function activityOf(turns: TurnTable, asked: ActivityAsked): ActivityView {
  const { days, now, kept } = asked;
  const today = days.dayOf(now);
  const week = mondayOf(isDate(asked.week) ? asked.week : today);
  const weekDays = Array.from({ length: 7 }, (_, n) => addDays(week, n));
  const start = days.startOf(week);
  const end = days.startOf(addDays(week, 7));
  const overlapping = turns.between(start, end);
  const counted = overlapping.filter((turn) => turn.end < end);
  const { before, after } = turns.around(start, end);
  const secs = weekDays.map((day) =>
    Math.round(activeMs(overlapping, days.startOf(day), days.startOf(nextDay(day))) / 1_000)
  );
  const topAgent = topOf(counted, "agent");
  const topProject = topOf(counted, "project");
  return {
    week,
    ...(before === undefined ? {} : { before: mondayOf(days.dayOf(before)) }),
    ...(after === undefined ? {} : { after: mondayOf(days.dayOf(after)) }),
    days: secs,
    activeSecs: secs.reduce((sum, one) => sum + one, 0),
    turns: counted.length,
    ...sumsOf(counted),
    failed: counted.filter(({ failed }) => failed).length,
    longestSecs: Math.max(0, ...counted.map(secsOf)),
    ...(topAgent === undefined ? {} : { topAgent }),
    ...(topProject === undefined ? {} : { topProject }),
    year: turns.totals(addDays(today, 1 - KEPT_DAYS.totals)),
    kept,
  };
}

function sumsOf(turns: readonly Turn[]): Record<Summed, number> {
  const sum = (member: Summed) => turns.reduce((total, turn) => total + turn[member], 0);
  return {
    steps: sum("steps"),
    commands: sum("commands"),
    files: sum("files"),
    added: sum("added"),
    removed: sum("removed"),
    allowed: sum("allowed"),
    denied: sum("denied"),
    answered: sum("answered"),
    questions: sum("questions"),
  };
}

function secsOf({ start, end }: Turn): number {
  return Math.round((end - start) / 1_000);
}

/** The name with the most time; a turn without one counts for nobody. */
function topOf(turns: readonly Turn[], member: "agent" | "project"): string | undefined {
  const total = new Map<string, number>();
  for (const turn of turns) {
    const name = turn[member];
    if (name !== "") total.set(name, (total.get(name) ?? 0) + (turn.end - turn.start));
  }
  const [top] = [...total].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  return top?.[0];
}

function isDate(day: string | undefined): day is string {
  return day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) &&
    !Number.isNaN(new Date(`${day}T00:00:00Z`).getTime());
}
