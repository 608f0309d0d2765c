/**
 * The core's whole memory, as values that are never changed in place.
 *
 * @module
 */

import type { AgentId, ToolActivity, UsageWindow } from "../../agents/mod.ts";
import {
  ANSWERED_AGENTS,
  type AnsweredAgent,
  type PageId,
  type RequestId,
  type SessionKey,
  type SubagentId,
  type Terminal,
} from "../../protocol/mod.ts";
import {
  type ActionView,
  type AlwaysView,
  type CutView,
  DEFAULT_SETTINGS,
  type EndedView,
  type FileChange,
  type FlockView,
  type QuestionView,
  type RiskView,
  type Settings,
  type Species,
  type Status,
} from "../view/mod.ts";
import { type Attention, NO_ATTENTION } from "./attention.ts";
import type { Project } from "./project.ts";
import type { Rule, RuleMatter } from "./rule.ts";

/** What the core is told once. */
export interface CoreOptions extends Pick<FlockView, "version" | "home"> {
  /** As they were chosen in earlier runs. */
  readonly settings?: Settings;
  /** Agents whose *Answer here* was ever chosen. */
  readonly chosenAgents?: readonly AnsweredAgent[];
  /** Where the app listens, as far as it was chosen: part of what changes Vults. */
  readonly port?: number;
  /** The rules that hold, from earlier runs; each with the decision that made it. */
  readonly rules?: readonly Rule[];
}

/** One step of a session; the last eight are kept. */
export interface StepKept {
  readonly n: number;
  readonly at: number;
  readonly activity: ToolActivity;
  readonly tool?: string;
  readonly detail?: string;
  /** What it worked on, as the finish of the same call will name it. */
  readonly key: string;
  /** There once an edit has finished: what it changed. Memory only. */
  readonly files?: readonly FileChange[];
  readonly failed?: true;
  readonly byRule?: true;
  /** The name of the file that an edit is about. */
  readonly file?: string;
  /** There until its finish, or the end of its agent's turn: which reports of the call came. */
  readonly open?: {
    readonly by: SubagentId | "main";
    readonly call?: string;
    readonly asked: boolean;
    readonly started: boolean;
  };
}

/** The turn that is being counted; `end` is its last event. */
export interface OpenTurn {
  readonly start: number;
  readonly end: number;
  readonly steps: number;
  readonly commands: number;
  /** Hashes of the distinct paths edited. */
  readonly files: readonly string[];
  readonly added: number;
  readonly removed: number;
  readonly allowed: number;
  readonly denied: number;
  readonly answered: number;
  readonly questions: number;
  readonly failed: boolean;
}

/** What was answered to a flag of silence (app-behaviour contract, section 10); any event clears it. */
export interface QuietAnswer {
  readonly answer: "snooze" | "keep_going" | "dismiss";
  readonly at: number;
}

/** One session. Whether a card of it waits is not in here: that follows from the queue. */
export interface Session {
  readonly key: SessionKey;
  readonly agent: AgentId;
  readonly demo: boolean;
  readonly folder?: string;
  readonly project: Project;
  readonly number: number;
  /** What it does as far as its own events tell. */
  readonly status: Exclude<Status, "approval" | "terminal">;
  readonly steps: readonly StepKept[];
  readonly stepCount: number;
  readonly reply?: string;
  readonly branch?: string;
  readonly terminal?: Terminal;
  readonly costUsd?: number;
  readonly quietAnswer?: QuietAnswer;
  /** The flag that is up now; raised by time alone, taken down by any event. */
  readonly quiet?: "quiet" | "loud";
  /** Somebody saw that it has finished or failed. */
  readonly seen?: true;
  readonly turn?: OpenTurn;
  /** Milliseconds that requests of it waited for a person. */
  readonly waitedMs: number;
  /** There while the agent's own prompt is open in its terminal: who opened it, and for what. */
  readonly asking?: {
    /** Whose next event shows that it is closed again; a notice does not tell, then anybody's. */
    readonly by: SubagentId | "main" | "anybody";
    readonly note: string;
  };
  readonly activity?: ToolActivity | "think";
  readonly tool?: string;
  readonly detail?: string;
  readonly task?: string;
  readonly note?: string;
  readonly subagents: number;
  /** Those of them that have an id. */
  readonly helpers: readonly SubagentId[];
  /** It tells when tools start; an agent that does not has its steps from their finishes. */
  readonly tellsStarts?: true;
  /** It tells prompts, so that its turns begin with one. */
  readonly tellsPrompts?: true;
  /** Reports of calls that have been heard, by the agent's own ids of them, newest last. */
  readonly calls: readonly string[];
  readonly started: number;
  readonly updated: number;
}

/** Whether a human can know of a waiting card (design decision 11). */
export type Reach =
  /** Nobody has drawn it yet: called for from `callAt` on, let go at `until`. */
  | ({ readonly is: "pending" } & Unreached)
  /** Somebody was called (through `page`), nobody has drawn it: it waits until `until`. */
  | { readonly is: "called"; readonly until: number; readonly page?: PageId }
  | { readonly is: "seen" }
  /** The last page that showed it is gone: called for from `callAt` on, let go at `until`. */
  | ({ readonly is: "lost" } & Unreached);

/** What may become of a card that nobody can see. */
export interface Unreached {
  readonly callAt: number;
  readonly until: number;
  /** There when nobody is to be called for it any more: its call is on screen, or every way failed. */
  readonly call?: "up" | "failed";
}

/** One waiting request. */
export interface Card {
  readonly id: RequestId;
  readonly hash: string;
  readonly session: SessionKey;
  readonly agent: AgentId;
  readonly project: string;
  readonly folder?: string;
  readonly subagent?: { readonly id: SubagentId; readonly type?: string };
  readonly action: ActionView;
  readonly says?: string;
  readonly cut?: CutView;
  readonly allow: boolean;
  /** There on a question card, and only there. */
  readonly questions?: readonly QuestionView[];
  readonly risk?: RiskView;
  /** What *Always allow* would make; absent where it is not offered. */
  readonly rule?: RuleMatter;
  /** What the page says of *Always allow*; absent where it says nothing. */
  readonly always?: AlwaysView;
  /** Names its project among the reasons of denies. */
  readonly projectKey: string;
  /** The agent's own name of the tool, for the record. */
  readonly toolName: string;
  /** The whole action as text, for the record. */
  readonly actionText: string;
  readonly promptOpen: boolean;
  readonly demo: boolean;
  readonly arrived: number;
  readonly deadline: number;
  /** First line of what it would do. */
  readonly target: string;
  /** Which detail and activity its session shows meanwhile. */
  readonly detail?: string;
  readonly activity: ToolActivity;
  readonly tool?: string;
  /** Equal for identical actions of the same agent in the same session. */
  readonly twin: string;
  readonly reach: Reach;
}

/** One connection of one page. */
export interface Page {
  readonly visible: boolean;
  readonly sound: boolean;
  readonly notify: boolean;
  /** Which cards it has drawn, and whether it was visible then. */
  readonly drawn: ReadonlyMap<RequestId, boolean>;
  /** The card it has in front, since when. */
  readonly front?: { readonly request: RequestId; readonly since: number };
}

/** Finishes of identical actions (design decision 13). */
export interface Finishes {
  readonly session: SessionKey;
  readonly by: SubagentId | undefined;
  /** How many finishes are still to come of requests that no longer wait. */
  readonly owed: number;
  /** How many came while more twins waited than finishes had come. */
  readonly came: number;
}

/** All that the core knows. */
export interface CoreState {
  readonly options: CoreOptions;
  /** In order of arrival. */
  readonly sessions: ReadonlyMap<SessionKey, Session>;
  readonly cards: ReadonlyMap<RequestId, Card>;
  /** Waiting requests; the first one is the card in front. */
  readonly queue: readonly RequestId[];
  readonly pages: ReadonlyMap<PageId, Page>;
  /** Oldest first. */
  readonly ended: readonly EndedView[];
  /** Requests that ended as they came, by a rule or let go: an id of them that comes again is nobody's. */
  readonly endedAtOnce: readonly RequestId[];
  readonly finishes: ReadonlyMap<string, Finishes>;
  readonly species: ReadonlyMap<string, Species>;
  readonly settings: Settings;
  /** By key. */
  readonly rules: ReadonlyMap<string, Rule>;
  /** Removed a moment ago, until they can be restored no more. */
  readonly removedRules: readonly { readonly rule: Rule; readonly at: number }[];
  /** Reasons that denies were given, newest first, by project key; memory only. */
  readonly reasons: ReadonlyMap<string, readonly string[]>;
  /** The newest windows of each agent, by agent id. */
  readonly usage: ReadonlyMap<
    string,
    { readonly agent: AgentId; readonly windows: readonly UsageWindow[]; readonly at: number }
  >;
  readonly attention: Attention;
  /** Agents answered only by choice that have asked, or were chosen. */
  readonly choices: ReadonlySet<AnsweredAgent>;
  /** The session a person picked. */
  readonly chosen?: SessionKey;
  readonly stopping: boolean;
}

/** The agents that are answered here only when somebody chose it (design decision 16). */
export const ONLY_BY_CHOICE: readonly AnsweredAgent[] = ANSWERED_AGENTS.filter(
  (agent) => !DEFAULT_SETTINGS.answerHere[agent],
);

/** The state of an app that has just started: nothing of an earlier run waits (PB-23). */
export function initialState(options: CoreOptions): CoreState {
  return {
    options,
    sessions: new Map(),
    cards: new Map(),
    queue: [],
    pages: new Map(),
    ended: [],
    endedAtOnce: [],
    finishes: new Map(),
    species: new Map(),
    settings: options.settings ?? DEFAULT_SETTINGS,
    rules: new Map((options.rules ?? []).map((rule) => [rule.key, rule])),
    removedRules: [],
    reasons: new Map(),
    usage: new Map(),
    attention: NO_ATTENTION,
    choices: new Set(
      ONLY_BY_CHOICE.filter((agent) => options.chosenAgents?.includes(agent) ?? false),
    ),
    stopping: false,
  };
}
