/**
 * What `vults status` and `vults watch` say, in English.
 *
 * @module
 */

import { age, amount, clock, countdown, counted } from "./english_time.ts";

/** The English words of the lists in a terminal. */
export const watchEnglish = {
  runs: (origin: string, pid: number) => `Vults runs at ${origin} (process ${pid})`,
  counts: (pages: number, sessions: number, waiting: number) =>
    `${counted(pages, "page")} open, ${counted(sessions, "session")}, ` +
    `${counted(waiting, "request")} waiting`,
  presence: {
    on: undefined,
    quiet: "Quiet: nothing sounds",
    paused: "Paused: every agent asks in its terminal",
  },
  notKept: "No record is being kept",
  heads: {
    session: "SESSION",
    agent: "AGENT",
    state: "STATE",
    task: "TASK",
    age: "AGE",
    request: "REQUEST",
    left: "LEFT",
  },
  noFolder: "no folder",
  demo: "recorded",
  age,
  left: countdown,
  step: (state: string, detail: string) => `${state} ${detail}`,
  reply: (state: string, note: string) => `${state}: ${note}`,

  /** Of one request. */
  card: {
    where: (folder: string) => `in ${folder}`,
    task: (task: string) => `Task: ${task}`,
    says: (text: string) => `It says: “${text}”`,
    place: (index: number, total: number) => `${index} of ${total}`,
    left: (ms: number) => `${countdown(ms)} left`,
    risk: {
      deletes: (part: string) => `Deletes or overwrites: ${part}`,
      leaves: (part: string) => `Leaves this machine: ${part}`,
      changes_vults: (part: string) => `Changes Vults or its hooks: ${part}`,
    },
    ask: {
      one: "Question",
      several: (index: number) => `Question ${index}`,
      option: (label: string, description: string | undefined) =>
        description === undefined ? `- ${label}` : `- ${label}: ${description}`,
    },
    asks: (agent: string) => `${agent} asks you`,
    cut: (bytes: number) => `Only a part of this is known here: it has ${amount(bytes)} bytes`,
    diffStops: "The diff stops here: the agent sent more than Vults keeps",
    tooLong: "This is too long for a terminal: look at it on the page",
    moved: (path: string, to: string) => `${path} moved to ${to}`,
    created: (path: string) => `${path} (new file)`,
    removed: (path: string) => `${path} (deleted)`,
    changed: (added: number, removed: number) => `+${amount(added)} -${amount(removed)}`,
  },

  /** On the screen of `vults watch`. */
  screen: {
    title: "Vults",
    waiting: (sessions: number, waiting: number) =>
      waiting === 0 ? counted(sessions, "session") : `${counted(sessions, "session")}, ` +
        `${amount(waiting)} ${waiting === 1 ? "needs you" : "need you"}`,
    nothing: "Nothing needs you",
    noSessions: "No sessions. Start an agent and it appears here",
    more: (count: number) => `and ${amount(count)} more`,
    noPage: "No page is open: press o",
    connecting: "Looking for Vults…",
    lost: "No connection to Vults. Waiting for it to start again",
    full: "Too many terminals watch already. Waiting for one of them to end",
    lines: (first: number, last: number, total: number) =>
      `lines ${amount(first)} to ${amount(last)} of ${amount(total)}`,
    keys: {
      deny: "d deny",
      letGo: "t answer in the terminal",
      move: "j k move",
      scroll: "↑ ↓ scroll",
      open: "o page",
      quit: "q quit",
    },
    reason: "Reason (may be empty; Enter denies, Esc cancels): ",
    reasonOver: "This request does not wait any more. Press Enter or Esc",
    reasonTooLong: (bytes: number, most: number) =>
      `The reason has ${amount(bytes)} bytes, ${amount(most)} fit. Shorten it`,
    denied: "Denied",
    letGo: "Back to the terminal: answer it there",
    gone: "Too late: this request does not wait any more",
    mismatch: "This request has changed since it was shown. Look again",
    notOffered: "A question cannot be denied: answer it on the page, or press t",
    noAnswer: "Vults did not answer. Nothing was decided here",
    tooSoon: "That key came too soon after another one. Press it again",
    beforeCard: "That key came too soon after the request came to the front. Press it again",
    opened: "The page opens in your browser",
    link: (link: string) => `Open ${link}`,
    tooSmall: "This terminal is too small",
    bell: (title: string) => `Vults: ${title}`,
  },

  /** Where there is no screen to draw on: one line for each change. */
  lines: {
    watching: "Watching. Each request and each change of a session is a line",
    session: (at: Date, who: string, state: string) => `${clock(at)} ${who}: ${state}`,
    gone: (at: Date, who: string) => `${clock(at)} ${who}: gone`,
    request: (at: Date, who: string, title: string, what: string) =>
      `${clock(at)} ${who}: ${title}: ${what}`,
    over: (at: Date, who: string) => `${clock(at)} ${who}: waits no more`,
    lost: (at: Date) => `${clock(at)} No connection to Vults. Waiting for it to start again`,
    back: (at: Date) => `${clock(at)} Connected`,
  },
};
