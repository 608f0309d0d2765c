/**
 * Local days. The time zone is the system's and comes in, so that tests can bring their own.
 *
 * @module
 */

/** Which local day a time is in, and when a local day begins. */
export interface LocalDays {
  /** Local ISO date, `2026-01-31`, of epoch milliseconds. */
  dayOf(at: number): string;
  /** Epoch milliseconds of the first moment of a local ISO date. `NaN` when it is none. */
  startOf(day: string): number;
}

/** The system's days. */
export const SYSTEM_DAYS: LocalDays = {
  dayOf: (at) => {
    const date = new Date(at);
    return isoDate(date.getFullYear(), date.getMonth(), date.getDate());
  },
  startOf: (day) => {
    const [year = NaN, month = NaN, date = NaN] = day.split("-").map(Number);
    return new Date(year, month - 1, date).getTime();
  },
};

/** The date `days` after this one. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  date.setUTCDate(date.getUTCDate() + days);
  return isoDate(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
}

/** The date after this one. */
export function nextDay(day: string): string {
  return addDays(day, 1);
}

/** The Monday of the week that this date is in. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

function isoDate(year: number, month: number, date: number): string {
  return [
    String(year).padStart(4, "0"),
    ...[month + 1, date].map((n) => String(n).padStart(2, "0")),
  ]
    .join("-");
}
