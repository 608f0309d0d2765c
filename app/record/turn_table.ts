/**
 * Finished turns and the totals of each day: counts, never a word of anybody.
 *
 * Every function throws SQLite's error. Source: app-behaviour contract, section 13.
 *
 * @module
 */

import type { DatabaseSync } from "node:sqlite";
import type { Turn } from "../core/mod.ts";
import { activeMs } from "./active_time.ts";
import { type LocalDays, nextDay } from "./local_days.ts";
import type { Stored } from "./stored_row.ts";
import { inTransaction } from "./transaction.ts";

/** A day's total. */
export interface DayTotal {
  readonly day: string;
  readonly secs: number;
  readonly turns: number;
}

/** No turn is cut into more days than this: it would be a clock that was wrong. */
const DAYS_OF_A_TURN = 31;
const NAME_CHARS = 256;

/** The tables of turns and days in an open database. */
export class TurnTable {
  readonly #db: DatabaseSync;
  readonly #days: LocalDays;

  constructor(db: DatabaseSync, days: LocalDays) {
    this.#db = db;
    this.#days = days;
  }

  /** Keeps a turn, and counts it in the days it touches. */
  add(turn: Turn): void {
    inTransaction(this.#db, () => {
      const day = this.#days.dayOf(turn.end);
      let touched = this.#days.dayOf(turn.start);
      for (let n = 0; touched <= day && n < DAYS_OF_A_TURN; n++, touched = nextDay(touched)) {
        this.#countDay(touched, turn, touched === day ? 1 : 0);
      }
      this.#db.prepare(
        `INSERT INTO turns (start, end, day, agent, project, steps, commands, files, added, removed,
           allowed, denied, answered, questions, failed)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ).run(
        turn.start,
        turn.end,
        day,
        turn.agent.slice(0, NAME_CHARS),
        turn.project.slice(0, NAME_CHARS),
        turn.steps,
        turn.commands,
        turn.files,
        turn.added,
        turn.removed,
        turn.allowed,
        turn.denied,
        turn.answered,
        turn.questions,
        turn.failed ? 1 : 0,
      );
    });
  }

  /** The turns that overlap a span of time, oldest first. */
  between(start: number, end: number): readonly Turn[] {
    return this.#db.prepare("SELECT * FROM turns WHERE end >= ? AND start < ? ORDER BY end, n")
      .all(start, end).map(readTurn);
  }

  /** The nearest ends of turns before and after a span of time. */
  around(start: number, end: number): { readonly before?: number; readonly after?: number } {
    const before = this.#db.prepare("SELECT max(end) AS at FROM turns WHERE end < ?").get(start)
      ?.at;
    const after = this.#db.prepare("SELECT min(end) AS at FROM turns WHERE end >= ?").get(end)?.at;
    return {
      ...(typeof before === "number" ? { before } : {}),
      ...(typeof after === "number" ? { after } : {}),
    };
  }

  /** The totals from `day` on, oldest first. */
  totals(day: string): readonly DayTotal[] {
    const rows = this.#db.prepare("SELECT * FROM days WHERE day >= ? ORDER BY day").all(day);
    return rows.map((row) => ({
      day: String(row.day),
      secs: Math.round(Number(row.active_ms) / 1_000),
      turns: Number(row.turns),
    }));
  }

  /** Forgets all turns and totals. */
  clear(): void {
    this.#db.exec("BEGIN IMMEDIATE; DELETE FROM turns; DELETE FROM days; COMMIT");
  }

  /**
   * Adds what the turn adds to the day: the time in it that no other turn covers. Only the turns that
   * overlap it are looked at; a day of thousands would else be summed up anew by each of them.
   */
  #countDay(day: string, turn: Turn, turns: number): void {
    const from = Math.max(turn.start, this.#days.startOf(day));
    const to = Math.min(turn.end, this.#days.startOf(nextDay(day)));
    const others = this.between(from, to);
    const more = activeMs([...others, turn], from, to) - activeMs(others, from, to);
    this.#db.prepare(
      `INSERT INTO days (day, active_ms, turns) VALUES (?, ?, ?)
       ON CONFLICT (day) DO UPDATE SET
         active_ms = active_ms + excluded.active_ms, turns = turns + excluded.turns`,
    ).run(day, more, turns);
  }
}

function readTurn(row: Stored): Turn {
  return {
    start: Number(row.start),
    end: Number(row.end),
    agent: String(row.agent),
    project: String(row.project),
    steps: Number(row.steps),
    commands: Number(row.commands),
    files: Number(row.files),
    added: Number(row.added),
    removed: Number(row.removed),
    allowed: Number(row.allowed),
    denied: Number(row.denied),
    answered: Number(row.answered),
    questions: Number(row.questions),
    failed: row.failed === 1,
  };
}
