/**
 * What the record is told of one request that has ended. The record redacts it, counts it and chains it.
 * Source: promise 8; app-behaviour contract, section 14.
 *
 * @module
 */

import type { AgentId } from "../../agents/mod.ts";
import type { PageId, RequestId } from "../../protocol/mod.ts";
import type { Outcome } from "../view/mod.ts";

/** Who or what decided. */
export type Actor = "human" | "rule" | "system";

/** What was done. */
export type Act =
  | "allow"
  | "deny"
  | "always-allow"
  | "answer"
  | "release"
  | "expire"
  | "elsewhere";

/** One request's line. Texts are as the agent wrote them. */
export interface DecisionLine {
  readonly request: RequestId;
  readonly at: number;
  readonly agent: AgentId;
  readonly project: string;
  readonly subagent?: string;
  readonly tool: string;
  /** The whole action as text: the command, the path, the URL, the questions, else the input as JSON. */
  readonly action: string;
  /** Hash of what was shown; empty when no card was. */
  readonly shown: string;
  readonly outcome: Outcome;
  readonly actor: Actor;
  readonly act: Act;
  /** The page it was decided on; `list`: in `vults watch`. */
  readonly page?: PageId | "list";
  /** From its arrival to its end, milliseconds. */
  readonly tookMs: number;
  /** An answer went out, so whether the agent took it is still to be learnt. */
  readonly answers: boolean;
}
