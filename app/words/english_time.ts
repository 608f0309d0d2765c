/**
 * Times and amounts in English. Takes milliseconds and counts, never a date: the caller knows the
 * clock.
 *
 * @module
 */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A countdown, "1:32". Rounds up, so that it reads 0:00 only when nothing is left. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How long ago, as short as a list wants it: "now", "4 s", "2 min", "3 h", "5 d". */
export function age(ms: number): string {
  if (ms < 2 * SECOND) return "now";
  return span(ms);
}

/** A length of time in its largest whole unit: "4 s", "7 min". */
export function span(ms: number): string {
  if (ms < MINUTE) return `${Math.max(0, Math.floor(ms / SECOND))} s`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < DAY) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.floor(ms / DAY)} d`;
}

/** A whole number with commas: "1,873". */
export function amount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A number with its noun: "1 line", "58 lines". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${amount(count)} ${count === 1 ? one : many}`;
}

/** A time of day, "10:42". */
export function clock(at: Date): string {
  return `${String(at.getHours()).padStart(2, "0")}:${String(at.getMinutes()).padStart(2, "0")}`;
}
