/**
 * A working day as a script: who works where, what they ask, and what the person at the page answers.
 * Plain data and arithmetic, the same on every run.
 *
 * @module
 */

import type { Answer } from "../../protocol/mod.ts";

/** One session of the day. */
export interface Worker {
  readonly agent: "claude" | "codex" | "opencode" | "qwen" | "copilot" | "other";
  readonly name?: string;
  readonly session: string;
  readonly folder: string;
}

/** How a request of the day ends, and who ends it. */
export type Ending =
  | "allow"
  | "deny"
  /** Deny with a reason. */
  | "deny_why"
  /** *Always allow*: a rule for this action. */
  | "always"
  /** The same action again: the rule answers, nobody is asked. */
  | "ruled"
  | "terminal"
  /** Its tool finishes: somebody answered in the terminal. */
  | "finished"
  /** Its relay goes away. */
  | "gone"
  /** The app is stopped under it. */
  | "restart";

/** One permission request of the day. */
export interface DayRequest {
  readonly worker: number;
  readonly command: string;
  readonly ending: Ending;
}

/** One question of the day. */
export interface DayQuestion {
  readonly worker: number;
  readonly ending: "answer" | "terminal" | "gone";
  readonly answers: readonly Answer[];
}

/** Twelve sessions of six agents. */
export const WORKERS: readonly Worker[] = [
  { agent: "claude", session: "c-1", folder: "/home/me/shop" },
  { agent: "claude", session: "c-2", folder: "/home/me/shop" },
  { agent: "claude", session: "c-3", folder: "/home/me/atlas" },
  { agent: "claude", session: "c-4", folder: "/home/me/.dotfiles" },
  { agent: "codex", session: "x-1", folder: "/home/me/notes" },
  { agent: "codex", session: "x-2", folder: "/home/me/infra" },
  { agent: "opencode", session: "o-1", folder: "/home/me/blog" },
  { agent: "opencode", session: "o-2", folder: "/home/me/docs" },
  { agent: "qwen", session: "q-1", folder: "/home/me/mail" },
  { agent: "qwen", session: "q-2", folder: "/home/me/lab" },
  { agent: "copilot", session: "p-1", folder: "/home/me/site" },
  { agent: "other", name: "kimi", session: "k-1", folder: "/home/me/moon" },
];

/** Those whose requests are answered here without anybody having chosen so. */
export const ASKERS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Events of the day, requests and questions among them. */
export const EVENTS = 3_000;

/** Things that must never be read in the record, each in a command of the day. */
export const SECRETS: readonly string[] = [
  "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8",
  "hunter2-very-secret",
  "AKIA" + "ABCDEFGHIJKLMNOP",
  "sk-ant-" + "api03-abcdefghijklmnopqrstuvwxyz0123456789",
  "s3cr3t-p4ss",
];

const WITH_SECRETS: readonly string[] = [
  `curl -H 'Authorization: token ${SECRETS[0]}' https://example.org/repos`,
  `PGPASSWORD=${SECRETS[1]} psql -h db shop -c 'select 1'`,
  `aws configure set aws_access_key_id ${SECRETS[2]}`,
  `ANTHROPIC_API_KEY=${SECRETS[3]} node run.js`,
  `curl -u me:${SECRETS[4]} https://example.org/private`,
];

/** 80 requests: each ending often, in an order that mixes them. */
export const REQUESTS: readonly DayRequest[] = Array.from({ length: 80 }, (_, n): DayRequest => {
  const worker = ASKERS[n % ASKERS.length] ?? 0;
  // Every tenth round an Always, and in the round after it the same action again, by the same agent.
  const round = Math.floor(n / ASKERS.length);
  const always = worker < 5 && (round === 1 || round === 3 || round === 6);
  if (always) {
    return { worker, command: `make target-${worker}`, ending: round === 1 ? "always" : "ruled" };
  }
  const endings: readonly Ending[] = [
    "allow",
    "deny",
    "allow",
    "deny_why",
    "terminal",
    "allow",
    "finished",
    "allow",
    "gone",
    "allow",
  ];
  const secret = n % 16 === 7 ? WITH_SECRETS[(n - 7) / 16] : undefined;
  const ending = endings[(n + round) % endings.length] ?? "allow";
  return { worker, command: secret ?? `git commit -m 'step ${n}' && echo "done ${n}"`, ending };
});

/** Before these requests the app is restarted, with a request open that the stop lets go. */
export const RESTART_BEFORE: readonly number[] = [27, 55];

/** 10 questions, of the two agents whose questions are answered here. */
export const QUESTIONS: readonly DayQuestion[] = Array.from(
  { length: 10 },
  (_, n): DayQuestion => ({
    worker: [0, 2, 6][n % 3] ?? 0,
    ending: n % 5 === 3 ? "terminal" : n % 5 === 4 ? "gone" : "answer",
    answers: n % 2 === 0 ? ["Tea", ["Milk", "Sugar"]] : ["my own words", ["Milk"]],
  }),
);

/** What is asked each time. */
export const ASKED = [
  {
    question: "What to drink?",
    header: "Drink",
    multiSelect: false,
    options: [{ label: "Tea", description: "Hot" }, { label: "Water", description: "Cold" }],
  },
  {
    question: "What to put in?",
    header: "More",
    multiSelect: true,
    options: [
      { label: "Milk", description: "White" },
      { label: "Sugar", description: "Sweet" },
      { label: "Salt", description: "No" },
    ],
  },
];
