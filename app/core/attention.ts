/**
 * What is remembered of calls, sounds and absence, so that nobody is nudged twice for one thing.
 * Source: app-behaviour contract, sections 9 and 11; design decisions 11 and 12.
 *
 * @module
 */

import type { PageId, RequestId, SessionKey } from "../../protocol/mod.ts";
import type { DigestView } from "../view/mod.ts";

/** One call that went out. */
export interface CallOut {
  readonly id: string;
  readonly session: SessionKey;
  readonly request?: RequestId;
  /** Absent: the desktop's. */
  readonly page?: PageId;
  readonly at: number;
}

/** What a session has been nudged about, so that it is not again. */
export interface Nudges {
  /** The state that is waiting out its grace, since when. */
  readonly state: "needs_you" | "done" | "failed" | "loud" | "none";
  readonly since: number;
  /** Whether the sound and the notification of that state went out. */
  readonly sounded: boolean;
  readonly reminders: number;
}

/** All of it. */
export interface Attention {
  /** A desktop service takes calls, and a player sounds; unknown at the start: none. */
  readonly desktop: { readonly calls: boolean; readonly sounds: boolean };
  readonly locked: boolean;
  /** Calls that went out and were not taken back; by id. */
  readonly calls: ReadonlyMap<string, CallOut>;
  readonly nudges: ReadonlyMap<SessionKey, Nudges>;
  /** While away: since when, and what happened. */
  readonly away?: {
    readonly since: number;
    readonly finished: ReadonlySet<SessionKey>;
    readonly failed: ReadonlySet<SessionKey>;
  };
  readonly digest?: DigestView;
}

/** At the start. */
export const NO_ATTENTION: Attention = {
  desktop: { calls: false, sounds: false },
  locked: false,
  calls: new Map(),
  nudges: new Map(),
};
