/**
 * The filter of the record, and the address that says the same. Pure.
 *
 * Guarantees that `readFilter(filterAddress(filter))` is the filter, and that an address made by hand
 * never gives a filter that the app would not take: what it cannot mean is left out.
 *
 * @module
 */

import type { Outcome, RecordFilter } from "../../app/view/mod.ts";

/** Every outcome, in the order in which they are offered. */
export const OUTCOMES = [
  "allowed",
  "allowed_by_rule",
  "denied",
  "answered",
  "elsewhere",
  "released",
  "expired",
  "unreached",
] as const satisfies readonly Outcome[];

/** The longest word or name that is sent. */
const MOST_CHARS = 1_024;

/** Reads the query part of an address, with or without its question mark. */
export function readFilter(search: string): RecordFilter {
  const given = new URLSearchParams(search);
  const text = (name: string) => given.get(name)?.trim().slice(0, MOST_CHARS);
  const outcome = OUTCOMES.find((one) => one === given.get("outcome"));
  const day = given.get("day") ?? "";
  return cleanFilter({
    text: text("text"),
    agent: text("agent"),
    project: text("project"),
    outcome,
    day: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined,
  });
}

/** In this order they stand in the address, so that one filter has one address. */
const MEMBERS = ["text", "agent", "project", "outcome", "day"] as const;

/** The members that say something. */
export function cleanFilter(
  filter: { readonly [name in keyof RecordFilter]: RecordFilter[name] | undefined },
): RecordFilter {
  return Object.fromEntries(
    MEMBERS.map((name) => [name, filter[name]]).filter(([, value]) => value),
  );
}

/** The query part of the address, with its question mark; empty without a filter. */
export function filterAddress(filter: RecordFilter): string {
  const given = new URLSearchParams(Object.entries(cleanFilter(filter)));
  return given.size === 0 ? "" : `?${given}`;
}

/** Whether anything is left out by it. */
export function isFiltered(filter: RecordFilter): boolean {
  return Object.keys(filter).length > 0;
}
