/**
 * Drives the core in tests: events as the wire brings them, pages, clicks, and a clock set by hand.
 *
 * @module
 */

import { type AnswerHere, mayBeCarded, readEvent } from "../../agents/mod.ts";
import {
  type CoreOptions,
  type DecisionLine,
  type Effect,
  initialState,
  type Input,
  reduce,
  viewOf,
} from "../../app/core/mod.ts";
import { DEFAULT_SETTINGS, type FlockView, type SessionView } from "../../app/view/mod.ts";
import {
  type Answer,
  type EventMessage,
  type JsonObject,
  type PageId,
  pageId,
  type RequestId,
  requestId,
  sessionKey,
} from "../../protocol/mod.ts";

/** What a test may say of an event beside its name and payload. */
export interface Told {
  readonly agent?: EventMessage["agent"];
  readonly name?: string;
  readonly id?: string;
  readonly cwd?: string;
  /** Its relay waits; by default a permission's does. */
  readonly waits?: boolean;
}

/** The events of cases.md, part B, by their names there. */
export const P_BASH = {
  session_id: "s-1",
  cwd: "/home/me/shop",
  tool_name: "Bash",
  tool_input: { command: "git push origin main" },
};

/** A message of the wire, made without a relay. */
export function message(
  event: string,
  payload: JsonObject,
  { agent = "claude", name, id = "id", cwd, waits }: Told = {},
): EventMessage {
  const wants = waits ?? (agent !== "other" && event === "PermissionRequest");
  return {
    kind: "event",
    v: 8,
    id: requestId(id),
    agent,
    ...(name === undefined ? {} : { agent_name: name }),
    event,
    wants_reply: wants,
    ...(cwd === undefined ? {} : { terminal: { cwd } }),
    payload: { hook_event_name: event, ...payload },
  };
}

/**
 * The core, its pages and its clock. Every method returns the effects of what it did, but for the
 * record's lines, which are collected.
 */
export class CoreDriver {
  now = 1_800_000_000_000;
  readonly lines: DecisionLine[] = [];
  #state: ReturnType<typeof initialState>;
  #ids = 0;
  readonly #answerHere: AnswerHere;

  constructor(
    answerHere: AnswerHere = DEFAULT_SETTINGS.answerHere,
    more: Pick<CoreOptions, "rules"> = {},
  ) {
    this.#answerHere = answerHere;
    this.#state = initialState({ version: "0", home: "/home/me", ...more });
  }

  get view(): FlockView {
    return viewOf(this.#state);
  }

  get state(): ReturnType<typeof initialState> {
    return this.#state;
  }

  /** The session of Claude Code with that id, or of another key. */
  session(id = "s-1"): SessionView | undefined {
    return this.view.sessions[sessionKey(id.includes(":") ? id : `claude:${id}`)];
  }

  feed(input: Input): readonly Effect[] {
    const step = reduce(this.#state, input, this.now);
    this.#state = step.state;
    for (const effect of step.effects) if (effect.type === "record") this.lines.push(effect.line);
    return step.effects.filter(({ type }) => type !== "record");
  }

  /** Lets time pass, then ticks. */
  wait(milliseconds: number): readonly Effect[] {
    this.now += milliseconds;
    return this.feed({ type: "ticked" });
  }

  /** An event arrives, as far as the agents' readers make one of it. */
  event(name: string, payload: JsonObject = {}, told: Told = {}): readonly Effect[] {
    const sent = message(name, { session_id: "s-1", cwd: "/home/me/shop", ...payload }, {
      id: `auto-${++this.#ids}`,
      ...told,
    });
    const event = readEvent(sent);
    if (event === undefined) return [];
    const waits = mayBeCarded(sent, event, this.#answerHere);
    const declined = sent.wants_reply && !waits;
    return this.feed({ type: "event_arrived", id: sent.id, waits, declined, event });
  }

  /** A permission request, by default the P-BASH of the cases. */
  ask(id: string, payload: JsonObject = {}, told: Told = {}): readonly Effect[] {
    return this.event("PermissionRequest", { ...P_BASH, ...payload }, { ...told, id });
  }

  /** A question tool starts and its relay waits. */
  question(id: string, input: JsonObject, told: Told = {}): readonly Effect[] {
    const tool_name = told.agent === "opencode" ? "question" : "AskUserQuestion";
    const payload = { tool_name, tool_input: input };
    return this.event("PreToolUse", payload, { waits: true, ...told, id });
  }

  gone(id: string): readonly Effect[] {
    return this.feed({ type: "relay_gone", id: requestId(id) });
  }

  /** A visible page. */
  join(page = "page"): readonly Effect[] {
    this.feed({ type: "page_joined", page: pageId(page) });
    return this.feed({
      type: "page_here",
      page: pageId(page),
      visible: true,
      sound: false,
      notify: false,
    });
  }

  leave(page = "page"): readonly Effect[] {
    return this.feed({ type: "page_left", page: pageId(page) });
  }

  /** The page draws the card, by default in front, by default with its hash. */
  draw(
    id: string,
    { page = "page", place = "front", hash = this.hash(id) }: {
      readonly page?: string;
      readonly place?: "front" | "queued";
      readonly hash?: string;
    } = {},
  ): readonly Effect[] {
    return this.feed({
      type: "card_drawn",
      page: pageId(page),
      request: requestId(id),
      hash,
      place,
    });
  }

  /** The page draws the card in front, and long enough passes for it to be answered. */
  show(id: string, page = "page"): readonly Effect[] {
    const effects = this.draw(id, { page });
    this.now += 300;
    return effects;
  }

  decide(
    id: string,
    decision: "allow" | "deny",
    { page = "page", hash = this.hash(id), reason }: {
      readonly page?: string;
      readonly hash?: string;
      readonly reason?: string;
    } = {},
  ): readonly Effect[] {
    return this.feed({
      type: "decided",
      page: pageId(page),
      request: requestId(id),
      hash,
      decision,
      ...(reason === undefined ? {} : { reason }),
    });
  }

  always(
    id: string,
    { page = "page", hash = this.hash(id) }: {
      readonly page?: string;
      readonly hash?: string;
    } = {},
  ): readonly Effect[] {
    const wish = { page: pageId(page), request: requestId(id), hash };
    return this.feed({ type: "decided_always", ...wish });
  }

  answer(id: string, answers: readonly Answer[], page = "page"): readonly Effect[] {
    const wish = { page: pageId(page), request: requestId(id), hash: this.hash(id) };
    return this.feed({ type: "answered", ...wish, answers });
  }

  /** The record's lines of one request. */
  linesOf(id: string): readonly DecisionLine[] {
    return this.lines.filter(({ request }) => request === id);
  }

  release(id: string, page = "page"): readonly Effect[] {
    const input = { page: pageId(page), request: requestId(id), hash: this.hash(id) };
    return this.feed({ type: "released", ...input });
  }

  forward(id: string): readonly Effect[] {
    return this.feed({
      type: "brought_forward",
      page: pageId("page"),
      request: requestId(id),
    });
  }

  /** The hash of a waiting card; any other text when none waits. */
  hash(id: string): string {
    return this.view.cards[id]?.hash ?? "no card";
  }

  /** The waiting requests, in order. */
  get queue(): readonly string[] {
    return this.view.queue;
  }

  /** How the card of a request ended. */
  outcome(id: string): string | undefined {
    return this.view.ended.findLast((card) => card.request === id)?.outcome;
  }
}

/** What `let_go`, `refuse` and the other effects look like. */
export const letGo = (id: string, why: string) => ({ type: "let_go", id, why });
/** The effect that says why a wish of `page` changed nothing. */
export const refused = (request: string, why: string, page: PageId | string = "page") => ({
  type: "refuse",
  page,
  request,
  why,
});
/** The effect that sends a decision. */
export const decision = (id: RequestId | string, word: "allow" | "deny", reason?: string) => ({
  type: "say_decision",
  id,
  decision: word,
  ...(reason === undefined ? {} : { reason }),
});
