/**
 * What a page shows: plain data, made by the core, drawn by routes and islands.
 *
 * Guarantees: everything here is JSON, every agent-written text is passed on unchanged (drawing it
 * harmlessly is the page's part), and all times are milliseconds since the Unix epoch on the app's
 * clock. Facts only, no sentences: the words come from the catalogue in `app/words`.
 *
 * @module
 */

import type { PageId, RequestId, SessionKey } from "../../protocol/mod.ts";
import type { Settings } from "./settings.ts";
import type { Species } from "./species.ts";

/** What a session is doing or waiting for. */
export type Status =
  | "idle"
  | "thinking"
  | "working"
  /** A card waits here. */
  | "approval"
  /** A question waits, here or in its terminal. */
  | "question"
  /** It asks in its own terminal: the request was let go. */
  | "terminal"
  | "finished"
  | "failed"
  | "ratelimited";

/** The kinds of step. */
export type Activity =
  | "read"
  | "search"
  | "edit"
  | "run"
  | "test"
  | "web"
  | "mcp"
  | "plan"
  | "subagent"
  | "think"
  | "work";

/** An agent as it is named on the page. */
export interface AgentView {
  /** The wire kind, or a tool's own name: stable, for looks. */
  readonly id: string;
  /** "Claude Code", "Codex", …: a proper name, the same in every language. */
  readonly label: string;
}

/** One step of a session: a tool it used. */
export interface StepView {
  /** Its place in the session's life, from 1; names its diff. */
  readonly n: number;
  readonly at: number;
  readonly activity: Activity;
  readonly tool?: string;
  readonly detail?: string;
  /** There when it is an edit whose diff is kept: its lines, and whether the diff stops short. */
  readonly diff?: { readonly added: number; readonly removed: number; readonly cut: boolean };
  readonly failed?: true;
  /** An Always rule allowed it. */
  readonly byRule?: true;
}

/** One session: one bird and one row. */
export interface SessionView {
  readonly key: SessionKey;
  readonly agent: AgentView;
  /** Last component of the folder; empty when the agent named no folder. */
  readonly project: string;
  readonly folder?: string;
  /** Names its project in the settings: the folder without its worktree. Absent without a folder. */
  readonly projectKey?: string;
  /** The git worktree it works in, when the folder's path tells. */
  readonly worktree?: string;
  /** 1 for the project's first session here, 2 for its second, … */
  readonly number: number;
  readonly species: Species;
  readonly status: Status;
  readonly activity?: Activity;
  /** The tool's name, for an activity of `work` and `mcp` (`server · tool`). */
  readonly tool?: string;
  /** What the current step works on: first line of a command, a file's name. */
  readonly detail?: string;
  /** The last prompt, one line. */
  readonly task?: string;
  /** The question, last reply or error, one line. */
  readonly note?: string;
  /** The whole last reply, once it has finished. */
  readonly reply?: string;
  /** The last eight steps, oldest first. */
  readonly steps: readonly StepView[];
  /** How many steps there were in all. */
  readonly stepCount: number;
  /** The git branch, where the agent or the folder tells it. */
  readonly branch?: string;
  /** What its terminal is called, where the environment tells it: "VS Code", "tmux", … */
  readonly terminal?: string;
  /** What its tokens would cost at API prices, in US dollars. */
  readonly costUsd?: number;
  /** A tool has been running without any news: for 5 minutes, for 15 (app-behaviour section 10). */
  readonly quiet?: "quiet" | "loud";
  /** It has finished or failed, and somebody has said that they saw it. */
  readonly seen?: true;
  readonly pinned?: true;
  readonly muted?: true;
  /** Of a hidden project: shown only because a card of it waits. */
  readonly hidden?: true;
  /** How long agents of this session waited for a person today, milliseconds. */
  readonly waitedMs: number;
  readonly subagents: number;
  /** How many cards of this session wait. */
  readonly waiting: number;
  /** A demo session: marked, and kept out of the record. */
  readonly demo: boolean;
  readonly started: number;
  readonly updated: number;
}

/** One line of a diff: its mark, its numbers when they are known, its text without the mark. */
export interface DiffLine {
  readonly mark: "+" | "-" | " ";
  readonly old?: number;
  readonly new?: number;
  readonly text: string;
}

/** What a request would change in one file. */
export interface FileChange {
  readonly path: string;
  /** Absent: the file is changed in place. `move`: it ends up at `to`. */
  readonly kind?: "create" | "delete" | "move";
  readonly to?: string;
  readonly added: number;
  readonly removed: number;
  readonly hunks: readonly (readonly DiffLine[])[];
  /** The relay did not get or keep all of it: the diff stops short. */
  readonly cut: boolean;
}

/**
 * Members of the input beside the one that is drawn large: a sandbox switched off, a working folder,
 * an edit of every occurrence. They are part of what is allowed, so they are shown. Never empty.
 */
export interface AlsoView {
  readonly also?: { readonly [member: string]: unknown };
}

/** The action a card asks about, whole, in the form it is drawn. */
export type ActionView =
  | ({ readonly kind: "command"; readonly text: string } & AlsoView)
  | ({ readonly kind: "url"; readonly url: string } & AlsoView)
  | ({ readonly kind: "edit"; readonly files: readonly FileChange[] } & AlsoView)
  | ({ readonly kind: "path"; readonly path: string } & AlsoView)
  | ({ readonly kind: "plan"; readonly text: string } & AlsoView)
  /** Any other tool: its input as it came, `server` when it is a tool of an MCP server. */
  | {
    readonly kind: "input";
    readonly tool: string;
    readonly server?: string;
    readonly input: { readonly [member: string]: unknown };
  };

/** Why a card offers no Allow: the whole action cannot be shown (design decision 9). */
export interface CutView {
  readonly thing: "command" | "address" | "path" | "patch" | "plan" | "input";
  /** How many bytes of it there are. */
  readonly bytes: number;
}

/** The part of an action that makes it risky, and why (design decision 19). */
export interface RiskView {
  readonly kind: "deletes" | "leaves" | "changes_vults";
  /** The words of the action that earned the mark. */
  readonly part: string;
}

/** What *Always allow* on a card would cover, or why there is none. */
export type AlwaysView =
  | { readonly covers: "command" | "file" | "url" | "input"; readonly folder: string }
  | { readonly not: "cut" | "no_folder" | "changes_vults" | "question" };

/** One question of a card. */
export interface QuestionView {
  readonly text: string;
  readonly header?: string;
  /** Several options may be chosen. */
  readonly multi: boolean;
  readonly options: readonly { readonly label: string; readonly description?: string }[];
}

/** One waiting request: a permission, or questions. */
export interface CardView {
  readonly request: RequestId;
  /** Over all that was shown; an answer must bring it back (app-behaviour section 14). */
  readonly hash: string;
  readonly session: SessionKey;
  readonly agent: AgentView;
  readonly project: string;
  readonly folder?: string;
  readonly species: Species;
  readonly task?: string;
  /** There when a subagent asks; `type` is its name when the agent tells. */
  readonly subagent?: { readonly type?: string };
  readonly action: ActionView;
  /** The agent's own description of the action. */
  readonly says?: string;
  /** There when the whole action cannot be shown: no Allow. */
  readonly cut?: CutView;
  readonly allow: boolean;
  /** There on a question card, and only there: it has no Allow, no Deny and no Always. */
  readonly questions?: readonly QuestionView[];
  /** Allow wants press and hold. */
  readonly risk?: RiskView;
  /** Absent where there is no Allow either. */
  readonly always?: AlwaysView;
  /** The three newest reasons denies of this project were given, newest first. */
  readonly recentReasons: readonly string[];
  /** Somebody was called for it, nobody has drawn it yet: it waits until this time only. */
  readonly calledUntil?: number;
  /** The agent's own prompt is open meanwhile; else it shows nothing until the relay returns. */
  readonly promptOpen: boolean;
  readonly demo: boolean;
  readonly arrived: number;
  readonly deadline: number;
}

/** How a card ended. */
export type Outcome =
  | "allowed"
  | "denied"
  /** An Always rule allowed it: one made while it waited, or one that was there when it came. */
  | "allowed_by_rule"
  /** Its questions were answered. */
  | "answered"
  /** Answered where Vults does not see it: the terminal, or the agent was stopped. */
  | "elsewhere"
  /** A person chose *Answer in the terminal*. */
  | "released"
  /** Nobody answered in time. */
  | "expired"
  /** Nobody could see it any more. */
  | "unreached";

/** A card that has ended; the last eight stay in the view. */
export interface EndedView {
  readonly request: RequestId;
  readonly session: SessionKey;
  readonly agent: AgentView;
  readonly project: string;
  readonly outcome: Outcome;
  readonly reason?: string;
  /** First line of what it would have done. */
  readonly target: string;
  /** The page connection that answered. */
  readonly page?: PageId;
  readonly at: number;
  readonly arrived: number;
}

/** An agent that is answered here only by choice, and what was chosen (design decision 16). */
export interface ChoiceView {
  readonly agent: AgentView;
  readonly on: boolean;
}

/** A plan window of an agent. */
export interface UsageView {
  readonly agent: AgentView;
  readonly minutes: number;
  /** 0 to 100. */
  readonly percent: number;
  /** Epoch seconds. */
  readonly resetsAt?: number;
}

/** What happened while nobody was there; stays until it is dismissed. */
export interface DigestView {
  readonly finished: number;
  readonly failed: number;
  readonly waiting: number;
  /** The longest of those that still wait, milliseconds at `at`. */
  readonly longestMs: number;
  readonly at: number;
}

/** Something about Vults itself that a person should know; shown until it is over or dismissed. */
export type AlarmView =
  /** A later sign-in waits for a page that is in already to confirm it. */
  | { readonly id: string; readonly kind: "sign_in"; readonly browser: string; readonly at: number }
  /** A sign-in was let in while no page was there to confirm it. */
  | {
    readonly id: string;
    readonly kind: "signed_in";
    readonly browser: string;
    readonly at: number;
    /** Its id in the list of signed-in pages, to end it from here. */
    readonly signIn: string;
  }
  /** A program that an agent started tried to be a page (design decision 22). */
  | {
    readonly id: string;
    readonly kind: "agent_page";
    readonly program: string;
    readonly at: number;
  };

/** All that the pages show without asking for more. */
export interface FlockView {
  /** Of this shape: a page of another one says that Vults was updated. */
  readonly format: 1;
  readonly version: string;
  /** The home folder, so that a page can write `~`. */
  readonly home: string;
  readonly sessions: { readonly [key: string]: SessionView };
  /** Session keys in the order of the wire and the list. */
  readonly order: readonly SessionKey[];
  /** The session in front. */
  readonly front?: SessionKey;
  readonly cards: { readonly [request: string]: CardView };
  /** Waiting requests; the first one is the card in front. */
  readonly queue: readonly RequestId[];
  /** Oldest first. */
  readonly ended: readonly EndedView[];
  /** The choices there are: of agents that have asked, and of those that were chosen before. */
  readonly choices: readonly ChoiceView[];
  readonly settings: Settings;
  /** By agent, shortest window first. */
  readonly usage: readonly UsageView[];
  readonly digest?: DigestView;
  readonly alarms: readonly AlarmView[];
  /** Why no record is being kept, while that is so. */
  readonly notKept?: "not_writable" | "newer_uncopied" | "write_failed";
  /** What became of the record's file when this run began, where that is worth saying. */
  readonly fileNews?: "was_damaged" | "newer_copied";
  /**
   * Counts the changes of what pages ask for (`Query`), so that they know when to ask again.
   */
  readonly revisions: { readonly rules: number; readonly record: number; readonly signIns: number };
}
