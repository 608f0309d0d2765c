/**
 * What the app tells the `vults` command in a terminal: sessions and requests as a list, and one
 * request whole.
 *
 * Guarantees plain JSON, read by parsers that believe nothing: the command and the app may be of
 * different releases. Agent-written texts are as the agent wrote them, but for the lines that say
 * what a request is about, which are redacted. Drawing them harmlessly is the terminal's part.
 * Nothing of this can answer a request with *Allow* (design decision 23).
 *
 * @module
 */

import { isObject } from "../../protocol/mod.ts";
import { type Presence, PRESENCES } from "./settings.ts";

/** Of this shape; a later one adds members and takes none away. */
export const LIST_FORMAT = 1;

/** One session, as it is listed. Times are epoch milliseconds on the app's clock. */
export interface ListedSession {
  readonly key: string;
  readonly agent: { readonly id: string; readonly label: string };
  /** Empty when the agent named no folder. */
  readonly project: string;
  readonly folder?: string;
  readonly worktree?: string;
  readonly branch?: string;
  /** 1 for the project's first session, 2 for its second, … */
  readonly number: number;
  /** `Status` of the view. */
  readonly state: string;
  /** The state in words, with the current step. */
  readonly says: string;
  readonly task?: string;
  readonly note?: string;
  readonly subagents: number;
  /** How many of its requests wait here. */
  readonly waiting: number;
  readonly demo: boolean;
  readonly started: number;
  readonly updated: number;
}

/** One waiting request, as it is listed. */
export interface ListedRequest {
  readonly request: string;
  readonly hash: string;
  readonly session: string;
  readonly agent: { readonly id: string; readonly label: string };
  readonly project: string;
  readonly folder?: string;
  /** There when a subagent asks; empty when its type is not known. */
  readonly subagent?: string;
  /** `question`, or the kind of the action: `command`, `url`, `edit`, `path`, `plan`, `input`. */
  readonly kind: string;
  /** What it would do, one line, redacted. */
  readonly what: string;
  readonly demo: boolean;
  readonly arrived: number;
  readonly deadline: number;
}

/** All that `vults status` says. */
export interface AppList {
  readonly format: number;
  readonly version: string;
  readonly pid: number;
  /** The address of the pages. */
  readonly origin: string;
  readonly socket: string;
  /** Pages that are signed in and open. */
  readonly pages: number;
  readonly presence: Presence;
  /** Why nothing is being kept, when that is so. */
  readonly notKept?: string;
  /** The app's clock. */
  readonly now: number;
  readonly started: number;
  /** In the order of the page's list. */
  readonly sessions: readonly ListedSession[];
  /** The first one is the card in front. */
  readonly requests: readonly ListedRequest[];
  /** When each agent was last heard of since the app started, by its id. */
  readonly heard: { readonly [agent: string]: number };
}

/** One request whole, in words: what a card of the page holds. */
export interface ListedCard {
  readonly request: string;
  readonly hash: string;
  /** Who wants what. */
  readonly title: string;
  readonly agent: string;
  readonly project: string;
  readonly folder?: string;
  readonly task?: string;
  /** The agent's own description of the action. */
  readonly says?: string;
  /** The action, in named parts. */
  readonly parts: readonly { readonly name: string; readonly text: string }[];
  /** Sentences of Vults about it: what is cut, what is risky, whether a prompt is open. */
  readonly remarks: readonly string[];
  /** Deny is offered. A question has none: it is answered on the page or in its terminal. */
  readonly deny: boolean;
  readonly arrived: number;
  readonly deadline: number;
}

/** What came of a wish from the terminal. */
export type ListEnd =
  | { readonly ended: true }
  | {
    readonly ended: false;
    /** It waits no more; it is not what was shown; it has no such answer. */
    readonly why: "gone" | "mismatch" | "not_offered";
  };

/** Reads a list; `undefined` when it is none. */
export function readAppList(value: unknown): AppList | undefined {
  if (!isObject(value)) return undefined;
  const { format, version, pid, origin, socket, pages, notKept, now, started } = value;
  const presence = PRESENCES.find((one) => one === value.presence);
  const sessions = readAll(value.sessions, readSession);
  const requests = readAll(value.requests, readRequest);
  if (
    typeof format !== "number" || typeof version !== "string" || typeof pid !== "number" ||
    typeof origin !== "string" || typeof socket !== "string" || typeof pages !== "number" ||
    presence === undefined || !isOptionalText(notKept) || typeof now !== "number" ||
    typeof started !== "number" || sessions === undefined || requests === undefined ||
    !isObject(value.heard)
  ) return undefined;
  const heard = Object.entries(value.heard)
    .filter((entry): entry is [string, number] => typeof entry[1] === "number");
  return {
    format,
    version,
    pid,
    origin,
    socket,
    pages,
    presence,
    ...(notKept === undefined ? {} : { notKept }),
    now,
    started,
    sessions,
    requests,
    heard: Object.fromEntries(heard),
  };
}

/** Reads one whole request; `undefined` when it is none. */
export function readListedCard(value: unknown): ListedCard | undefined {
  if (!isObject(value)) return undefined;
  const { request, hash, title, agent, project, folder, task, says, deny, arrived, deadline } =
    value;
  const parts = readAll(value.parts, readPart);
  const remarks = readAll(value.remarks, (one) => typeof one === "string" ? one : undefined);
  if (
    typeof request !== "string" || typeof hash !== "string" || typeof title !== "string" ||
    typeof agent !== "string" || typeof project !== "string" || !isOptionalText(folder) ||
    !isOptionalText(task) || !isOptionalText(says) || parts === undefined ||
    remarks === undefined || typeof deny !== "boolean" || typeof arrived !== "number" ||
    typeof deadline !== "number"
  ) return undefined;
  return {
    request,
    hash,
    title,
    agent,
    project,
    ...(folder === undefined ? {} : { folder }),
    ...(task === undefined ? {} : { task }),
    ...(says === undefined ? {} : { says }),
    parts,
    remarks,
    deny,
    arrived,
    deadline,
  };
}

/** Reads what came of a wish; `undefined` when it is none. */
export function readListEnd(value: unknown): ListEnd | undefined {
  if (!isObject(value)) return undefined;
  if (value.ended === true) return { ended: true };
  const why = (["gone", "mismatch", "not_offered"] as const).find((one) => one === value.why);
  return value.ended === false && why !== undefined ? { ended: false, why } : undefined;
}

function readSession(value: unknown): ListedSession | undefined {
  if (!isObject(value)) return undefined;
  const { key, project, folder, worktree, branch, number, state, says, task, note } = value;
  const { subagents, waiting, demo, started, updated } = value;
  const agent = readAgent(value.agent);
  if (
    typeof key !== "string" || agent === undefined || typeof project !== "string" ||
    !isOptionalText(folder) || !isOptionalText(worktree) || !isOptionalText(branch) ||
    typeof number !== "number" || typeof state !== "string" || typeof says !== "string" ||
    !isOptionalText(task) || !isOptionalText(note) || typeof subagents !== "number" ||
    typeof waiting !== "number" || typeof demo !== "boolean" || typeof started !== "number" ||
    typeof updated !== "number"
  ) return undefined;
  return {
    key,
    agent,
    project,
    ...(folder === undefined ? {} : { folder }),
    ...(worktree === undefined ? {} : { worktree }),
    ...(branch === undefined ? {} : { branch }),
    number,
    state,
    says,
    ...(task === undefined ? {} : { task }),
    ...(note === undefined ? {} : { note }),
    subagents,
    waiting,
    demo,
    started,
    updated,
  };
}

function readRequest(value: unknown): ListedRequest | undefined {
  if (!isObject(value)) return undefined;
  const { request, hash, session, project, folder, subagent, kind, what, demo } = value;
  const { arrived, deadline } = value;
  const agent = readAgent(value.agent);
  if (
    typeof request !== "string" || typeof hash !== "string" || typeof session !== "string" ||
    agent === undefined || typeof project !== "string" || !isOptionalText(folder) ||
    !isOptionalText(subagent) || typeof kind !== "string" || typeof what !== "string" ||
    typeof demo !== "boolean" || typeof arrived !== "number" || typeof deadline !== "number"
  ) return undefined;
  return {
    request,
    hash,
    session,
    agent,
    project,
    ...(folder === undefined ? {} : { folder }),
    ...(subagent === undefined ? {} : { subagent }),
    kind,
    what,
    demo,
    arrived,
    deadline,
  };
}

function readAgent(value: unknown): ListedSession["agent"] | undefined {
  if (!isObject(value)) return undefined;
  const { id, label } = value;
  return typeof id === "string" && typeof label === "string" ? { id, label } : undefined;
}

function readPart(value: unknown): ListedCard["parts"][number] | undefined {
  if (!isObject(value)) return undefined;
  const { name, text } = value;
  return typeof name === "string" && typeof text === "string" ? { name, text } : undefined;
}

function readAll<One>(
  value: unknown,
  read: (one: unknown) => One | undefined,
): readonly One[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const found: One[] = [];
  for (const each of value) {
    const one = read(each);
    if (one === undefined) return undefined;
    found.push(one);
  }
  return found;
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === "string";
}
