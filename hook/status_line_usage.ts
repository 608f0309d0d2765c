/**
 * What leaves the relay of Claude Code's status-line input: the usage and nothing else.
 *
 * Guarantees that no path, no model and no other cost number leaves. Source: protocol contract,
 * section 12, part A.
 *
 * @module
 */

import { isObject, type JsonObject } from "../protocol/mod.ts";

const WINDOWS = ["five_hour", "seven_day"] as const;

/** The payload of a `StatusLine` event, or `undefined` when there is no usage to tell. */
export function usagePayload(input: JsonObject): JsonObject | undefined {
  const windows = planWindows(input.rate_limits);
  const cost = isObject(input.cost) ? input.cost.total_cost_usd : undefined;
  const spent = typeof cost === "number" ? cost : undefined;
  if (windows === undefined && !spent) return undefined;
  return {
    ...(windows === undefined ? {} : { rate_limits: windows }),
    ...(spent === undefined ? {} : { cost: { total_cost_usd: spent } }),
    ...(isThere(input.session_id) ? { session_id: input.session_id } : {}),
  };
}

function planWindows(limits: unknown): JsonObject | undefined {
  if (!isObject(limits)) return undefined;
  const kept = WINDOWS.filter((name) => isThere(limits[name]));
  if (kept.length === 0) return undefined;
  return Object.fromEntries(kept.map((name) => [name, limits[name]]));
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}
