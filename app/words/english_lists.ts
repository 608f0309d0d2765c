/**
 * The sentences of the rules, the record and the activity, in English. Same rules as `english.ts`.
 *
 * @module
 */

import type { Outcome, RecordLineView, RuleView } from "../view/mod.ts";
import { dayName, dayTitle, duration, weekday } from "./english_dates.ts";
import { amount, counted, span } from "./english_time.ts";

const COVERS: Readonly<Record<RuleView["covers"], string>> = {
  command: "exactly this command",
  file: "every edit of this file",
  url: "opening this address",
  input: "exactly this input",
};

/** The rules page. */
export const rulesEnglish = {
  title: "Rules",
  headline: (count: number) =>
    count === 0
      ? "No rule answers for you"
      : `${counted(count, "rule")} ${count === 1 ? "answers" : "answer"} for you`,
  paused: "While Vults is paused, rules answer nothing.",
  search: "Search",
  noMatch: "No rule contains these words.",
  covers: (covers: RuleView["covers"], tool: string) =>
    covers === "input" ? `${COVERS[covers]} of ${tool}` : COVERS[covers],
  allows: "It allows",
  agent: "Agent",
  folder: "Folder",
  made: "Made",
  lastUsed: "Last used",
  times: "Times",
  never: "never",
  ago: (ms: number) => ms < 60_000 ? "just now" : `${span(ms)} ago`,
  remove: "Remove",
  undo: "Undo",
  saidRemoved: "Rule removed. Undo stands beside it for 8 seconds.",
  saidBack: "The rule is back.",
  notSent: "Not done: there is no connection to Vults.",
  foot: "A rule allows exactly one action. Nothing wider exists.",
  empty:
    "Press “Always allow” on a card to make one. From then on exactly that action of that agent, " +
    "in that folder, is allowed without asking you, and each use stands in the record.",
  unknown: "The rules could not be read just now.",
  again: "Try again",
};

const OUTCOME: Readonly<Record<Outcome, string>> = {
  allowed: "Allowed",
  allowed_by_rule: "Allowed by a rule",
  denied: "Denied",
  answered: "Answered",
  elsewhere: "Answered in the terminal",
  released: "Put back to the terminal",
  expired: "Nobody answered in time",
  unreached: "Nobody could see it",
};

const OUTCOME_SHORT: Readonly<Record<Outcome, string>> = {
  allowed: "Allowed",
  allowed_by_rule: "By a rule",
  denied: "Denied",
  answered: "Answered",
  elsewhere: "In terminal",
  released: "Put back",
  expired: "Timed out",
  unreached: "Not seen",
};

/** Who decided, when it was no person here and no rule: how it ended says it. */
function nobodyHere(outcome: Outcome): string {
  if (outcome === "elsewhere") return "Somebody in the terminal";
  return outcome === "expired" || outcome === "unreached"
    ? "Nobody: it went back to the terminal"
    : "Nobody";
}

function actor(line: RecordLineView): string {
  switch (line.actor) {
    case "human":
      return "You";
    case "rule":
      return "A rule you made";
    case "system":
      return nobodyHere(line.outcome);
  }
}

/** The record page. */
export const recordEnglish = {
  title: "Record",
  headline: (total: number, filtered: boolean) =>
    filtered
      ? `${counted(total, "request")} ${total === 1 ? "matches" : "match"}`
      : total === 0
      ? "Nothing on record yet"
      : `${counted(total, "request")} on record`,
  notKeptTitle: "No record is being kept",
  notKept: "What stands in it from before cannot be read now either. Answers still work.",
  empty:
    "Each request leaves one line here: what was asked, who or what decided, and how it ended.",
  noMatch: "No request matches this filter.",
  unknown: "The record could not be read just now.",
  filter: "Filter",
  text: "Words",
  agent: "Agent",
  anyAgent: "Any agent",
  project: "Project",
  outcome: "Outcome",
  anyOutcome: "Any outcome",
  day: "Day",
  clear: "Clear filter",
  exports: "Export",
  exportJson: "JSON Lines",
  exportCsv: "CSV",
  exported: (name: string) => `Saved “${name}”.`,
  exportFailed: "The export could not be made just now. Try it again.",
  older: "Show older",
  newer: "Show new lines",
  of: (outcome: Outcome) => OUTCOME[outcome],
  short: (outcome: Outcome) => OUTCOME_SHORT[outcome],
  today: "Today",
  dayTitle,
  took: (ms: number) => ms < 1_000 ? "<1 s" : span(ms),
  details: {
    asked: "Asked for",
    tool: "Tool",
    subagent: "Subagent",
    ended: "How it ended",
    who: "Who decided",
    took: "After",
    taken: "Did the agent take it",
    shown: "Hash of what was shown",
    notShown: "Nothing was shown",
    sum: "Check sum",
  },
  decided: (line: RecordLineView) =>
    line.surface === undefined ? actor(line) : `${actor(line)}, on ${line.surface}`,
  taken: (taken: boolean) => taken ? "Yes" : "No: it went on without it",
};

/** The activity page. */
export const activityEnglish = {
  title: "Activity",
  headline: (secs: number, turns: number, when: string, project: string | undefined) => {
    if (turns === 0 && secs <= 0) return `No agent work ${when}`;
    // A turn of less than a second is work all the same.
    const long = duration(Math.max(1, secs));
    const most = project === undefined ? "" : `, most of it on ${project}`;
    return `${long.charAt(0).toUpperCase()}${long.slice(1)} of agent work ${when}${most}`;
  },
  thisWeek: "this week",
  weekOf: (day: string, today: string) => `in the week of ${dayName(day, today)}`,
  off: "Activity is not being kept",
  offHint: "Turn it on in the settings: counts of finished turns, never a word of anybody.",
  toSettings: "Settings",
  notKept: "No record is being kept just now, so there is no activity to show.",
  empty:
    "Each finished turn of an agent adds to the day it ends on. Start one and it shows up here.",
  unknown: "The activity could not be read just now.",
  week: "Week",
  earlier: "Earlier week",
  later: "Later week",
  weekday,
  weekdayShort: (index: number) => weekday(index).slice(0, 3),
  value: duration,
  valueShort: (secs: number) => secs <= 0 ? "–" : `${Math.max(0.1, secs / 3_600).toFixed(1)} h`,
  cell: (day: string, today: string, secs: number) => `${dayName(day, today)}: ${duration(secs)}`,
  numbers: "In numbers",
  turns: "turns",
  steps: "steps",
  files: "files edited",
  lines: "lines",
  linesValue: (added: number, removed: number) => `+${amount(added)} −${amount(removed)}`,
  answers: "allowed / denied",
  answersValue: (allowed: number, denied: number) => `${amount(allowed)} / ${amount(denied)}`,
  questions: "questions answered",
  amount,
  year: "A year of agent work",
  less: "less",
  more: "more",
};
