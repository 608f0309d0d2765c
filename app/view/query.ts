/**
 * What pages ask for because it is too much to be in every view: diffs, rules, the record, activity,
 * the signed-in pages. Asked and told over the page's own connection, since the cookie that loads a
 * page opens nothing (design decision 22).
 *
 * @module
 */

import type { SessionKey } from "../../protocol/mod.ts";
import type { AgentView, FileChange, Outcome } from "./flock.ts";

/** Which lines of the record: all members that are there must hold. */
export interface RecordFilter {
  /** Words that must all be in the line. */
  readonly text?: string;
  readonly agent?: string;
  readonly project?: string;
  readonly outcome?: Outcome;
  /** Local ISO date. */
  readonly day?: string;
}

/** One question of a page. */
export type Query =
  | { readonly of: "diff"; readonly session: SessionKey; readonly step: number }
  | { readonly of: "rules" }
  /** Newest first; `before` is the `n` of the last line that is there already. */
  | { readonly of: "record"; readonly filter: RecordFilter; readonly before?: number }
  /** The whole of what the filter shows, as a file's text. */
  | { readonly of: "record_export"; readonly filter: RecordFilter; readonly as: "jsonl" | "csv" }
  | { readonly of: "sign_ins" }
  /** `week`: the local ISO date of its Monday; without it the current one. */
  | { readonly of: "activity"; readonly week?: string };

/** A rule, as it is listed. */
export interface RuleView {
  readonly id: string;
  readonly agent: AgentView;
  readonly folder: string;
  readonly tool: string;
  readonly covers: "command" | "file" | "url" | "input";
  /** What it allows, whole. */
  readonly action: string;
  readonly made: number;
  readonly lastUsed?: number;
  readonly times: number;
}

/** One request's line in the record. */
export interface RecordLineView {
  /** Its number, growing. */
  readonly n: number;
  readonly at: number;
  readonly agent: AgentView;
  readonly project: string;
  readonly subagent?: string;
  readonly tool: string;
  /** Redacted. */
  readonly action: string;
  /** Hash of what was shown; empty when nothing was. */
  readonly shown: string;
  readonly outcome: Outcome;
  readonly actor: "human" | "rule" | "system";
  /** Where it was decided: a browser's name, "vults watch", or nothing. */
  readonly surface?: string;
  readonly tookMs: number;
  /** Whether the agent took the answer; absent where there was none to take. */
  readonly taken?: boolean;
  /** Its check sum in the chain, hex. */
  readonly sum: string;
}

/** A signed-in page. */
export interface SignInView {
  readonly id: string;
  readonly browser: string;
  readonly created: number;
  readonly used: number;
  /** The page that asks. */
  readonly self: boolean;
  /** Open right now. */
  readonly open: boolean;
  /** It came in while no page was there to confirm it. */
  readonly unconfirmed?: true;
}

/** A week of finished turns. */
export interface ActivityView {
  /** Local ISO date of the Monday. */
  readonly week: string;
  /** Mondays of the nearest weeks with turns, where there are. */
  readonly before?: string;
  readonly after?: string;
  /** Active seconds per day, Monday first, overlaps merged. */
  readonly days: readonly number[];
  readonly activeSecs: number;
  readonly turns: number;
  readonly steps: number;
  readonly commands: number;
  readonly files: number;
  readonly added: number;
  readonly removed: number;
  readonly allowed: number;
  readonly denied: number;
  readonly answered: number;
  readonly questions: number;
  readonly failed: number;
  readonly longestSecs: number;
  readonly topAgent?: string;
  readonly topProject?: string;
  /** Local ISO date and seconds, oldest first, of the last 366 days with turns. */
  readonly year: readonly { readonly day: string; readonly secs: number; readonly turns: number }[];
  /** Whether turns are being kept at all. */
  readonly kept: boolean;
}

/** The answer to a query. */
export type Told =
  /** `files` is absent once the diff is not kept any more. */
  | { readonly of: "diff"; readonly files?: readonly FileChange[] }
  | { readonly of: "rules"; readonly rules: readonly RuleView[] }
  | {
    readonly of: "record";
    readonly lines: readonly RecordLineView[];
    readonly more: boolean;
    readonly total: number;
  }
  | { readonly of: "record_export"; readonly name: string; readonly text: string }
  | { readonly of: "sign_ins"; readonly signIns: readonly SignInView[] }
  | { readonly of: "activity"; readonly activity: ActivityView }
  /** It could not be read just now; `why` is for people. */
  | { readonly of: "failed"; readonly why: "busy" | "not_kept" };
