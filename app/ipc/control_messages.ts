/**
 * What the `vults` command asks the running app over the private control socket: one JSON line each
 * way. Nothing here can answer an agent (design decision 23).
 *
 * @module
 */

import { isObject } from "../../protocol/mod.ts";

/** What may be asked. */
export type ControlRequest =
  /** A fresh sign-in link. */
  | { readonly ask: "link" }
  | { readonly ask: "status" };

/** How the running app is. */
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

/** The answers, by what was asked. */
export interface ControlAnswers {
  readonly link: { readonly link: string };
  readonly status: AppStatus;
}

/** One line of this socket, either way, newline included. */
export const CONTROL_BYTES = 16_384;
/** From the accept until the line is there, and for the answer. */
export const CONTROL_MS = 2_000;

/** Reads one request; `undefined` when it is none. */
export function readControlRequest(value: unknown): ControlRequest | undefined {
  if (!isObject(value)) return undefined;
  return value.ask === "link" || value.ask === "status" ? { ask: value.ask } : undefined;
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
