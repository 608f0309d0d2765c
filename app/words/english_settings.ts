/**
 * The sentences of the settings page, in English. Same rules as `english.ts`.
 *
 * @module
 */

import type { HidingAgent, Presence, ProjectChoices, Settings, Theme } from "../view/mod.ts";
import { span } from "./english_time.ts";

type AnsweredAgent = keyof Settings["answerHere"];

/** Proper names: the same in every language. */
const AGENT: Readonly<Record<AnsweredAgent, string>> = {
  claude: "Claude Code",
  codex: "Codex",
  opencode: "OpenCode",
  qwen: "Qwen Code",
  copilot: "Copilot CLI",
};

const BOTH = "Its own prompt is open in the terminal too. The first answer counts.";
const HERE_ONLY = "It shows nothing in its terminal while a card of it is open.";
const ANSWER_MEANS: Readonly<Record<AnsweredAgent, string>> = {
  claude: BOTH,
  codex: HERE_ONLY,
  opencode: BOTH,
  qwen: HERE_ONLY,
  copilot: "It reports every command and edit, also those it would allow by itself, and an Allow " +
    "given here counts before its own deny rules. So it is off until you choose it.",
};

const WAIT_OF: Readonly<Record<HidingAgent, string>> = {
  claude: "Claude Code, its subagents and questions",
  codex: "Codex",
  qwen: "Qwen Code",
  copilot: "Copilot CLI",
};

const THEME: Readonly<Record<Theme, string>> = { system: "System", light: "Light", dark: "Dark" };
const PRESENCE_MEANS: Readonly<Record<Presence, string>> = {
  on: "Cards come up here, with sound. What is done or failed sounds too.",
  quiet: "Cards come up here, with sound. What is done or failed makes none.",
  paused: "No cards: every agent asks in its own terminal.",
};

/** The settings page. */
export const settingsEnglish = {
  title: "Settings",
  note: "Each change is saved at once.",
  saved: "Saved",
  notSent: "Not saved: there is no connection to Vults.",
  refused: "Not saved: Vults does not take this value.",

  attention: "Attention",
  sounds: "Sounds",
  soundsMean: "One page plays them, or Vults itself when none may.",
  volume: "Volume",
  volumeMeans: "Of all sounds, from 0 to 100.",
  notifications: "Notifications",
  notificationsMean:
    "Call you when no page shows a request. Off: only a card that a page has drawn " +
    "waits for you.",
  askBrowser: "Ask the browser",
  browserAllows: "This browser shows them.",
  browserRefuses: "This browser refuses them. Allow them for this address in its own settings.",
  browserCannot: "This browser has no notifications.",
  browserAsks: "This browser has not been asked yet.",
  presence: "Presence",
  presenceMeans: (presence: Presence) => PRESENCE_MEANS[presence],
  dnd: "Do not disturb",
  dndMeans:
    "No sound and no notification of what is done or failed, and no reminders. A card still " +
    "comes up with its sound.",
  dndShort: (minutes: number) => minutes < 60 ? `${minutes} min` : `${minutes / 60} h`,

  answers: "Answers",
  agent: (agent: AnsweredAgent) => AGENT[agent],
  answerHere: (agent: AnsweredAgent) => `Answer ${AGENT[agent]} here`,
  answerMeans: (agent: AnsweredAgent) => ANSWER_MEANS[agent],
  waits: "Wait after a call",
  waitsMean:
    "When you were called and no page shows the card. These agents show nothing in their " +
    "terminal meanwhile.",
  waitOf: (agent: HidingAgent) => WAIT_OF[agent],
  wait: (seconds: number) => seconds === 0 ? "Do not wait" : span(seconds * 1_000),
  singleKeys: "Single keys",
  singleKeysMean: "A, D, T and the like act on the card. Off: they do nothing.",

  look: "Look",
  theme: "Theme",
  themeMeans: "System follows this device.",
  themeName: (theme: Theme) => THEME[theme],

  start: "Starting",
  atLogin: "Start Vults when I log in",
  atLoginMeans:
    "Run this in a terminal: it shows what it would write and asks first. The same with “remove” takes it out.",
  atLoginCommand: "npx -y deno@2.9.6 task vults service install",
  keeping: "Keeping",
  history: "Activity",
  historyMeans: "Counts of finished turns, never a word of anybody. Needed for the Activity page.",
  clear: "Clear history",
  clearMeans: "Removes the activity kept so far. Rules and the record of answers stay.",
  clearSure: "Remove all activity kept so far?",
  clearYes: "Clear it",
  clearNo: "Keep it",
  cleared: "History cleared.",
  notCleared: "The history could not be cleared just now. Try it again.",

  projects: "Projects",
  projectsNone: "What you choose for a project in the menu of its session is listed here.",
  projectChoices: ({ pin, mute, hide, species }: ProjectChoices) => {
    const chosen = [
      pin ? "pinned" : "",
      mute ? "muted" : "",
      hide ? "hidden" : "",
      species ? `bird: ${species}` : "",
    ].filter(Boolean).join(", ");
    return chosen.charAt(0).toUpperCase() + chosen.slice(1);
  },
  forget: "Forget",

  signIns: "Signed-in pages",
  signInsMean:
    "Each browser that may open Vults on this machine. A sign-in ends by itself 30 days " +
    "after it was last used.",
  thisPage: "this page",
  openNow: "open",
  unconfirmed: "let in by nobody",
  signedIn: (agoMs: number, usedMs: number) => `Signed in ${ago(agoMs)}, last used ${ago(usedMs)}`,
  end: "End",
  endSelf: "Ending this page signs you out here.",
  signInsUnknown: "The list could not be read just now.",
};

function ago(ms: number): string {
  return ms < 60_000 ? "just now" : `${span(ms)} ago`;
}
