/**
 * Everything the core may ask of the world. The shell carries them out in order and reports nothing
 * back but later inputs.
 *
 * @module
 */

import type { AnsweredAgent, PageId, RequestId } from "../../protocol/mod.ts";
import type { Refusal } from "../view/mod.ts";

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
  | "stopping";

/** One effect of the core. */
export type Effect =
  /** Send `waiting` on the request's connection; at most once per request. */
  | { readonly type: "say_waiting"; readonly id: RequestId }
  /** Send the decision and close. Only ever the outcome of a `decided` input. */
  | {
    readonly type: "say_decision";
    readonly id: RequestId;
    readonly decision: "allow" | "deny";
    readonly reason?: string;
  }
  /** Close the request's connection without a line. */
  | { readonly type: "let_go"; readonly id: RequestId; readonly why: LetGoReason }
  /** Keep the choice beyond this run. */
  | { readonly type: "keep_answer_here"; readonly agent: AnsweredAgent; readonly on: boolean }
  /** Tell one page that its intent changed nothing. */
  | {
    readonly type: "refuse";
    readonly page: PageId;
    readonly request: RequestId;
    readonly why: Refusal;
  };
