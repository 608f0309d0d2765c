/**
 * Days, weeks and lengths of time in English. Takes local ISO dates ("2026-09-21"), never a clock.
 *
 * @module
 */

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;
const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** The name of a day of the week, 0 for Monday. */
export function weekday(index: number): string {
  return WEEKDAYS[index] ?? "";
}

/** "21 September", of another year than `today`: "21 September 2025". */
export function dayName(day: string, today: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const name = `${Number(date)} ${MONTHS[Number(month) - 1] ?? month}`;
  return today.startsWith(`${year}-`) ? name : `${name} ${year}`;
}

/** "Monday, 21 September". */
export function dayTitle(day: string, today: string): string {
  const at = new Date(`${day}T12:00:00`);
  return `${weekday((at.getDay() + 6) % 7)}, ${dayName(day, today)}`;
}

/** A length of time as one says it: "6 h 20 min", "12 min", "under a minute", "nothing". */
export function duration(secs: number): string {
  if (secs <= 0) return "nothing";
  const minutes = Math.floor(secs / 60);
  if (minutes === 0) return "under a minute";
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} h` : "", rest > 0 ? `${rest} min` : ""].filter(Boolean).join(" ");
}
