/**
 * What an agent did, said the same way for every agent: tagged records in past tense.
 *
 * Guarantees that whoever holds an `AgentEvent` never has to look at an agent's own spelling again:
 * names are mapped, ids are branded, members that one agent calls differently have one name here.
 * Nothing in it is an instruction; every text is whatever the agent wrote.
 *
 * @module
 */

import type { JsonObject, SessionKey, SubagentId, Terminal } from "../protocol/mod.ts";

/** An agent by its stable id (the wire kind, or a tool's own name) and its proper name. */
export interface AgentId {
  readonly id: string;
  readonly label: string;
}

/** The kind of thing a tool does, coarse enough to be drawn. */
export type ToolActivity =
  | "read"
  | "search"
  | "edit"
  | "run"
  | "test"
  | "web"
  | "mcp"
  | "plan"
  | "subagent"
  | "work";

/** A call of a tool, as far as the agent told. */
export interface ToolUse {
  /** The agent's own name of the tool. */
  readonly name: string;
  /** The tool of Claude Code that does the same; the agent's own name where there is none. */
  readonly canonical: string;
  readonly activity: ToolActivity;
  /** Its input, strings capped at `LIMITS.stringBytes` by the relay. */
  readonly input: JsonObject;
  /** The same with strings capped at `LIMITS.longStringBytes`; only where `input` lost something. */
  readonly whole?: JsonObject;
  /** There when the tool belongs to an MCP server. */
  readonly mcp?: { readonly server: string; readonly tool: string };
  /** The agent's own id of the call: the same in every report of it, and in a repeated one. */
  readonly call?: string;
}

/** One question that an agent puts to its user, with the answers it offers. */
export interface Question {
  readonly text: string;
  readonly header?: string;
  /** Several options may be chosen. */
  readonly multi: boolean;
  readonly options: readonly { readonly label: string; readonly description?: string }[];
}

/** One hunk of what an edit did to a file, as the agent worked it out; lines carry their marks. */
export interface PatchHunk {
  readonly oldStart?: number;
  readonly newStart?: number;
  readonly lines: readonly string[];
}

/** What a finished edit did to its one file. No hunks: there was nothing to compare with. */
export interface FinishedPatch {
  readonly hunks: readonly PatchHunk[];
  /** The relay left lines out. */
  readonly cut: boolean;
}

/** What every event of a session says about where it comes from. */
export interface EventOrigin {
  readonly session: SessionKey;
  readonly agent: AgentId;
  readonly cwd?: string;
  readonly terminal?: Terminal;
  /** The git branch, where the agent tells it. */
  readonly branch?: string;
  /** There when a helper inside the session did it; the session's main agent has none. */
  readonly subagent?: { readonly id: SubagentId; readonly type?: string };
  /** Replayed from a recording: marked in the view, kept out of the record. */
  readonly demo: boolean;
}

/** A plan window of an agent's usage (app-behaviour contract, section 8). */
export interface UsageWindow {
  readonly minutes: number;
  /** Rounded, 0 to 100. */
  readonly percent: number;
  /** Epoch seconds. */
  readonly resetsAt?: number;
}

/** What a notice means; notices that mean none of these are not events at all. */
export type NoticeMeaning =
  /** The agent has used up what its plan gives. */
  | "limit"
  /** The agent put a question in words. */
  | "question"
  /** The agent's own prompt is open in its terminal. */
  | "asks";

/** Something that happened in a session. */
export type SessionEvent =
  & EventOrigin
  & (
    | { readonly type: "session_started" }
    | { readonly type: "session_ended" }
    /** `text` is absent where the agent does not tell; `machine`: written by the agent, to itself. */
    | { readonly type: "prompted"; readonly text?: string; readonly machine: boolean }
    | { readonly type: "tool_started"; readonly tool?: ToolUse }
    /** A finish without `tool` names none, so it belongs to no request. */
    | {
      readonly type: "tool_finished";
      readonly tool?: ToolUse;
      readonly failed: boolean;
      readonly patch?: FinishedPatch;
    }
    | { readonly type: "permission_asked"; readonly tool: ToolUse }
    /** A question tool: its permission or its start, whichever comes before the answer. */
    | {
      readonly type: "question_asked";
      readonly tool: ToolUse;
      /** The first question's text, for a line. */
      readonly question?: string;
      /** All of them, whole, where the tool's start asks and they can stand on a card. */
      readonly questions?: readonly Question[];
    }
    /** A request that waited in the agent's own terminal got its answer there. */
    | { readonly type: "answered_in_terminal" }
    | { readonly type: "noticed"; readonly means: NoticeMeaning; readonly text: string }
    | { readonly type: "stopped"; readonly reply?: string }
    | { readonly type: "failed"; readonly error?: string }
    | { readonly type: "interrupted" }
    | { readonly type: "subagent_started" }
    | { readonly type: "subagent_stopped" }
  );

/** Usage reported by a status line; it may name no session and never touches one's status. */
export interface UsageReported {
  readonly type: "usage_reported";
  readonly agent: AgentId;
  readonly session?: SessionKey;
  /** Replayed from a recording: nobody's plan. */
  readonly demo: boolean;
  readonly windows: readonly UsageWindow[];
  /** What the session's tokens would cost at API prices, in US dollars. */
  readonly costUsd?: number;
}

/** One thing an agent did. */
export type AgentEvent = SessionEvent | UsageReported;
