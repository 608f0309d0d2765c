/**
 * The sentences of what is around every page and of the pages beside the flock, in English.
 *
 * Mounted into the catalogue by `english.ts`; the same rules hold: a sentence is whole, exact strings
 * are page section 11, fixed names (design section 4) are never varied.
 *
 * @module
 */

import type { FlockView, Presence } from "../view/mod.ts";
import { counted, span } from "./english_time.ts";

const PRESENCE: Readonly<Record<Presence, string>> = { on: "On", quiet: "Quiet", paused: "Paused" };

const PRESENCE_MEANS: Readonly<Record<Presence, string>> = {
  on: "Cards come up here, with sound",
  quiet: "No sound for what is done or failed",
  paused: "Every agent asks in its own terminal",
};

const NOT_KEPT: Readonly<Record<NonNullable<FlockView["notKept"]>, string>> = {
  not_writable: "its folder cannot be written",
  newer_uncopied: "its file is of a newer Vults, and no copy of it could be made",
  write_failed: "the disk is full or does not take it",
};

const FILE_NEWS: Readonly<Record<NonNullable<FlockView["fileNews"]>, string>> = {
  was_damaged:
    "The file with record, rules and settings was damaged. It was kept aside and a new one begun.",
  newer_copied: "The record's file is of a newer Vults. A copy of it was made beside it.",
};

/** A plan window as it is called: "5h", "7d", "90m". */
function window(minutes: number): string {
  if (minutes % 1_440 === 0) return `${minutes / 1_440}d`;
  return minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`;
}

/** What is around every page. */
export const barEnglish = {
  menu: "Menu",
  nav: {
    flock: "Flock",
    activity: "Activity",
    rules: "Rules",
    record: "Record",
    settings: "Settings",
  },
  usageWindow: (minutes: number, percent: number) => `${window(minutes)} ${Math.round(percent)}%`,
  /** The chip's own words, for those who hear it. */
  usageName: (windows: string) => `Usage ${windows}`,
  resets: (minutes: number, percent: number, inMs: number | undefined) =>
    `${window(minutes)}: ${Math.round(percent)}% used` +
    (inMs === undefined ? "" : `, starts again in ${span(inMs)}`),
  presenceMenu: "Presence",
  presence: (presence: Presence) => PRESENCE[presence],
  presenceMeans: (presence: Presence) => PRESENCE_MEANS[presence],
  presenceName: (presence: Presence) => `Presence: ${PRESENCE[presence]}`,
  dndFor: (minutes: number) =>
    `Do not disturb for ${minutes < 60 ? `${minutes} min` : counted(minutes / 60, "hour")}`,
  dndUntil: (time: string) => `Do not disturb until ${time}`,
  dndEnd: "End do not disturb",
  soundOn: "Sound on",
  soundOff: "Sound off",
  soundWants: "Click for sound",
};

/** What stands above a page until it is over or dismissed. */
export const noticeEnglish = {
  region: "Notices",
  paused: "Paused. Every agent asks in its own terminal.",
  resume: "Answer here again",
  notKept: (why: NonNullable<FlockView["notKept"]>) =>
    `No record is being kept: ${NOT_KEPT[why]}. Answers still work.`,
  fileNews: (news: NonNullable<FlockView["fileNews"]>) => FILE_NEWS[news],
  digest: (finished: number, failed: number, waiting: number, longestMs: number) =>
    `While you were away: ${finished} finished, ${failed} failed, ${waiting} waiting` +
    (waiting === 0 ? "." : ` (longest ${span(longestMs)}).`),
  dismiss: "Dismiss",
  more: (count: number) => `${count} more`,
  fewer: "Show fewer",
  signIn: (browser: string) => `${browser} wants to sign in to Vults. Did you open it?`,
  letIn: "Let it in",
  refuse: "Refuse",
  signedIn: (browser: string) =>
    `${browser} signed in to Vults while no page was open to ask. If that was not you, end it.`,
  agentPage: (program: string) =>
    `${program}, started by an agent, tried to open a page of Vults. It was refused.`,
};
