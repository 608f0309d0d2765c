/**
 * Plan windows and cost, as the relay forwards them of a status line.
 * Source: app-behaviour contract, section 8; protocol contract, section 12.
 *
 * @module
 */

import { isObject, type JsonObject } from "../../protocol/mod.ts";
import type { UsageReported, UsageWindow } from "../event.ts";
import { member } from "./fields.ts";
import { isDemoSession, readSessionKey, type Sender } from "./session.ts";

const WINDOWS = [["five_hour", 300], ["seven_day", 10_080]] as const;

/** Above this an epoch second is more likely a millisecond: the reset is dropped, the window stays. */
const LATEST_RESET = 100_000_000_000;

/** Reads the usage of a `StatusLine` payload; it need not name a session. */
export function readUsage(payload: JsonObject, sender: Sender): UsageReported {
  const session = readSessionKey(payload, sender);
  const limits = member(payload, "rate_limits");
  const windows = isObject(limits)
    ? WINDOWS.map(([name, minutes]) => readWindow(member(limits, name), minutes))
    : [];
  const cost = member(payload, "cost");
  const usd = isObject(cost) ? member(cost, "total_cost_usd") : undefined;
  return {
    type: "usage_reported",
    agent: sender.agent,
    ...(session === undefined ? {} : { session }),
    demo: session !== undefined && isDemoSession(session),
    windows: windows.filter((window) => window !== undefined),
    ...(typeof usd === "number" && Number.isFinite(usd) && usd > 0 ? { costUsd: usd } : {}),
  };
}

function readWindow(value: unknown, minutes: number): UsageWindow | undefined {
  if (!isObject(value)) return undefined;
  const percent = member(value, "used_percentage");
  if (typeof percent !== "number" || !(percent >= 0 && percent <= 200)) return undefined;
  const resets = member(value, "resets_at");
  return {
    minutes,
    percent: Math.min(100, Math.round(percent)),
    ...(typeof resets === "number" && resets > 0 && resets < LATEST_RESET
      ? { resetsAt: resets }
      : {}),
  };
}
