/**
 * What is said on a card about questions, risk, rules and holding, in English.
 *
 * Mounted into the catalogue by `english.ts`; the same rules hold: a sentence is whole, exact strings
 * are page section 11, fixed names (design section 4) are never varied.
 *
 * @module
 */

import type { AlwaysView, RiskView } from "../view/mod.ts";
import { amount, countdown, counted } from "./english_time.ts";

const RISK: Readonly<Record<RiskView["kind"], string>> = {
  deletes: "Deletes files:",
  leaves: "Leaves this machine:",
  changes_vults: "Changes Vults or its hooks:",
};

type NoAlways = Extract<AlwaysView, { readonly not: unknown }>["not"];

const NO_ALWAYS: Readonly<Record<NoAlways, string>> = {
  cut: "Vults does not have all of this request",
  no_folder: "the agent named no folder that a rule could be for",
  changes_vults: "this changes Vults or its hooks",
  question: "a question is answered each time",
};

/** The words around questions. */
export const questionEnglish = {
  /** Above a question: its place when there are several, and the agent's own short header. */
  place: (index: number, total: number) => `Question ${index} of ${total}`,
  several: "Several may be chosen",
  other: "Other",
  otherField: "Your own answer",
  missing: (index: number) => `Question ${index} has no answer yet`,
  complete: (count: number) => count === 1 ? "Ready to send" : "Every question has an answer",
  tooLong: (index: number, bytes: number, most: number) =>
    `The answer to question ${index} has ${amount(bytes)} bytes, ${amount(most)} fit. Shorten it.`,
};

/** The words of the risk mark and of holding. */
export const riskEnglish = {
  /** In front of the part of the action that earned the mark. */
  of: (kind: RiskView["kind"]) => RISK[kind],
  /** On the button, for those who see it. */
  caption: "press and hold",
  captionAgain: "hold, or press again",
  /** The same as the button's description. */
  describe: "Press and hold, or press twice.",
  longer: "Hold a little longer.",
  again: "Activate again to allow.",
};

/** The words beside *Always allow*. */
export const alwaysEnglish = {
  command: (agent: string, folder: string) => `exactly this command, by ${agent}, in ${folder}`,
  file: (path: string, agent: string, folder: string) =>
    `every edit of ${path}, by ${agent}, in ${folder}`,
  url: (agent: string, folder: string) => `exactly this address, by ${agent}, in ${folder}`,
  call: (tool: string, agent: string, folder: string) =>
    `exactly this call of ${tool}, by ${agent}, in ${folder}`,
  changes: (agent: string, folder: string) => `exactly these changes, by ${agent}, in ${folder}`,
  request: (agent: string, folder: string) => `exactly this request, by ${agent}, in ${folder}`,
  not: (why: NoAlways) => `No Always here: ${NO_ALWAYS[why]}.`,
  made: (more: number) =>
    more === 0
      ? "Rule made. It answers identical requests from now on."
      : `Rule made. It just answered ${counted(more, "more identical request")}.`,
};

/** The words around *Reason* and waiting. */
export const waitEnglish = {
  recentReasons: "Recent reasons",
  called: (ms: number) =>
    `Nobody has seen it yet: goes back to the terminal in ${countdown(ms)} unless a page shows it`,
};
