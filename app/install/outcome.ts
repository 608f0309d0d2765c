/**
 * What planning comes to: the shapes that plans, their execution and their wording share.
 *
 * @module
 */

import type { ConfigPlan, LeftOut } from "../../agents/mod.ts";
import type { Places } from "./places.ts";
import type { Place, TextProblem } from "./read_json.ts";
import type { InstallRecord } from "./record.ts";
import type { TargetProblem } from "./target_file.ts";
import type { FileChange } from "./write_file.ts";

/** Something the user should know beside the diff. */
export type Note =
  | { readonly note: "left_out"; readonly left: readonly LeftOut[] }
  | { readonly note: "version_assumed"; readonly version: string }
  | { readonly note: "events_skipped"; readonly events: readonly string[] }
  | { readonly note: "hooks_off" }
  | { readonly note: "status_line_chained" }
  | { readonly note: "status_line_restored" }
  | { readonly note: "status_line_unknown" }
  | { readonly note: "status_line_in_use"; readonly file: string }
  | { readonly note: "status_line_of_other_copy"; readonly program: string }
  | { readonly note: "other_copy"; readonly program: string }
  | { readonly note: "other_folder"; readonly folder: string }
  | { readonly note: "record_broken" };

/** Why nothing is written. */
export type Refusal =
  | ({ readonly why: "text"; readonly problem: TextProblem } & Place)
  | { readonly why: "target"; readonly problem: TargetProblem }
  | { readonly why: "sidecar_broken"; readonly file: string }
  | { readonly why: "sidecar_unreadable"; readonly file: string }
  | { readonly why: "line_saved_elsewhere"; readonly program: string }
  | { readonly why: "too_old"; readonly version: string; readonly needed: string }
  | { readonly why: "version_unreadable" }
  | { readonly why: "relay_path"; readonly path: string }
  | { readonly why: "no_record" }
  | { readonly why: "changed_since"; readonly file: string }
  | { readonly why: "backup_gone"; readonly file: string };

/** A change of one configuration with all that belongs to it. */
export interface PlannedChange {
  readonly is: "change";
  readonly agent: string;
  readonly operation: "install" | "uninstall" | "undo";
  readonly file: string;
  /** In the order in which they are written. */
  readonly changes: readonly FileChange[];
  /** The record that is written first; `after`, `backup` and `folders` are filled in then. */
  readonly record: InstallRecord | undefined;
  /** The record as it is now. */
  readonly recordBefore: InstallRecord | undefined;
  readonly real: string;
  readonly notes: readonly Note[];
  /** Folders that go after the file, when they are empty. */
  readonly folders: readonly string[];
}

/** The outcome of planning. */
export type PlannedOutcome =
  | PlannedChange
  | { readonly is: "same"; readonly file: string; readonly notes: readonly Note[] }
  | { readonly is: "refused"; readonly file: string; readonly refusal: Refusal };

/** Facts that a plan is made from. */
export interface PlanFacts {
  readonly plan: ConfigPlan;
  readonly file: string;
  readonly places: Places;
  readonly now: Date;
}
