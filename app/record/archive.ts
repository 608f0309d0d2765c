/**
 * All that outlives the app, behind one door: settings, rules, the record of decisions, turns.
 *
 * Guarantees that nothing here ever throws into the app and that a write that fails fails nobody: it
 * waits in memory, in its order, and is tried again; meanwhile the app hears that nothing is kept. A
 * write never waits for the disk to be sure (SQLite's log is brought home by {@linkcode Archive.tend}).
 * Source: design decision 20; app-behaviour contract, sections 13 to 15.
 *
 * @module
 */

import type { DatabaseSync } from "node:sqlite";
import type { DecisionLine, Rule, Turn } from "../core/mod.ts";
import type { AnsweredAgent } from "../../protocol/mod.ts";
import type {
  ActivityView,
  RecordFilter,
  RecordLineView,
  SettingChange,
  Settings,
} from "../view/mod.ts";
import { activityOf } from "./activity.ts";
import { rowOf } from "./decision_line_row.ts";
import { DecisionTable, type RecordPage } from "./decision_table.ts";
import { type ExportForm, exportLines } from "./export_lines.ts";
import { type LocalDays, SYSTEM_DAYS } from "./local_days.ts";
import { forgetOld } from "./retention.ts";
import { RuleTable } from "./rule_table.ts";
import { SettingsTable } from "./settings_table.ts";
import { TurnTable } from "./turn_table.ts";
import { type Verified, verifyChain } from "./verify_chain.ts";

/** What the archive needs of the program around it. */
export interface ArchiveOptions {
  readonly db: DatabaseSync;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly days?: LocalDays;
  readonly onError: (error: unknown) => void;
  /** Its answers to `revision` or `notKept` have changed. */
  readonly onChanged?: () => void;
}

/** Writes that wait for the file to take them again; the oldest go first when there are more. */
const WAITING_AT_MOST = 5_000;
/** Lines of one export. */
const EXPORT_AT_MOST = 100_000;
const DAY_MS = 86_400_000;

/** A write that the file has not taken yet. */
interface Write {
  readonly act: () => void;
  /** Tried again for ever is only what can be: a write of ours that is wrong must not hold up others. */
  tries: number;
}

/** The archive over an open database. */
export class Archive {
  readonly #options: ArchiveOptions;
  readonly #settings: SettingsTable;
  readonly #decisions: DecisionTable;
  readonly #rules: RuleTable;
  readonly #turns: TurnTable;
  readonly #days: LocalDays;
  #waiting: Write[] = [];
  #failing = false;
  #revision = { record: 0, rules: 0 };
  #forgotten = -Infinity;

  constructor(options: ArchiveOptions) {
    const { db, onError, days = SYSTEM_DAYS } = options;
    this.#options = options;
    this.#days = days;
    this.#settings = new SettingsTable(db, onError);
    this.#decisions = new DecisionTable(db);
    this.#rules = new RuleTable(db, this.#decisions);
    this.#turns = new TurnTable(db, days);
    // A checkpoint waits for the disk: not in the middle of an event.
    this.#read(() => db.exec("PRAGMA wal_autocheckpoint = 0"));
  }

  /** Counts what pages may ask for again. */
  get revision(): { readonly record: number; readonly rules: number } {
    return this.#revision;
  }

  /** Whether a write has failed and not gone through since. */
  get failing(): boolean {
    return this.#failing;
  }

  /** The settings as they were chosen; what cannot be read has its default. */
  settings(): { readonly settings: Settings; readonly chosenAgents: readonly AnsweredAgent[] } {
    return this.#settings.read();
  }

  /** Puts settings of which the value means nothing aside; which they are. */
  putBadSettingsAside(): readonly string[] {
    return this.#settings.putBadAside();
  }

  /** Keeps one setting. */
  keepSetting(change: SettingChange): void {
    this.#write(() => this.#settings.keep(change));
  }

  /** The rules that hold, each with the decision that made it; the rest is counted. */
  rules(): { readonly rules: readonly Rule[]; readonly withoutDecision: number } {
    return this.#read(() => this.#rules.read()) ?? { rules: [], withoutDecision: 0 };
  }

  /** One request has ended. `surface`: where it was decided, in people's words. */
  record(line: DecisionLine, surface?: string): void {
    this.#write(() => this.#decisions.add(rowOf(line, surface)));
    this.#changed("record");
  }

  /** The answer on this request has reached its agent, or has not. */
  taken(request: string, taken: boolean): void {
    const at = this.#options.now();
    this.#write(() => this.#decisions.addTaken(request, taken, at));
    this.#changed("record");
  }

  /** Keeps a rule, with the line (by its request) that made it. */
  keepRule(rule: Rule, madeBy: string): void {
    const at = this.#options.now();
    this.#write(() => {
      if (this.#rules.keep(rule, madeBy, at)) return;
      this.#options.onError(new Error("Should never happen: a rule without its decision"));
    });
    this.#changed("rules");
  }

  /** The rule has answered. */
  ruleUsed(rule: Rule): void {
    this.#write(() => this.#rules.use(rule));
    this.#changed("rules");
  }

  /** Forgets a rule; the decision that made it stays on record. */
  dropRule(rule: Rule): void {
    this.#write(() => this.#rules.drop(rule));
    this.#changed("rules");
  }

  /** Keeps a finished turn. */
  keepTurn(turn: Turn): void {
    this.#write(() => this.#turns.add(turn));
    this.#changed("record");
  }

  /** Forgets all turns and daily totals; the record of decisions stays. */
  clearHistory(): void {
    this.#write(() => this.#turns.clear());
    this.#changed("record");
  }

  /** A page of lines, newest first; `undefined` when it cannot be read. */
  page(filter: RecordFilter, before?: number, limit?: number): RecordPage | undefined {
    const paging = {
      ...(before === undefined ? {} : { before }),
      ...(limit === undefined ? {} : { limit }),
    };
    return this.#read(() => this.#decisions.page(filter, this.#days, paging));
  }

  /** All that the filter shows as a file, oldest first; `undefined` when it cannot be read. */
  exported(
    filter: RecordFilter,
    form: ExportForm,
  ): { readonly name: string; readonly text: string } | undefined {
    return this.#read(() => {
      const lines: RecordLineView[] = [];
      for (const line of this.#decisions.lines(filter, this.#days)) {
        if (lines.push(line) >= EXPORT_AT_MOST) break;
      }
      const name = `vults-record-${this.#days.dayOf(this.#options.now())}.${form}`;
      return { name, text: exportLines(lines.reverse(), form) };
    });
  }

  /** A week of activity; `undefined` when it cannot be read. */
  activity(week: string | undefined, kept: boolean): ActivityView | undefined {
    const asked = { now: this.#options.now(), days: this.#days, kept };
    return this.#read(() =>
      activityOf(this.#turns, { ...asked, ...(week === undefined ? {} : { week }) })
    );
  }

  /** Verifies the whole chain; `undefined` when it cannot be read. */
  verify(): Verified | undefined {
    return this.#read(() => verifyChain(this.#decisions));
  }

  /**
   * To be called at start and about once a minute: tries again what the file has not taken, forgets
   * once a day what is old, and brings SQLite's log home.
   */
  tend(): void {
    this.#flush();
    if (this.#failing) return;
    const { db, now } = this.#options;
    if (now() - this.#forgotten >= DAY_MS) {
      const more = this.#read(() => forgetOld(db, this.#decisions, this.#days, now()));
      if (more === false) this.#forgotten = now();
    }
    this.#read(() => db.exec("PRAGMA wal_checkpoint(PASSIVE)"));
  }

  /**
   * The last call: tries once more what waits, and leaves a file that can be read without a log beside
   * it, unless somebody reads just now. Closes the database.
   */
  close(): void {
    this.tend();
    const { db } = this.#options;
    this.#read(() => db.exec("PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE"));
    db.close();
  }

  #write(act: () => void): void {
    this.#waiting.push({ act, tries: 0 });
    if (this.#waiting.length > WAITING_AT_MOST) this.#waiting.shift();
    // While it fails each write is tried once a minute and not with every event.
    if (!this.#failing || this.#waiting.length === 1) this.#flush();
  }

  #flush(): void {
    while (this.#waiting[0] !== undefined) {
      const [write] = this.#waiting;
      try {
        write.act();
      } catch (error) {
        if (!this.#failing) this.#options.onError(error);
        if (isOurFault(error) && ++write.tries > 2) {
          this.#waiting.shift();
          continue;
        }
        return this.#setFailing(true);
      }
      this.#waiting.shift();
    }
    this.#setFailing(false);
  }

  #setFailing(failing: boolean): void {
    if (this.#failing === failing) return;
    this.#failing = failing;
    this.#options.onChanged?.();
  }

  #changed(what: "record" | "rules"): void {
    this.#revision = { ...this.#revision, [what]: this.#revision[what] + 1 };
    this.#options.onChanged?.();
  }

  #read<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      this.#options.onError(error);
      return undefined;
    }
  }
}

/** Not the disk's: trying again cannot help. */
function isOurFault(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error &&
    /constraint failed|datatype mismatch|no such (?:table|column)/.test(error.message));
}
