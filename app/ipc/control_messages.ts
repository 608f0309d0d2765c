/**
 * What the `vults` command asks the running app over the private control socket: JSON lines, one each
 * way, and for `watch` as many answers as there are changes.
 *
 * Guarantees that nothing here can allow anything or answer a question: a request can be denied or
 * let go, by its id and the hash of what was shown, and a rule can be removed. There is no message
 * for more (design decision 23).
 *
 * @module
 */

import { isObject, LIMITS, type RequestId, requestId, usableReason } from "../../protocol/mod.ts";
import type { AppList, ListedCard, ListEnd } from "../view/mod.ts";

/** What may be asked. */
export type ControlRequest =
  /** A fresh sign-in link. */
  | { readonly ask: "link" }
  | { readonly ask: "status" }
  /** Sessions and waiting requests. */
  | { readonly ask: "list" }
  /** The same at every change, with each waiting request whole, until either end closes. */
  | { readonly ask: "watch" }
  | {
    readonly ask: "deny";
    readonly request: RequestId;
    readonly hash: string;
    readonly reason?: string;
  }
  | { readonly ask: "let_go"; readonly request: RequestId; readonly hash: string }
  | { readonly ask: "remove_rule"; readonly rule: string }
  /** Whether the relay's check with this name has arrived (`check_event.ts`). */
  | { readonly ask: "checked"; readonly check: string };

/** One of them. */
export type Ask<Name extends ControlRequest["ask"]> = Extract<ControlRequest, { ask: Name }>;

/** How the running app is, in numbers. */
export interface AppStatus {
  readonly version: string;
  readonly pid: number;
  /** The address of the pages. */
  readonly origin: string;
  readonly socket: string;
  /** Pages that are signed in and open. */
  readonly pages: number;
  readonly sessions: number;
  /** Requests that wait for a person. */
  readonly waiting: number;
  /** Why nothing is being kept, when that is so. */
  readonly notKept?: string;
}

/** The single answers, by what was asked. */
export interface ControlAnswers {
  readonly link: { readonly link: string };
  readonly status: AppStatus;
  readonly list: AppList;
  readonly deny: ListEnd;
  readonly let_go: ListEnd;
  readonly remove_rule: { readonly removed: boolean };
  readonly checked: { readonly checked: boolean };
}

/** What comes on a `watch`. */
export type WatchMessage =
  /** A request whole, before the first list that it is in. */
  | { readonly type: "card"; readonly card: ListedCard }
  | { readonly type: "list"; readonly list: AppList }
  /** As many watch already as may; the app closes. */
  | { readonly type: "full" };

/** One line to the app, newline included: the longest reason fits, however it is escaped. */
export const CONTROL_BYTES = 16_384;
/** One line from the app, newline included. A request that is longer is sent without its action. */
export const CONTROL_ANSWER_BYTES = 4_194_304;
/** From the accept until the line is there, and for the answer; milliseconds. */
export const CONTROL_MS = 2_000;

/** Reads one request; `undefined` when it is none. */
export function readControlRequest(value: unknown): ControlRequest | undefined {
  if (!isObject(value)) return undefined;
  switch (value.ask) {
    case "link":
    case "status":
    case "list":
    case "watch":
      return { ask: value.ask };
    case "deny": {
      const named = readNamed(value);
      if (named === undefined) return undefined;
      // A reason that cannot be sent is not left out: whoever wrote it must hear of it.
      if (value.reason === undefined) return { ask: "deny", ...named };
      const reason = usableReason(value.reason);
      return reason === undefined ? undefined : { ask: "deny", ...named, reason };
    }
    case "let_go": {
      const named = readNamed(value);
      return named === undefined ? undefined : { ask: "let_go", ...named };
    }
    case "remove_rule":
      return isName(value.rule) ? { ask: "remove_rule", rule: value.rule } : undefined;
    case "checked":
      return isName(value.check) ? { ask: "checked", check: value.check } : undefined;
    default:
      return undefined;
  }
}

/** Reads the answer to `link`. */
export function readLinkAnswer(value: unknown): ControlAnswers["link"] | undefined {
  return isObject(value) && typeof value.link === "string" ? { link: value.link } : undefined;
}

/** Reads the answer to `status`. */
export function readStatusAnswer(value: unknown): AppStatus | undefined {
  if (!isObject(value)) return undefined;
  const { version, pid, origin, socket, pages, sessions, waiting, notKept } = value;
  if (
    typeof version !== "string" || typeof pid !== "number" || typeof origin !== "string" ||
    typeof socket !== "string" || typeof pages !== "number" || typeof sessions !== "number" ||
    typeof waiting !== "number"
  ) return undefined;
  const kept = typeof notKept === "string" ? { notKept } : {};
  return { version, pid, origin, socket, pages, sessions, waiting, ...kept };
}

/** Reads an answer that is one flag. */
export function readFlag(value: unknown, name: "removed" | "checked"): boolean | undefined {
  const flag = isObject(value) ? value[name] : undefined;
  return typeof flag === "boolean" ? flag : undefined;
}

function readNamed(
  { request, hash }: { readonly [member: string]: unknown },
): { readonly request: RequestId; readonly hash: string } | undefined {
  return isName(request) && isName(hash) ? { request: requestId(request), hash } : undefined;
}

/** Ids and hashes are short; whatever else this is, it names nothing. */
function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= LIMITS.reasonBytes;
}
