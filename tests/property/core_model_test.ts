/**
 * The core against a plain oracle: random interleavings of requests, clicks, lost connections, rules
 * made and removed, ticks, pages that come and go, calls, pauses and restarts.
 *
 * @module
 */

import assert from "node:assert/strict";
import { mayBeCarded, readEvent } from "../../agents/mod.ts";
import {
  type CoreState,
  type Effect,
  initialState,
  type Input,
  nextWakeup,
  reduce,
  viewOf,
} from "../../app/core/mod.ts";
import { DEFAULT_SETTINGS, type FlockView, withChange } from "../../app/view/mod.ts";
import {
  type AgentKind,
  type Answer,
  type EventMessage,
  type JsonObject,
  pageId,
  requestId,
} from "../../protocol/mod.ts";
import fc from "../packages/fast_check.ts";
import { type Asked, type Doing, Oracle } from "./core_oracle.ts";

type PageName = "p" | "q";
type Speaker = {
  readonly agent: Extract<AgentKind, "claude" | "codex" | "opencode" | "qwen">;
  readonly session: "s-1" | "s-2";
  readonly folder: 0 | 1 | 2;
  readonly helper: boolean;
};

type Step =
  | { readonly do: "ask"; readonly by: Speaker; readonly what: number }
  | { readonly do: "question"; readonly by: Speaker }
  | { readonly do: "event"; readonly by: Speaker; readonly name: string; readonly what: number }
  | { readonly do: "gone" | "forward" | "called" | "call_failed"; readonly pick: number }
  | { readonly do: "join" | "leave" | "hide" | "appear"; readonly page: PageName }
  | { readonly do: "draw"; readonly page: PageName; readonly pick: number; readonly front: boolean }
  | {
    readonly do: "allow" | "deny" | "always" | "release";
    readonly page: PageName;
    readonly pick: number;
    readonly right: boolean;
  }
  | {
    readonly do: "answer";
    readonly page: PageName;
    readonly pick: number;
    readonly how: number;
  }
  | {
    readonly do: "deny_in_list" | "release_in_list";
    readonly pick: number;
    readonly right: boolean;
  }
  | { readonly do: "remove_rule" | "restore_rule"; readonly pick: number }
  | { readonly do: "pause" | "unpause" | "restart" | "desktop" | "no_desktop" }
  | { readonly do: "wait"; readonly ms: number };

const FOLDERS = ["/home/me/shop", "/home/me/shop2", undefined] as const;
const CUT = "x".repeat(1_997) + "…";
/** Actions that differ in as little as they can. */
const ACTIONS: readonly {
  readonly tool_name: string;
  readonly tool_input: JsonObject;
  readonly cut?: true;
}[] = [
  { tool_name: "Bash", tool_input: { command: "make" } },
  { tool_name: "Bash", tool_input: { command: "make " } },
  { tool_name: "Bash", tool_input: { command: "make", timeout: 1 } },
  { tool_name: "Bash", tool_input: { command: "make && rm -r build" } },
  { tool_name: "WebFetch", tool_input: { url: "https://example.org/make" } },
  { tool_name: "mcp__db__drop", tool_input: { table: "make" } },
  { tool_name: "Bash", tool_input: { command: CUT }, cut: true },
];
const EVENTS = [
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "Stop",
  "StatusLine",
  "SessionEnd",
];
const QUESTIONS = [
  { question: "Which?", header: "Way", options: [{ label: "This" }, { label: "That" }] },
  {
    question: "What more?",
    multiSelect: true,
    options: [{ label: "Salt" }, { label: "Oil" }, { label: "Nothing" }],
  },
];
/** What a page may send for them; the first two are right. */
const SENDS: readonly (readonly Answer[])[] = [
  ["This", ["Salt", "Oil"]],
  ["my own way", ["Nothing"]],
  ["This"],
  ["This", "Salt"],
  [["This"], ["Salt"]],
  ["", ["Salt"]],
  ["This", []],
  ["This", ["Salt"], "x"],
  ["y".repeat(2_001), ["Salt"]],
];
const RIGHT_SENDS = 2;

const pick = fc.nat({ max: 4 });
const page = fc.constantFrom<PageName>("p", "q");
const right = fc.nat({ max: 9 }).map((number) => number > 0);
const what = fc.nat({ max: ACTIONS.length - 1 });
const by: fc.Arbitrary<Speaker> = fc.record({
  agent: fc.constantFrom("claude", "claude", "claude", "codex", "opencode", "qwen"),
  session: fc.constantFrom("s-1", "s-1", "s-2"),
  folder: fc.constantFrom(0, 0, 0, 1, 2),
  helper: fc.nat({ max: 4 }).map((number) => number === 0),
});
const of = <Name extends string>(...names: Name[]) => fc.constantFrom(...names);

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: of("ask"), by, what }) },
  { weight: 2, arbitrary: fc.record({ do: of("question"), by }) },
  { weight: 4, arbitrary: fc.record({ do: of("event"), by, name: of(...EVENTS), what }) },
  { weight: 1, arbitrary: fc.record({ do: of("gone", "forward"), pick }) },
  { weight: 3, arbitrary: fc.record({ do: of("called", "called", "call_failed"), pick }) },
  { weight: 3, arbitrary: fc.record({ do: of("join", "leave", "hide", "appear"), page }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: of("draw"), page, pick, front: right }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: of("allow", "deny", "always", "release"), page, pick, right }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: of("answer"),
      page,
      pick,
      how: fc.nat({ max: SENDS.length - 1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: of("deny_in_list", "release_in_list"), pick, right }) },
  { weight: 1, arbitrary: fc.record({ do: of("remove_rule", "restore_rule"), pick }) },
  { weight: 1, arbitrary: fc.record({ do: of("pause", "unpause", "unpause", "restart") }) },
  { weight: 1, arbitrary: fc.record({ do: of("desktop", "no_desktop") }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: of("wait"),
      ms: fc.constantFrom(0, 1, 50, 299, 300, 300, 800, 1_500, 5_000, 20_000, 108_000),
    }),
  },
) as fc.Arbitrary<Step>;

/** What people really do, so that the long ways are walked as well. */
const visit = fc.record({
  page,
  by,
  what,
  then: of("allow", "deny", "always", "always", "release", "answer", "leave", "nothing"),
  again: fc.boolean(),
  ms: fc.constantFrom(299, 300, 300, 300),
}).map(({ page, by, what, then, again, ms }): readonly Step[] => [
  { do: "join", page },
  { do: "appear", page },
  then === "answer" ? { do: "question", by } : { do: "ask", by, what },
  ...(again ? [{ do: "ask", by, what } as const] : []),
  { do: "draw", page, pick: 0, front: true },
  { do: "wait", ms },
  ...(then === "nothing"
    ? [{ do: "wait", ms: 108_000 } as const]
    : then === "leave"
    ? [{ do: "leave", page } as const, { do: "wait", ms: 20_000 } as const]
    : then === "answer"
    ? [{ do: "answer", page, pick: 0, how: 0 } as const]
    : [{ do: then, page, pick: 0, right: true } as const]),
  { do: "ask", by, what },
]);

const story: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: step.map((one): readonly Step[] => [one]) },
    { weight: 1, arbitrary: visit },
  ),
  { maxLength: 50, size: "max" },
).map((parts) => parts.flat());

/** The core, the world around it, and the oracle that watches both. */
class World {
  readonly oracle = new Oracle();
  readonly outcomes = new Set<string>();
  now = 1_800_000_000_000;
  #state: CoreState = initialState({ version: "0", home: "/home/me" });
  #settings = DEFAULT_SETTINGS;
  #count = 0;
  /** Calls that were asked for and have no answer yet: id and request. */
  #calls: { readonly id: string; readonly request: string | undefined; readonly page?: string }[] =
    [];
  /** In order of making; also those that were removed. */
  readonly #rules: string[] = [];

  get view(): FlockView {
    return viewOf(this.#state);
  }

  play(step: Step): void {
    switch (step.do) {
      case "ask": {
        const { cut, ...payload } = action(step.what);
        return this.#ask("PermissionRequest", step.by, payload, {
          tool: payload.tool_name,
          action: JSON.stringify(payload.tool_input),
          cut: cut ?? false,
          question: false,
        });
      }
      case "question":
        return this.#ask(
          "PreToolUse",
          step.by,
          { tool_name: "AskUserQuestion", tool_input: { questions: QUESTIONS } },
          { tool: "AskUserQuestion", action: "", cut: false, question: true },
        );
      case "event": {
        const { cut: _cut, ...payload } = action(step.what);
        const message = this.#message(step.name, step.by, payload, false);
        const event = readEvent(message);
        if (event === undefined) return;
        return this.#feed({ type: "event_arrived", id: message.id, waits: false, event });
      }
      case "gone": {
        const id = this.view.queue[step.pick];
        return id === undefined ? undefined : this.#feed({ type: "relay_gone", id });
      }
      case "forward":
        return this.#feed({
          type: "brought_forward",
          page: pageId("p"),
          request: requestId(this.#pick(step.pick)),
        });
      case "called":
      case "call_failed": {
        const [call] = this.#calls.splice(step.pick % Math.max(1, this.#calls.length), 1);
        if (call === undefined) return;
        if (step.do === "called" && call.request !== undefined) {
          this.oracle.called.add(call.request);
        }
        const who = call.page === undefined ? {} : { page: pageId(call.page) };
        return this.#feed(
          step.do === "called"
            ? { type: "called", call: call.id, ...who }
            : { type: "call_failed", call: call.id },
        );
      }
      case "join": {
        if (!this.oracle.pages.has(step.page)) {
          this.oracle.pages.set(step.page, { visible: false, drew: new Set() });
        }
        return this.#feed({ type: "page_joined", page: pageId(step.page) });
      }
      case "leave":
        this.oracle.pages.delete(step.page);
        return this.#feed({ type: "page_left", page: pageId(step.page) });
      case "hide":
      case "appear": {
        const visible = step.do === "appear";
        const seen = this.oracle.pages.get(step.page);
        if (seen !== undefined) {
          if (visible && !seen.visible && seen.front !== undefined) {
            seen.front = { ...seen.front, since: this.now };
          }
          seen.visible = visible;
        }
        return this.#feed({
          type: "page_here",
          page: pageId(step.page),
          visible,
          sound: visible,
          notify: step.page === "q",
        });
      }
      case "draw": {
        const id = this.#pick(step.pick);
        const seen = this.oracle.pages.get(step.page);
        if (seen !== undefined && this.view.queue.some((waiting) => waiting === id)) {
          seen.drew.add(id);
          if (!step.front && seen.front?.id === id) delete seen.front;
          if (step.front && seen.front?.id !== id) seen.front = { id, since: this.now };
        }
        return this.#feed({
          type: "card_drawn",
          page: pageId(step.page),
          request: requestId(id),
          hash: this.#hash(id),
          place: step.front ? "front" : "queued",
        });
      }
      case "allow":
      case "deny":
      case "always":
      case "release": {
        const id = this.#pick(step.pick);
        const wish = {
          page: pageId(step.page),
          request: requestId(id),
          hash: step.right ? this.#hash(id) : "wrong",
        };
        if (step.do === "release") return this.#feed({ type: "released", ...wish });
        const doing: Doing = step.right
          ? { did: step.do, id, page: step.page }
          : { did: "nothing" };
        return step.do === "always"
          ? this.#feed({ type: "decided_always", ...wish }, doing)
          : this.#feed({ type: "decided", ...wish, decision: step.do }, doing);
      }
      case "answer": {
        const id = this.#pick(step.pick);
        const valid = step.how < RIGHT_SENDS;
        return this.#feed({
          type: "answered",
          page: pageId(step.page),
          request: requestId(id),
          hash: this.#hash(id),
          answers: SENDS[step.how] ?? [],
        }, { did: "answer", id, page: step.page, valid });
      }
      case "deny_in_list":
      case "release_in_list": {
        const id = this.#pick(step.pick);
        const hash = step.right ? this.#hash(id) : "wrong";
        const type = step.do === "deny_in_list" ? "denied_in_list" : "released_in_list";
        const listed: Doing = step.right && step.do === "deny_in_list"
          ? { did: "deny_in_list", id }
          : { did: "nothing" };
        return this.#feed({ type, request: requestId(id), hash }, listed);
      }
      case "remove_rule":
      case "restore_rule": {
        const rule = this.#rules.at(-1 - step.pick) ?? "none";
        const type = step.do === "remove_rule" ? "rule_removed" : "rule_restored";
        return this.#feed({ type, rule });
      }
      case "pause":
      case "unpause": {
        this.oracle.paused = step.do === "pause";
        const value = this.oracle.paused ? "paused" : "on";
        return this.#feed({ type: "setting_chosen", change: { key: "presence", value } });
      }
      case "restart":
        this.oracle.restarted();
        this.#calls = [];
        this.#state = initialState({
          version: "0",
          home: "/home/me",
          settings: this.#settings,
          rules: this.oracle.holding,
        });
        return;
      case "desktop":
      case "no_desktop":
        return this.#feed({
          type: "desktop_found",
          calls: step.do === "desktop",
          sounds: step.do === "desktop",
        });
      case "wait":
        this.now += step.ms;
        return this.#feed({ type: "ticked" });
    }
  }

  /** Time passes until nothing can wait any more. */
  finish(): void {
    this.now += 108_000;
    this.#feed({ type: "ticked" });
    assert.deepEqual(this.view.queue, [], "nothing waits for ever");
    this.oracle.finish();
  }

  #ask(
    name: string,
    by: Speaker,
    payload: JsonObject,
    about: Pick<Asked, "tool" | "action" | "cut" | "question">,
  ): void {
    const message = this.#message(name, by, payload, true);
    const event = readEvent(message);
    assert.ok(event !== undefined);
    const waits = mayBeCarded(message, event, this.#state.settings.answerHere);
    const session = `${by.agent}:${by.session}`;
    if (waits) {
      const folder = FOLDERS[by.folder] ?? this.view.sessions[session]?.folder;
      this.oracle.arrived(message.id, { ...about, agent: by.agent, session, folder });
    }
    this.#feed(
      { type: "event_arrived", id: message.id, waits, event },
      { did: "ask", id: message.id },
    );
  }

  #message(name: string, by: Speaker, payload: JsonObject, waits: boolean): EventMessage {
    const cwd = FOLDERS[by.folder];
    return {
      kind: "event",
      v: 8,
      id: requestId(`r-${this.#count++}`),
      agent: by.agent,
      event: name,
      wants_reply: waits,
      ...(cwd === undefined ? {} : { terminal: { cwd } }),
      payload: {
        hook_event_name: name,
        session_id: by.session,
        prompt: "go on",
        ...payload,
        ...(by.helper ? { agent_id: "a-9" } : {}),
      },
    };
  }

  #feed(input: Input, doing: Doing = { did: "nothing" }): void {
    const { state, effects } = reduce(this.#state, input, this.now);
    this.#state = state;
    this.oracle.judge(doing, effects, this.now);
    for (const { rule } of this.oracle.rules.values()) {
      if (!this.#rules.includes(rule.id)) this.#rules.push(rule.id);
    }
    this.#note(effects);
    this.#check();
  }

  #note(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.type === "record") this.outcomes.add(`${effect.line.actor}/${effect.line.act}`);
      if (effect.type === "keep_setting") {
        this.#settings = withChange(this.#settings, effect.change);
      }
      if (effect.type === "call") {
        const { id, request } = effect.call;
        const on = effect.page === undefined ? {} : { page: effect.page };
        this.#calls.push({ id, request, ...on });
      }
    }
  }

  /** A waiting card is never hidden, and time is always asked for while something waits. */
  #check(): void {
    const { view, now } = this;
    assert.deepEqual(Object.keys(view.cards).sort(), [...view.queue].sort());
    for (const id of view.queue) {
      const card = view.cards[id];
      assert.ok(
        card !== undefined && now < card.deadline && card.deadline - card.arrived <= 108_000,
      );
      assert.ok(view.order.includes(card.session), "the session of a waiting card is shown");
      if (card.questions !== undefined) assert.equal(card.allow, false);
    }
    const wakeup = nextWakeup(this.#state);
    if (view.queue.length > 0) assert.ok(wakeup !== undefined && wakeup > now);
  }

  /** Mostly what waits, else whatever there was. */
  #pick(pick: number): string {
    const ids = [...this.oracle.requests.keys()];
    return this.view.queue[pick] ?? ids.at(-1 - pick) ?? "never";
  }

  #hash(id: string): string {
    return this.view.cards[id]?.hash ?? "no card";
  }
}

function action(what: number): typeof ACTIONS[number] {
  const found = ACTIONS[what];
  if (found === undefined) throw new Error("Should never happen: no such action");
  return found;
}

Deno.test("the core keeps its promises in any order of what people, agents and the machine do", () => {
  fc.assert(
    fc.property(story, (steps) => {
      const world = new World();
      for (const one of steps) world.play(one);
      world.finish();
    }),
    { numRuns: 1_000 },
  );
});

Deno.test("the stories of this file reach every way a request can end, in every 1,000", () => {
  const outcomes = new Set<string>();
  for (const steps of fc.sample(story, { numRuns: 1_000, seed: 20_261_201 })) {
    const world = new World();
    for (const one of steps) world.play(one);
    world.finish();
    for (const outcome of world.outcomes) outcomes.add(outcome);
  }
  assert.deepEqual([...outcomes].sort(), [
    "human/allow",
    "human/always-allow",
    "human/answer",
    "human/deny",
    "human/release",
    "rule/allow",
    "system/elsewhere",
    "system/expire",
    "system/release",
  ]);
});
