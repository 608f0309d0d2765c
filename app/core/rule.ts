/**
 * An Always rule: exactly one action of one agent in one folder, allowed by a person once and for all.
 * Source: design decision 14; app-behaviour contract, section 4.
 *
 * @module
 */

import type { AgentId } from "../../agents/mod.ts";
import type { RequestId } from "../../protocol/mod.ts";

/** A rule. Two rules are the same when their keys are. */
export interface Rule {
  readonly id: string;
  /** Hash over agent, folder, tool and the whole action: what a request must equal. */
  readonly key: string;
  readonly agent: AgentId;
  readonly folder: string;
  readonly tool: string;
  readonly covers: "command" | "file" | "url" | "input";
  /** What it allows, whole, for people. */
  readonly action: string;
  readonly made: number;
  /** The request on whose card it was made: the decision that it stands on. */
  readonly madeBy: RequestId;
  readonly lastUsed?: number;
  readonly times: number;
}

/** What a rule is about, apart from who made it and how often it was used. */
export type RuleMatter = Pick<Rule, "key" | "agent" | "folder" | "tool" | "covers" | "action">;
