/**
 * What `vults record` and `vults rules` say, in English.
 *
 * @module
 */

import type { Outcome } from "../view/mod.ts";
import { amount, counted } from "./english_time.ts";

const OUTCOME: Readonly<Record<Outcome, string>> = {
  allowed: "allowed",
  allowed_by_rule: "allowed by a rule",
  denied: "denied",
  answered: "answered",
  elsewhere: "answered in the terminal",
  released: "put back to the terminal",
  expired: "nobody answered in time",
  unreached: "nobody could see it",
};

const COVERS = {
  command: "exactly this command",
  file: "every edit of this file",
  url: "opening this address",
  input: "exactly this input",
} as const;

/** The English words of the record in a terminal. */
export const recordCommandEnglish = {
  nothingKept: (path: string) => `Nothing is on record yet: there is no record in "${path}"`,
  unreadable: (path: string, why: string) =>
    `Cannot read the record in "${path}": ${why}. Run "vults doctor" to see more`,
  noLines: "No line matches",
  outcome: (outcome: Outcome) => OUTCOME[outcome] ?? outcome,
  line: (
    line: { time: string; outcome: string; project: string; agent: string; action: string },
  ) => `${line.time}  ${line.outcome}  ${line.project}  ${line.agent}  ${line.action}`,
  more: (shown: number, total: number) =>
    `${amount(shown)} of ${counted(total, "line")} shown: give --limit N for more`,
  badOutcome: (text: string, known: readonly string[]) =>
    `"${text}" is no outcome: give one of ${known.join(", ")}`,
  badDay: (text: string) => `"${text}" is no day: give one as 2026-01-31`,
  badLimit: (text: string) => `"${text}" is no number of lines: give 1 to 100000`,
  badForm: (text: string) => `"${text}" is no form of export: give jsonl or csv`,
  whole: (rows: number) => `The record is whole: ${counted(rows, "row")} verified`,
  fault: {
    altered: (n: number) => `Row ${n} of the record was changed after it was written`,
    unlinked: (n: number) => `Row ${n} of the record does not follow from the row before it`,
    missing: (n: number) => `Before row ${n} of the record a row is missing`,
    cut_short: (n: number) => `The record is cut short: its last row should be ${n}`,
  },

  noRules: "No rule answers for you",
  rule: (
    rule: { id: string; agent: string; tool: string; folder: string; action: string },
    covers: keyof typeof COVERS,
  ) =>
    `${rule.id}  ${rule.agent}  ${rule.tool}  in ${rule.folder}\n` +
    `    ${COVERS[covers]}: ${rule.action}`,
  used: (made: string, times: number, last: string | undefined) =>
    last === undefined
      ? `    made ${made}, not used yet`
      : `    made ${made}, used ${counted(times, "time")}, the last time ${last}`,
  withoutDecision: (count: number) =>
    `${counted(count, "more rule")} ${
      count === 1 ? "stands" : "stand"
    } on no decision in the record and ${count === 1 ? "answers" : "answer"} nothing`,
  removeWhat: 'Give the rule to remove: "vults rules remove ID"',
  unknownAction: (word: string) =>
    `"${word}" is nothing that can be done to rules: give "remove ID"`,
  removed: (id: string) => `Removed. From now on rule ${id} answers nothing`,
  noSuchRule: (id: string) => `There is no rule "${id}": "vults rules" lists them`,
  removeNeedsApp: 'Vults is not running, and only the running app changes rules: "vults start"',
};
