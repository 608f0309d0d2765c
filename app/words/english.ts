/**
 * Every sentence of the page, in English.
 *
 * A sentence is whole: a function takes the facts and returns all of its words, so that another
 * language can put them in its own order. Another language is a file of the same shape (`Words`).
 * Words of an agent stand in quotation marks; words without them are ours. The exact strings are
 * page section 11; fixed names (design section 4) are never varied.
 *
 * @module
 */

import type { Activity, CutView, Outcome, Refusal } from "../view/mod.ts";
import { barEnglish, noticeEnglish } from "./english_pages.ts";
import { activityEnglish, recordEnglish, rulesEnglish } from "./english_lists.ts";
import { alwaysEnglish, questionEnglish, riskEnglish, waitEnglish } from "./english_request.ts";
import { sessionEnglish } from "./english_session.ts";
import { settingsEnglish } from "./english_settings.ts";
import { englishCalls } from "./english_calls.ts";
import { signedInEnglish, signInStepsEnglish } from "./english_signed_in.ts";
import { age, amount, clock, countdown, counted, span } from "./english_time.ts";

/** Who asks: an agent, or one of its subagents, whose type the agent may have told. */
export interface Asker {
  readonly agent: string;
  readonly subagent?: { readonly type?: string } | undefined;
}

function subject({ agent, subagent }: Asker): string {
  if (subagent === undefined) return agent;
  return subagent.type === undefined
    ? `A subagent of ${agent}`
    : `A subagent of ${agent} (${subagent.type})`;
}

const THING: Readonly<Record<CutView["thing"], string>> = {
  command: "command",
  address: "address",
  path: "path",
  patch: "patch",
  plan: "plan",
  input: "input",
};

const DOING: Readonly<Record<Activity, string>> = {
  read: "Reading",
  search: "Searching",
  edit: "Editing",
  run: "Running",
  test: "Testing",
  web: "Browsing",
  mcp: "Calling",
  plan: "Planning",
  subagent: "Delegating",
  think: "Thinking",
  work: "Working",
};

const OUTCOME: Readonly<Record<Outcome, string>> = {
  allowed: "Allowed",
  denied: "Denied",
  allowed_by_rule: "Allowed",
  answered: "Answered",
  elsewhere: "Answered in the terminal",
  released: "Back to the terminal",
  expired: "Back to the terminal",
  unreached: "Back to the terminal",
};

/** The English words. */
export const english = {
  /** Times on their own. */
  time: { age, clock },

  /** What is around every page. */
  frame: {
    name: "Vults",
    flock: "Flock",
    pages: "Pages",
    skip: "Skip to the request",
    notFound: "There is no such page",
    toFlock: "Go to the flock",
    failed: "This page could not be made",
    failedHint: "What went wrong stands in the terminal where Vults runs.",
    needsScript: "Vults draws your sessions with a script, and this browser does not run it.",
    title: {
      quiet: "Vults",
      needs: (count: number, project: string) => `(${count}) ${project} needs you · Vults`,
      done: (project: string) => `${project} is done · Vults`,
    },
  },

  bar: barEnglish,
  notice: noticeEnglish,
  settings: settingsEnglish,
  rules: rulesEnglish,
  record: recordEnglish,
  activity: activityEnglish,

  /** Signed-in pages. */
  signedIn: signedInEnglish,

  /** Sign-in. */
  signIn: {
    working: "Signing in…",
    badLink:
      "This link was used already or is older than 2 minutes. Run “vults open” for a new one.",
    noLink: "This browser is not signed in to Vults. Run “vults open” for a link.",
    noServer: "No answer from Vults. Look whether it runs, then open the link again.",
    noKey: "This browser cannot keep a key for Vults: its storage is closed to this page.",
    ...signInStepsEnglish,
  },

  /** The connection. */
  connection: {
    connecting: "Connecting to Vults…",
    lost: "No connection to Vults. Answers cannot be given here.",
    back: "Connected again.",
    updated: "Vults was updated. Reload to go on.",
    reload: "Reload",
  },

  /** Fixed names of the card's controls. */
  controls: {
    request: "Request",
    allow: "Allow",
    deny: "Deny",
    always: "Always allow",
    send: "Send",
    terminal: "Answer in the terminal",
    reason: "Reason",
    showRequest: "Show request",
    sending: "Sending…",
  },

  /** The card. */
  card: {
    runCommand: (who: Asker) => `${subject(who)} wants to run a command`,
    edit: (who: Asker, file: string) => `${subject(who)} wants to edit ${file}`,
    create: (who: Asker, file: string) => `${subject(who)} wants to create ${file}`,
    remove: (who: Asker, file: string) => `${subject(who)} wants to delete ${file}`,
    move: (who: Asker, file: string) => `${subject(who)} wants to move ${file}`,
    editFiles: (who: Asker, count: number) =>
      `${subject(who)} wants to edit ${counted(count, "file")}`,
    open: (who: Asker, host: string) => `${subject(who)} wants to open ${host}`,
    openAddress: (who: Asker) => `${subject(who)} wants to open an address`,
    useServer: (who: Asker, tool: string, server: string) =>
      `${subject(who)} wants to use ${tool} of ${server}`,
    use: (who: Asker, tool: string) => `${subject(who)} wants to use ${tool}`,
    plan: (who: Asker) => `${subject(who)} proposes a plan`,
    ask: (who: Asker) => `${subject(who)} asks`,
    agentIn: (agent: string, project: string) => `${agent} in ${project}`,
    says: "It says:",
    quote: (text: string) => `“${text}”`,
    place: (index: number, total: number) => `${index} of ${total}`,
    left: (ms: number) => `${countdown(ms)} left`,
    goesBack: (ms: number) => `Goes back to the terminal in ${countdown(ms)}`,
    promptOpen: (agent: string) => `${agent}'s own prompt is open too. The first answer counts.`,
    promptHidden: (agent: string) =>
      `${agent} shows nothing in its terminal while this card is open.`,
    where: (folder: string) => `in ${folder}`,
    size: (lines: number, bytes: number) => `${counted(lines, "line")}, ${counted(bytes, "byte")}`,
    files: (count: number, added: number, removed: number) =>
      `${counted(count, "file")}, +${amount(added)} −${amount(removed)}`,
    changed: (added: number, removed: number) => `+${amount(added)} −${amount(removed)}`,
    lastLine: (lines: number, bytes: number) =>
      `${counted(lines, "line")}, ${counted(bytes, "byte")}. Last line:`,
    end: (lines: number, bytes: number) =>
      `${counted(lines, "line")}, ${counted(bytes, "byte")}. It ends with:`,
    cut: (bytes: number, thing: CutView["thing"]) =>
      `Vults has only the first ${amount(bytes)} bytes of this ${
        THING[thing]
      }, so it cannot offer Allow. Read it in the terminal.`,
    noAllow: "Vults cannot offer Allow here. Read it in the terminal.",
    diffStops: "The diff stops here: the agent sent more than Vults keeps.",
    noChange: "No text changes in this file.",
    changeUnknown: "Vults does not know what changes in this file.",
    newFile: "new file",
    deletedFile: "deleted",
    movedTo: "moved to",
    reasonHint: "Reason, sent with Deny",
    next: (project: string, agent: string, what: string) => `Next: ${project}, ${agent}, ${what}`,
    moreWaiting: (count: number) => `and ${counted(count, "more request")}`,
    demo: "recorded session",
    does: {
      command: (firstLine: string) => `run ${firstLine}`,
      edit: (file: string) => `edit ${file}`,
      create: (file: string) => `create ${file}`,
      remove: (file: string) => `delete ${file}`,
      move: (file: string) => `move ${file}`,
      open: (address: string) => `open ${address}`,
      use: (tool: string) => `use ${tool}`,
      plan: "a plan",
      ask: (question: string) => `asks “${question}”`,
    },
  },

  question: questionEnglish,
  risk: riskEnglish,
  always: alwaysEnglish,
  wait: waitEnglish,

  /** Names of the boxes that hold an action, for those who hear the page. */
  action: {
    command: "Command",
    address: "Address",
    path: "Path",
    changes: (file: string) => `Changes of ${file}`,
    plan: "Plan",
    input: "Input",
    also: "Also part of the request",
    added: (line: number | undefined) => line === undefined ? "added" : `added, line ${line}`,
    removed: (line: number | undefined) => line === undefined ? "removed" : `removed, line ${line}`,
    same: (line: number | undefined) =>
      line === undefined ? "unchanged" : `unchanged, line ${line}`,
    blanks: (count: number) => `␣×${count}`,
  },

  /** How a card ended. */
  outcome: {
    word: (outcome: Outcome) => OUTCOME[outcome],
    /** What the status region says. `here`: this page gave the answer. */
    sentence: (
      outcome: Outcome,
      agent: string,
      reason: string | undefined,
      here: boolean,
    ): string => {
      switch (outcome) {
        case "allowed":
          return here ? "Allowed" : "Allowed on another page";
        case "denied":
          if (!here) return "Denied on another page";
          return reason === undefined ? "Denied" : `Denied. ${agent} was told: “${reason}”`;
        case "allowed_by_rule":
          return "Allowed by the rule that was just made";
        case "answered":
          return here ? "Answered" : "Answered on another page";
        case "elsewhere":
          return "Answered in the terminal";
        case "released":
          return `Back to the terminal: answer ${agent} there`;
        case "expired":
          return "Back to the terminal: nobody answered in time";
        case "unreached":
          return "Back to the terminal: no page could show it";
      }
    },
  },

  /** What the status region says beside outcomes. */
  status: {
    arrived: (title: string, first: string, index: number, total: number) =>
      `${title}: ${first} ${index} of ${total}.`,
    halfMinute: "30 seconds left",
    keyTooSoon: "That key came too soon after another one. Press it again.",
    keyBeforeCard:
      "That key came too soon after the card or the window came to the front. Press it again.",
    keyHeld: "A key that is held down answers nothing. Press it once.",
    reasonTooLong: (bytes: number, most: number) =>
      `The reason has ${amount(bytes)} bytes, ${amount(most)} fit. Shorten it.`,
    copied: "Copied",
    notCopied: "The browser did not let this page copy. Select the line instead.",
    refused: (why: Refusal): string => {
      switch (why) {
        case "answered_elsewhere":
          return "Too late: this request was already answered in the terminal.";
        case "answered_on_another_page":
          return "Too late: this request was already answered on another page.";
        case "answered_already":
          return "This request was already answered here.";
        case "expired":
          return "Too late: this request went back to the terminal.";
        case "too_soon":
          return "Too soon: the card had only just appeared. Answer again.";
        case "mismatch":
          return "This card has changed since it was drawn. Look again, then answer.";
        case "not_offered":
          return "This request cannot be answered that way.";
        case "unknown":
          return "This request does not wait any more.";
      }
    },
  },

  /** When nothing needs you. */
  empty: {
    title: "Nothing needs you",
    atWork: (count: number) =>
      count === 0
        ? "No session is at work. The next request lands here."
        : `${counted(count, "session")} ${
          count === 1 ? "is" : "are"
        } at work. The next request lands here.`,
    answered: "Last answered",
    answeredNone: "What you answer is listed here.",
    took: (ms: number) => `(${span(ms)})`,
    says: "Last reply",
    noSessions: "No sessions. Start an agent and its bird will land here.",
    stepDemo: "See a request without an agent",
    stepDemoHint: "A recorded session of Claude Code lands on the wire and asks for your answer.",
    playDemo: "Play a recorded session",
    starting: "Starting…",
    stepHooks: "Connect your agents",
    stepHooksHint:
      "This shows what would change in each agent's settings, and asks before it writes.",
    hooksCommand: "npx -y deno@2.9.6 task install-hooks",
    copy: "Copy",
    stepAsk: "Ask for something real",
    stepAskHint: "Sessions that were open before keep their old hooks: start a new one.",
    askCommand: 'claude "Create a file named hello-vults.txt"',
  },

  /** The list of sessions. */
  sessions: {
    title: "Sessions",
    count: (total: number, needing: number) =>
      needing === 0
        ? `${total}`
        : `${total} · ${needing} ${needing === 1 ? "needs you" : "need you"}`,
    none: "No session yet",
    numbered: (project: string, number: number) => `${project} ${number}`,
    placed: (project: string, place: string) => `${project} · ${place}`,
    noProject: "no folder",
    demo: "recorded",
  },

  session: sessionEnglish,

  /** The choice to answer an agent here that is not answered by itself. */
  choice: {
    off: (agent: string) =>
      `${agent} asks in its terminal. It reports every command and edit, also those it would allow ` +
      "by itself, and an Allow given here counts before its own deny rules.",
    on: (agent: string) => `${agent} is answered here, before its own deny rules.`,
    answer: (agent: string) => `Answer ${agent} here`,
    stop: (agent: string) => `Leave ${agent} to its terminal`,
  },

  /** What a session does, under its bird and in its row. */
  state: {
    idle: "Idle",
    thinking: "Thinking",
    doing: (activity: Activity) => DOING[activity],
    subagents: (count: number) => counted(count, "subagent"),
    approval: "Needs you",
    question: "Asks you",
    terminal: "Asks in its terminal",
    finished: "Done",
    failed: "Failed",
    limited: "At its limit",
    quiet: (ms: number) => `No news for ${span(ms)}`,
    folded: (count: number) => `+${count}`,
  },

  /** The sheet of keys. */
  help: {
    title: "Keys",
    open: "Keys",
    close: "Close",
    allow: "Allow; hold it where the card says so",
    deny: "Deny, with what the reason says",
    terminal: "Answer in the terminal",
    reason: "Write a reason; there Enter denies and Esc leaves",
    option: "Choose an option of the first question without an answer",
    next: "Next request",
    previous: "Previous request",
    help: "This sheet",
    note: "A key next to another one answers nothing, so that words meant for a terminal cannot.",
  },

  /** What notifications say. */
  calls: englishCalls,
};

/** The shape every language has. */
export type Words = typeof english;
