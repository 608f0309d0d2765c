/**
 * What tests of the archive share: a clock, days of UTC, lines and rules.
 *
 * @module
 */

import type { DecisionLine, Rule } from "../core/mod.ts";
import { requestId } from "../../protocol/mod.ts";
import { Archive } from "./archive.ts";
import type { LocalDays } from "./local_days.ts";
import { openDatabase } from "./open_database.ts";

/** A Wednesday, noon. */
export const NOON = Date.UTC(2026, 0, 28, 12);
/** Milliseconds. */
export const HOUR = 3_600_000;
/** Milliseconds. */
export const DAY = 24 * HOUR;

/** Days of a zone so many minutes east of Greenwich. */
export function daysAt(minutes: number): LocalDays {
  return {
    dayOf: (at) => new Date(at + minutes * 60_000).toISOString().slice(0, 10),
    startOf: (day) => Date.parse(`${day}T00:00:00Z`) - minutes * 60_000,
  };
}

/** A line of a request that was allowed on a page. */
export function line(request: string, changes: Partial<DecisionLine> = {}): DecisionLine {
  return {
    request: requestId(request),
    at: NOON,
    agent: { id: "claude", label: "Claude Code" },
    project: "shop",
    tool: "Bash",
    action: "git status",
    shown: "ab".repeat(32),
    outcome: "allowed",
    actor: "human",
    act: "allow",
    tookMs: 1_500,
    answers: true,
    ...changes,
  };
}

/** A rule, and the request on which it was made. */
export function ruleOf(request: string, action: string, changes: Partial<Rule> = {}): Rule {
  return {
    id: `rule-${request}`,
    key: `key-${request}`,
    agent: { id: "claude", label: "Claude Code" },
    folder: "/home/me/shop",
    tool: "Bash",
    covers: "command",
    action,
    made: NOON,
    madeBy: requestId(request),
    times: 0,
    ...changes,
  };
}

/** An archive over a real file, and how to open it again. */
export interface Opened {
  readonly archive: Archive;
  readonly db: ReturnType<typeof openDatabase>["db"];
  readonly errors: unknown[];
  /** The clock; may be set. */
  now: number;
  changes: number;
}

/** Opens the file in `root`. */
export function openIn(root: string, now = NOON, days = daysAt(0)): Opened {
  const errors: unknown[] = [];
  const { db, problem } = openDatabase(`${root}/vults.db`, now);
  if (problem !== undefined) throw new Error(`Unexpected problem: ${problem}`);
  const opened: { -readonly [member in keyof Opened]: Opened[member] } = {
    db,
    errors,
    now,
    changes: 0,
    archive: new Archive({
      db,
      days,
      now: () => opened.now,
      onError: (error) => errors.push(error),
      onChanged: () => opened.changes += 1,
    }),
  };
  return opened;
}
