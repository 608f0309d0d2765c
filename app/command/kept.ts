/**
 * What outlives the app, opened: the archive, what it holds for this run, and what became of the file.
 *
 * Guarantees that the app starts whatever state the file is in, and that each thing that a person
 * should know of it is told once. Permissions: read and write of the data folder, read of an earlier
 * Vults's settings. Source: app-behaviour contract, section 15.
 *
 * @module
 */

import type { CoreOptions, ShellView } from "../core/mod.ts";
import {
  Archive,
  openDatabase,
  type OpenedDatabase,
  readOldSettings,
  type RecordProblem,
  SignInTable,
} from "../record/mod.ts";
import type { DayLog } from "./day_log.ts";
import type { Folders } from "./folders.ts";

/** What a person should know once of what was kept. A closed list. */
export type KeptTrouble =
  | RecordProblem
  /** A stored setting had no meaning; it has its default now and was kept aside. */
  | "bad_setting"
  /** Rules whose decision is gone or was changed: they answer nothing. */
  | "rules_without_decision"
  /** Of an earlier Vults's settings some had no meaning. */
  | "old_settings_bad"
  /** The rules of an earlier Vults were not taken over. */
  | "old_rules_left";

/** What it needs of the program around it. */
export interface KeptOptions {
  readonly folders: Pick<Folders, "database" | "oldSettings">;
  readonly now: () => number;
  readonly log: DayLog;
  readonly onTrouble: (trouble: KeptTrouble) => void;
  /** Its answer to `view` has changed. */
  readonly onChanged: () => void;
}

/** All of it. */
export class Kept {
  readonly archive: Archive;
  readonly signIns: SignInTable;
  /** What the core begins with. */
  readonly begins: Pick<CoreOptions, "settings" | "chosenAgents" | "rules">;
  readonly #options: KeptOptions;
  readonly #opened: OpenedDatabase;

  constructor(options: KeptOptions) {
    const { folders, now, log, onChanged } = options;
    this.#options = options;
    this.#opened = openDatabase(folders.database, now());
    const { db } = this.#opened;
    const onError = (error: unknown) => log.error("not_kept", error);
    this.archive = new Archive({ db, now, onError, onChanged });
    this.signIns = new SignInTable(db, (error) => log.error("sign_in_not_kept", error));
    this.#importOldSettings();
    this.#putBadSettingsAside();
    this.begins = { ...this.archive.settings(), rules: this.#rules() };
  }

  /** Tells what was wrong with the file, once the app can say it. */
  tellProblem(): void {
    const { problem, cause } = this.#opened;
    if (problem === undefined) return;
    this.#options.log.error(`record_${problem}`, cause);
    this.#options.onTrouble(problem);
  }

  /** Why nothing is being kept, while that is so, and what became of the file at the start. */
  get view(): Pick<ShellView, "notKept" | "fileNews"> {
    const { problem } = this.#opened;
    if (problem === "not_writable" || problem === "newer_uncopied") return { notKept: problem };
    return {
      ...(this.archive.failing ? { notKept: "write_failed" as const } : {}),
      ...(problem === undefined ? {} : { fileNews: problem }),
    };
  }

  /** An earlier Vults's settings, when this one's file has just been made. */
  #importOldSettings(): void {
    const { folders: { oldSettings }, log, onTrouble } = this.#options;
    const { made, problem } = this.#opened;
    if (made !== true || problem !== undefined || oldSettings === undefined) return;
    const old = readOldSettings(oldSettings);
    if (old === undefined) return;
    for (const change of old.changes) this.archive.keepSetting(change);
    log.write("old_settings", {
      taken: old.changes.length,
      bad: old.bad.length,
      rules: old.rules,
    });
    if (old.bad.length > 0) onTrouble("old_settings_bad");
    if (old.rules > 0) onTrouble("old_rules_left");
  }

  #putBadSettingsAside(): void {
    for (const key of this.archive.putBadSettingsAside()) {
      this.#options.log.write("setting_put_aside", { key });
      this.#options.onTrouble("bad_setting");
    }
  }

  #rules(): NonNullable<CoreOptions["rules"]> {
    const { rules, withoutDecision } = this.archive.rules();
    if (withoutDecision > 0) {
      this.#options.log.write("rules_without_decision", { count: withoutDecision });
      this.#options.onTrouble("rules_without_decision");
    }
    return rules;
  }
}
