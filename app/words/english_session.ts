/**
 * What is said about one session: in its row's menu and on its own page, in English.
 *
 * @module
 */

import type { Activity, Species } from "../view/mod.ts";
import { amount, clock, counted } from "./english_time.ts";

const SPECIES: Readonly<Record<Species, string>> = {
  griffon: "Griffon vulture",
  urubu: "Black vulture",
  king: "King vulture",
  turkey: "Turkey vulture",
  condor: "Andean condor",
  bearded: "Bearded vulture",
  egyptian: "Egyptian vulture",
  california: "California condor",
};

const DID: Readonly<Record<Activity, string>> = {
  read: "Read",
  search: "Searched",
  edit: "Edited",
  run: "Ran",
  test: "Tested",
  web: "Browsed",
  mcp: "Called",
  plan: "Planned",
  subagent: "Delegated",
  think: "Thought",
  work: "Used",
};

/** A length of time to the second: "4 min 10 s". */
function exactly(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  const parts = [
    hours > 0 ? `${amount(hours)} h` : "",
    minutes > 0 ? `${minutes} min` : "",
    hours === 0 && (seconds % 60 > 0 || minutes === 0) ? `${seconds % 60} s` : "",
  ];
  return parts.filter((part) => part !== "").join(" ");
}

/** The English words about one session. */
export const sessionEnglish = {
  /** In its row. */
  show: "Show",
  ok: "OK",
  snooze: "Snooze",
  keepGoing: "Keep going",
  dismiss: "Dismiss",
  more: (project: string) => `More for ${project}`,
  keepInFront: "Keep in front",
  pin: "Pin project",
  mute: "Mute project",
  hide: "Hide project",
  chooseBird: "Choose bird",
  anyBird: "Let Vults choose",
  species: (species: Species) => SPECIES[species],
  /** Beside the state: what runs below it, and what a step has changed. */
  subagents: (count: number) => counted(count, "subagent"),
  limitedUntil: (at: Date) => `At its limit until ${clock(at)}`,

  /** On its page. */
  none: "This session is not here any more.",
  noKey: "No session was named.",
  toFlock: "Go to the flock",
  branch: (branch: string) => `branch ${branch}`,
  worktree: (name: string) => `worktree ${name}`,
  inTerminal: (terminal: string) => `in ${terminal}`,
  steps: "Steps",
  stepsLast: (shown: number, all: number) =>
    shown < all ? `the last ${shown} of ${amount(all)}` : counted(all, "step"),
  stepsNone: "No step yet. Each tool it uses is listed here.",
  did: (activity: Activity) => DID[activity],
  byRule: "always allowed",
  failed: "failed",
  changed: (added: number, removed: number) => `+${amount(added)} −${amount(removed)}`,
  showDiff: (file: string, added: number, removed: number) =>
    `Show what changed in ${file}: ${amount(added)} added, ${amount(removed)} removed`,
  diffComing: "Getting the changes…",
  diffGone: "Vults does not keep this change any more.",
  diffFailed: "The change could not be read just now. Close it and open it again.",
  reply: "Last reply",
  replyNone: "What it says when it has finished stands here.",
  requests: "Requests",
  requestsNone: "It has asked for nothing lately.",
  waits: "Waits now",
  toRecord: "All in the record",
  cost: "Cost and usage",
  dollars: (usd: number) => `$${usd.toFixed(2)} at API prices`,
  costNone: "It has not told what it costs.",
  waited: (ms: number) => `Waiting for you today: ${exactly(ms)}`,
};
