/**
 * The local ISO date of a moment, as the record and the activity count days.
 *
 * @module
 */

/** "2026-09-21"; `at` is epoch milliseconds. */
export function localDay(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The ISO date so many days later, whatever the clock does in between. */
export function daysLater(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00`);
  date.setDate(date.getDate() + days);
  return localDay(date.getTime());
}

/** The Monday of the day's week. */
export function mondayOf(day: string): string {
  return daysLater(day, -((new Date(`${day}T12:00:00`).getDay() + 6) % 7));
}
