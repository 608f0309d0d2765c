/**
 * Everything the core may ask of the world. The shell carries them out in order and reports nothing
 * back but later inputs.
 *
 * @module
 */

import type { Answer, PageId, RequestId, SessionKey } from "../../protocol/mod.ts";
import type { Cue, PageNotice, Refusal, SettingChange, Species } from "../view/mod.ts";
import type { Summons } from "./attention.ts";
import type { DecisionLine } from "./decision_line.ts";
import type { Rule } from "./rule.ts";
import type { Turn } from "./turn.ts";

/** Why a request was let go without an answer. A closed list: it goes to the log. */
export type LetGoReason =
  /** No page was connected. */
  | "no_page"
  /** Pages were connected, none drew the card in time. */
  | "not_seen"
  /** The last page that showed it is gone. */
  | "page_lost"
  /** A person chose *Answer in the terminal*. */
  | "released"
  | "expired"
  /** The agent went on: it was answered somewhere else. */
  | "elsewhere"
  /** The app has no use for a card of this event; `event_arrived` of the kind never waits here. */
  | "not_answered_here"
  /** Its id was waiting already. */
  | "same_id"
  /** Presence is paused. */
  | "paused"
  /** Somebody was called, but the agent hides its prompt and its user wants no wait. */
  | "called"
  /** The time it may wait after a call is over. */
  | "call_unanswered"
  | "stopping";

/** One effect of the core. */
export type Effect =
  /** Send `waiting` on the request's connection; at most once per request. */
  | { readonly type: "say_waiting"; readonly id: RequestId }
  /** Send the decision and close. Only ever for what a person chose, or a rule that they made. */
  | {
    readonly type: "say_decision";
    readonly id: RequestId;
    readonly decision: "allow" | "deny";
    readonly reason?: string;
  }
  /** Close the request's connection without a line. */
  | { readonly type: "let_go"; readonly id: RequestId; readonly why: LetGoReason }
  /** Send the answers and close. Only ever the outcome of an `answered` input. */
  | { readonly type: "say_answers"; readonly id: RequestId; readonly answers: readonly Answer[] }
  /** Keep the setting beyond this run. */
  | { readonly type: "keep_setting"; readonly change: SettingChange }
  /** One request has ended: its line of the record. Never for demo sessions. */
  | { readonly type: "record"; readonly line: DecisionLine }
  /** Keep a rule, with the line (by its request) that made it; the `record` comes before. */
  | { readonly type: "keep_rule"; readonly rule: Rule; readonly madeBy: RequestId }
  /** The rule answered: when, and how often by now. */
  | { readonly type: "rule_used"; readonly rule: Rule }
  | { readonly type: "drop_rule"; readonly rule: Rule }
  /** A turn has ended. Never for demo sessions, nor while no history is kept. */
  | { readonly type: "keep_turn"; readonly turn: Turn }
  /** Raise the call on this page, or on the desktop when there is no page; answered by an input. */
  | { readonly type: "call"; readonly call: Summons; readonly page?: PageId }
  /** Take back whatever stands for this session, on pages and desktop. */
  | { readonly type: "uncall"; readonly tag: SessionKey }
  /** Play a sound, on this page, or by the app itself. */
  | {
    readonly type: "play";
    readonly cue: Cue;
    readonly species: Species;
    readonly volume: number;
    readonly page?: PageId;
  }
  | { readonly type: "notice"; readonly page: PageId; readonly notice: PageNotice }
  /** Tell one page that its intent changed nothing. */
  | {
    readonly type: "refuse";
    readonly page: PageId;
    readonly request: RequestId;
    readonly why: Refusal;
  };
