/**
 * What is remembered of calls, sounds and absence, so that nobody is nudged twice for one thing.
 * Source: app-behaviour contract, sections 9 and 11; design decisions 11 and 12; PB-41, PB-42.
 *
 * @module
 */

import type { PageId, RequestId, SessionKey, SubagentId } from "../../protocol/mod.ts";
import type { DigestView } from "../view/mod.ts";

/** What a call is about; the words follow from it. */
export type CallAbout =
  /** A waiting permission. */
  | "permission"
  /** Waiting questions. */
  | "question"
  /** It asks in its own terminal, or will in a moment. */
  | "terminal"
  | "done"
  | "failed"
  /** A tool has been running without news for 15 minutes. */
  | "silent";

/** One call, as facts: whoever raises it finds the words, redacts them and makes them short. */
export interface Summons {
  /** One per attempt: a confirmation of an earlier attempt confirms nothing. */
  readonly id: string;
  /** A newer call with the same tag replaces the older one. */
  readonly tag: SessionKey;
  readonly about: CallAbout;
  readonly agent: string;
  /** Empty when the agent named no folder. */
  readonly project: string;
  /** What the agent wrote: its question, its description, the target, its reply, its error. */
  readonly text: string;
  readonly request?: RequestId;
}

/** The call that stands for a session, or is on its way. */
export interface CallOut {
  readonly summons: Summons;
  /** Absent: the desktop's. */
  readonly page?: PageId;
  /** When the first attempt went out. */
  readonly at: number;
  /** It is on screen. */
  readonly up: boolean;
  /** Not on screen by then: the next way is tried. */
  readonly until: number;
  /** All ways must have been tried by then. */
  readonly limit: number;
  readonly tried: readonly (PageId | "desktop")[];
}

/** What a session shows that somebody may be nudged about. */
export type RestState = "terminal" | "question" | "done" | "failed" | "loud";

/** What a session has been nudged about, so that it is not again. */
export interface Nudges {
  readonly state: RestState | "none";
  /** Since when it is in that state. */
  readonly since: number;
  /** The grace time of that state is over: its sound and call went out, or had no way to. */
  readonly told: boolean;
  /** It came to rest and somebody was told; true until its main agent works again (PB-42). */
  readonly rested: boolean;
  /** Its running subagents, by when they were last heard of (PB-41). */
  readonly helpers: ReadonlyMap<SubagentId, number>;
}

/** What was sounded of one waiting card. */
export interface CardNudges {
  readonly sounded: boolean;
  readonly reminders: number;
}

/** All of it. */
export interface Attention {
  /** A desktop service takes calls, and a player sounds; unknown at the start: none. */
  readonly desktop: { readonly calls: boolean; readonly sounds: boolean };
  readonly locked: boolean;
  /** At most one per session. */
  readonly calls: ReadonlyMap<SessionKey, CallOut>;
  /** How many attempts there were, for their ids. */
  readonly attempts: number;
  readonly nudges: ReadonlyMap<SessionKey, Nudges>;
  /** Of waiting cards. */
  readonly cards: ReadonlyMap<RequestId, CardNudges>;
  /** While away: since when, and how the turns that ended meanwhile did, the last end per session. */
  readonly away?: {
    readonly since: number;
    readonly ends: ReadonlyMap<SessionKey, "finished" | "failed">;
  };
  readonly digest?: DigestView;
}

/** At the start. */
export const NO_ATTENTION: Attention = {
  desktop: { calls: false, sounds: false },
  locked: false,
  calls: new Map(),
  attempts: 0,
  nudges: new Map(),
  cards: new Map(),
};
