/**
 * The core's whole memory, as values that are never changed in place.
 *
 * @module
 */

import {
  type AgentId,
  ANSWER_HERE_BY_DEFAULT,
  type AnswerHere,
  type ToolActivity,
} from "../../agents/mod.ts";
import {
  ANSWERED_AGENTS,
  type AnsweredAgent,
  type PageId,
  type RequestId,
  type SessionKey,
  type SubagentId,
} from "../../protocol/mod.ts";
import type { ActionView, CutView, EndedView, FlockView, Species, Status } from "../view/mod.ts";
import type { Project } from "./project.ts";

/** What the core is told once. */
export interface CoreOptions extends Pick<FlockView, "version" | "home"> {
  /** Which agents are answered here, as it was chosen in an earlier run. */
  readonly answerHere?: Partial<AnswerHere>;
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
  readonly started: number;
  readonly updated: number;
}

/** Whether a human can know of a waiting card (design decision 11). */
export type Reach =
  /** Nobody has drawn it yet; let go at `until`. */
  | { readonly is: "pending"; readonly until: number }
  | { readonly is: "seen" }
  /** The last page that showed it is gone; let go at `until`. */
  | { readonly is: "lost"; readonly until: number };

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
  readonly finishes: ReadonlyMap<string, Finishes>;
  readonly species: ReadonlyMap<string, Species>;
  readonly answerHere: AnswerHere;
  /** Agents answered only by choice that have asked, or were chosen. */
  readonly choices: ReadonlySet<AnsweredAgent>;
  /** The session a person picked. */
  readonly chosen?: SessionKey;
  readonly stopping: boolean;
}

/** The agents that are answered here only when somebody chose it (design decision 16). */
export const ONLY_BY_CHOICE: readonly AnsweredAgent[] = ANSWERED_AGENTS.filter(
  (agent) => !ANSWER_HERE_BY_DEFAULT[agent],
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
    finishes: new Map(),
    species: new Map(),
    answerHere: { ...ANSWER_HERE_BY_DEFAULT, ...options.answerHere },
    choices: new Set(
      ONLY_BY_CHOICE.filter((agent) => options.answerHere?.[agent] !== undefined),
    ),
    stopping: false,
  };
}
