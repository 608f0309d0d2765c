/**
 * Promise 2 as a property: whatever reaches the core in whatever order, only a person's click on a
 * card that this very page had in front long enough answers a request.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "../packages/fast_check.ts";
import { pageId, requestId, sessionKey } from "../../protocol/mod.ts";
import { type Effect, nextWakeup, reduce } from "../../app/core/mod.ts";
import { CoreDriver, type Told } from "./core_driver.ts";

/** One step of a sequence; `pick` chooses among the requests so far, the last ones first. */
type Act =
  | { readonly act: "event"; readonly name: string; readonly by: Speaker; readonly tool: number }
  | { readonly act: "ask"; readonly by: Speaker; readonly tool: number; readonly again: boolean }
  | { readonly act: "gone" | "forward"; readonly pick: number }
  | { readonly act: "join" | "leave" | "hide" | "appear"; readonly page: Page }
  | {
    readonly act: "draw";
    readonly page: Page;
    readonly pick: number;
    readonly place: "front" | "queued";
    readonly rightHash: boolean;
  }
  | {
    readonly act: "decide";
    readonly page: Page;
    readonly pick: number;
    readonly word: "allow" | "deny";
    readonly rightHash: boolean;
    readonly reason: string;
  }
  | { readonly act: "release"; readonly page: Page; readonly pick: number }
  | {
    readonly act: "always";
    readonly page: Page;
    readonly pick: number;
    readonly rightHash: boolean;
  }
  | { readonly act: "answer"; readonly page: Page; readonly pick: number; readonly right: boolean }
  | {
    readonly act: "list_deny" | "list_release";
    readonly pick: number;
    readonly rightHash: boolean;
  }
  | { readonly act: "remove_rule" | "restore_rule"; readonly pick: number }
  | { readonly act: "pause" | "unpause" }
  | { readonly act: "choose"; readonly session: string }
  | { readonly act: "wait"; readonly ms: number }
  | { readonly act: "stopping" };

type Page = "p" | "q";
interface Speaker {
  readonly agent: NonNullable<Told["agent"]>;
  readonly session: string;
  readonly helper: boolean;
}

const CUT = "x".repeat(1_997) + "…";
const TOOLS: readonly object[] = [
  { tool_name: "Bash", tool_input: { command: "git push" } },
  { tool_name: "Bash", tool_input: { command: "rm -r build" } },
  { tool_name: "Write", tool_input: { file_path: "/home/me/a", content: "1\n" } },
  { tool_name: "mcp__db__drop", tool_input: { table: "t" } },
  { tool_name: "Bash", tool_input: { command: CUT } },
  {
    tool_name: "AskUserQuestion",
    tool_input: { questions: [{ question: "Which?", options: [{ label: "This" }] }] },
  },
];
/** The one of these that is a question; the one whose command was cut. */
const QUESTION = 5;
const CUT_TOOL = 4;
const EVENTS = [
  "SessionStart",
  "SessionEnd",
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "Notification",
  "Stop",
  "StopFailure",
  "Interrupt",
  "SubagentStart",
  "SubagentStop",
  "StatusLine",
  "Unheard",
];

const page = fc.constantFrom<Page>("p", "q");
const pick = fc.nat({ max: 4 });
const tool = fc.nat({ max: TOOLS.length - 1 });
const mostly = fc.integer({ min: 0, max: 9 }).map((number) => number > 0);
const speaker: fc.Arbitrary<Speaker> = fc.record({
  agent: fc.constantFrom("claude", "claude", "codex", "opencode", "qwen", "copilot", "other"),
  session: fc.constantFrom("s-1", "s-1", "s-2"),
  helper: fc.boolean(),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant("event"),
      name: fc.constantFrom(...EVENTS),
      by: speaker,
      tool,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant("ask"),
      by: speaker,
      tool,
      again: mostly.map((not) => !not),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom("gone", "forward"), pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constantFrom("join", "appear", "appear", "hide", "leave"),
      page,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant("draw"),
      page,
      pick,
      place: fc.constantFrom("front", "front", "front", "queued"),
      rightHash: mostly,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant("decide"),
      page,
      pick,
      word: fc.constantFrom("allow", "deny"),
      rightHash: mostly,
      reason: fc.constantFrom("", "no"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("release"), page, pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant("always"), page, pick, rightHash: mostly }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("answer"), page, pick, right: mostly }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constantFrom("list_deny", "list_release"),
      pick,
      rightHash: mostly,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constantFrom("remove_rule", "restore_rule"), pick }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom("pause", "unpause", "unpause") }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant("choose"), session: fc.constantFrom("s-1", "s-2") }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant("wait"),
      ms: fc.constantFrom(0, 1, 50, 299, 300, 300, 500, 800, 5_000, 60_000, 1_900_000),
    }),
  },
  {
    weight: 1,
    arbitrary: mostly.map((not) => not ? { act: "wait", ms: 10 } : { act: "stopping" }),
  },
) as fc.Arbitrary<Act>;
/** What people do: come, look at a card for a while, and mostly answer it. */
const visit: fc.Arbitrary<readonly Act[]> = fc.record({
  page,
  pick: fc.nat({ max: 1 }),
  ms: fc.constantFrom(299, 300, 300, 5_000, 120_000),
  then: fc.constantFrom(
    "allow",
    "allow",
    "deny",
    "release",
    "leave",
    "nothing",
    "always",
    "answer",
  ),
}).map(({ page, pick, ms, then }): readonly Act[] => [
  { act: "join", page },
  { act: "appear", page },
  {
    act: "ask",
    by: { agent: "claude", session: "s-1", helper: false },
    tool: then === "answer" ? QUESTION : pick,
    again: false,
  },
  { act: "draw", page, pick, place: "front", rightHash: true },
  { act: "wait", ms },
  ...then === "allow" || then === "deny"
    ? [{ act: "decide", page, pick, word: then, rightHash: true, reason: "no" } as const]
    : then === "nothing"
    ? []
    : then === "answer"
    ? [{ act: then, page, pick, right: true } as const]
    : then === "always"
    ? [
      { act: then, page, pick, rightHash: true } as const,
      {
        act: "ask",
        by: { agent: "claude", session: "s-1", helper: true },
        tool: pick,
        again: false,
      } as const,
    ]
    : [{ act: then, page, pick } as const],
]);
const acts: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: act.map((one): readonly Act[] => [one]) },
    { weight: 1, arbitrary: visit },
  ),
  { maxLength: 60, size: "max" },
).map((parts) => parts.flat());

/** What the test itself knows of a page, kept apart from the core's own bookkeeping. */
interface Watched {
  visible: boolean;
  front: { readonly id: string; readonly since: number } | undefined;
  readonly drew: Set<string>;
}

/** A request as the test itself knows it. */
interface Asked {
  readonly action: string;
  readonly tool: number;
}

/** Plays a sequence and holds every effect against what the test has seen happen. */
class Play {
  readonly core = new CoreDriver();
  readonly outcomes = new Set<string>();
  readonly decided: string[] = [];
  /** Answered by a rule as they came. */
  readonly ruled: string[] = [];
  readonly #asked = new Map<string, Asked>();
  readonly #again = new Set<string>();
  /** The test's own knowledge of rules: whole actions, and whether nobody has removed them. */
  readonly #rules = new Map<string, { readonly id: string; holds: boolean }>();
  #paused = false;
  readonly #ids: string[] = [];
  readonly #arrivals = new Map<string, number>();
  readonly #finals = new Map<string, number>();
  readonly #waitings = new Set<string>();
  readonly #pages = new Map<Page, Watched>();
  /** The request of the click that is being played: the core's queue changes under it. */
  #clicked: string | undefined;

  constructor() {
    // Most sequences should have somebody who looks.
    this.#check({ act: "join", page: "p" }, this.core.join("p"));
    this.#pages.set("p", { visible: true, front: undefined, drew: new Set() });
  }

  play(step: Act): void {
    const effects = this.#do(step);
    this.#check(step, effects);
    this.#checkView();
  }

  /** Time passes until nothing can wait any more; every request must have got its one final effect. */
  finish(): void {
    this.play({ act: "wait", ms: 108_000 });
    assert.deepEqual(this.core.queue, []);
    for (const [id, arrivals] of this.#arrivals) {
      const finals = this.#finals.get(id) ?? 0;
      assert.ok(finals >= 1 && finals <= arrivals, `${id}: ${finals} ends, ${arrivals} arrivals`);
      const lines = this.core.linesOf(id).length;
      if (this.#again.has(id)) assert.ok(lines >= 1 && lines <= finals, `${id}: ${lines} lines`);
      else assert.deepEqual([finals, lines], [1, 1], `${id}: one end and one line`);
    }
  }

  #do(step: Act): readonly Effect[] {
    const { core } = this;
    switch (step.act) {
      case "event":
        return core.event(step.name, this.#payload(step), told(step.by));
      case "ask": {
        const id = (step.again ? this.#ids.at(-1) : undefined) ?? `r-${this.#ids.length}`;
        if (this.#ids.includes(id)) this.#again.add(id);
        else this.#ids.push(id);
        const { agent, session } = step.by;
        const key = [
          agent,
          core.session(`${agent}:${session}`)?.folder ?? "/home/me/shop",
          step.tool,
        ];
        this.#asked.set(id, { action: JSON.stringify(key), tool: step.tool });
        const question = step.tool === QUESTION;
        const effects = core.event(
          question ? "PreToolUse" : "PermissionRequest",
          this.#payload(step),
          { ...told(step.by), id, waits: agent !== "other" },
        );
        const carded = core.queue.includes(id) || effects.some((effect) => isFinal(effect));
        if (carded) this.#arrivals.set(id, (this.#arrivals.get(id) ?? 0) + 1);
        return effects;
      }
      case "gone":
        return core.gone(this.#id(step.pick));
      case "forward":
        return core.forward(this.#id(step.pick));
      case "join":
        if (!this.#pages.has(step.page)) {
          this.#pages.set(step.page, { visible: false, front: undefined, drew: new Set() });
        }
        return core.feed({ type: "page_joined", page: pageId(step.page) });
      case "leave":
        this.#pages.delete(step.page);
        return core.leave(step.page);
      case "hide":
      case "appear": {
        const visible = step.act === "appear";
        const known = this.#pages.get(step.page);
        if (known !== undefined) {
          if (visible && !known.visible && known.front !== undefined) {
            known.front = { ...known.front, since: core.now };
          }
          known.visible = visible;
        }
        return core.feed({
          type: "page_here",
          page: pageId(step.page),
          visible,
          sound: false,
          notify: false,
        });
      }
      case "draw": {
        const id = this.#id(step.pick);
        const right = step.rightHash && core.queue.includes(id);
        const known = this.#pages.get(step.page);
        if (right && known !== undefined) {
          known.drew.add(id);
          if (step.place === "front") {
            if (known.front?.id !== id) known.front = { id, since: core.now };
          } else if (known.front?.id === id) known.front = undefined;
        }
        const hash = step.rightHash ? core.hash(id) : "wrong";
        return core.draw(id, { page: step.page, place: step.place, hash });
      }
      case "decide": {
        const id = this.#id(step.pick);
        this.#clicked = id;
        return core.decide(id, step.word, {
          page: step.page,
          hash: step.rightHash ? core.hash(id) : "wrong",
          reason: step.reason,
        });
      }
      case "release":
        return core.release(this.#id(step.pick), step.page);
      case "always": {
        const id = this.#id(step.pick);
        this.#clicked = id;
        return core.always(id, {
          page: step.page,
          hash: step.rightHash ? core.hash(id) : "wrong",
        });
      }
      case "answer": {
        const id = this.#id(step.pick);
        this.#clicked = id;
        return core.answer(id, step.right ? ["This"] : [["This"]], step.page);
      }
      case "list_deny":
      case "list_release": {
        const id = this.#id(step.pick);
        this.#clicked = id;
        return core.feed({
          type: step.act === "list_deny" ? "denied_in_list" : "released_in_list",
          request: requestId(id),
          hash: step.rightHash ? core.hash(id) : "wrong",
        });
      }
      case "remove_rule":
      case "restore_rule": {
        const known = [...this.#rules.values()].at(-1 - step.pick);
        const type = step.act === "remove_rule" ? "rule_removed" : "rule_restored";
        return core.feed({ type, rule: known?.id ?? "none" });
      }
      case "pause":
      case "unpause":
        this.#paused = step.act === "pause";
        return core.feed({
          type: "setting_chosen",
          change: { key: "presence", value: this.#paused ? "paused" : "on" },
        });
      case "choose": {
        const session = sessionKey(`claude:${step.session}`);
        return core.feed({ type: "session_chosen", page: pageId("p"), session });
      }
      case "wait":
        return core.wait(step.ms);
      case "stopping":
        return core.feed({ type: "stopping" });
    }
  }

  #check(step: Act, effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.type === "keep_rule") {
        const action = this.#asked.get(effect.madeBy)?.action ?? "";
        const made = step.act === "always" && this.#clicked === effect.madeBy;
        assert.ok(made || step.act === "restore_rule", "only a click makes a rule");
        this.#rules.set(action, { id: effect.rule.id, holds: true });
      }
      if (effect.type === "drop_rule") {
        assert.equal(step.act, "remove_rule");
        for (const rule of this.#rules.values()) if (rule.id === effect.rule.id) rule.holds = false;
      }
      if (!isReply(effect)) continue;
      const ends = this.#finals.get(effect.id) ?? 0;
      if (effect.type === "say_waiting") {
        assert.ok(!this.#waitings.has(effect.id), "waiting is said once");
        assert.equal(ends, 0, "waiting is never said after the end");
        const seen = [...this.#pages.values()].some((known) =>
          known.visible && known.drew.has(effect.id)
        );
        assert.ok(seen, "waiting is said when a visible page has drawn the card");
        this.#waitings.add(effect.id);
        continue;
      }
      this.#finals.set(effect.id, ends + 1);
      if (effect.type === "say_decision") this.#checkDecision(step, effect);
      if (effect.type === "say_answers") this.#checkAnswers(step, effect.id);
    }
    for (const ended of this.core.view.ended) this.outcomes.add(ended.outcome);
  }

  #checkDecision(step: Act, effect: Extract<Effect, { readonly type: "say_decision" }>): void {
    const { id } = effect;
    const asked = this.#asked.get(id);
    assert.notEqual(asked?.tool, QUESTION, "no decision answers a question");
    assert.ok((this.#finals.get(id) ?? 0) <= (this.#arrivals.get(id) ?? Infinity));
    if (step.act === "ask") {
      assert.equal(effect.decision, "allow");
      assert.ok(!this.#paused, "no rule answers while paused");
      assert.notEqual(asked?.tool, CUT_TOOL, "no rule answers what was cut");
      assert.equal(
        this.#rules.get(asked?.action ?? "")?.holds,
        true,
        "a rule is about exactly this",
      );
      this.ruled.push(id);
      return;
    }
    if (step.act === "list_deny") {
      assert.deepEqual([step.rightHash, id, effect.decision], [true, this.#clicked, "deny"]);
      this.decided.push(id);
      return;
    }
    if (step.act === "always") {
      assert.ok(step.rightHash);
      assert.equal(effect.decision, "allow");
      assert.notEqual(asked?.tool, CUT_TOOL, "no rule is made of what was cut");
      const made = this.#asked.get(this.#clicked ?? "")?.action;
      assert.equal(asked?.action, made, "a new rule answers only identical requests");
      if (id === this.#clicked) this.#checkFront(step.page, id);
    } else {
      assert.ok(step.act === "decide" && step.rightHash, "only a click decides");
      assert.equal(this.#clicked, id, "the click decides its own request");
      assert.equal(step.word, effect.decision, "the decision is the one that was clicked");
      if (step.word === "allow") {
        assert.notEqual(asked?.tool, CUT_TOOL, "no Allow for what was cut");
      }
      this.#checkFront(step.page, id);
    }
    this.decided.push(id);
  }

  #checkAnswers(step: Act, id: string): void {
    assert.ok(step.act === "answer" && step.right && this.#clicked === id, "only Send answers");
    assert.equal(this.#asked.get(id)?.tool, QUESTION);
    this.#checkFront(step.page, id);
    this.decided.push(id);
  }

  #checkFront(page: Page, id: string): void {
    const known = this.#pages.get(page);
    const front = known?.front;
    assert.equal(known?.visible, true, "the page was visible");
    assert.equal(front?.id, id, "the page had the card in front");
    assert.ok(this.core.now - (front?.since ?? Infinity) >= 300, "for 300 ms");
  }

  /** A waiting card is never hidden, and time is always asked for while something waits. */
  #checkView(): void {
    const { view, state, now } = this.core;
    assert.deepEqual(Object.keys(view.cards).sort(), [...view.queue].sort());
    for (const card of Object.values(view.cards)) {
      const session = view.sessions[card.session];
      const own = view.queue.find((id) => view.cards[id]?.session === card.session);
      const asks = view.cards[own ?? ""]?.questions !== undefined;
      assert.equal(session?.status, asks ? "question" : "approval");
      assert.ok(now < card.deadline);
    }
    const wakeup = nextWakeup(state);
    if (view.queue.length > 0) assert.ok(wakeup !== undefined && wakeup > now);
  }

  #payload({ by, tool }: { readonly by: Speaker; readonly tool: number }) {
    return {
      ...TOOLS[tool],
      session_id: by.session,
      prompt: "go on",
      message: "Shall I?",
      ...(by.helper ? { agent_id: "a-9" } : {}),
    };
  }

  /** Half of the picks are of what waits, the others of whatever there was. */
  #id(pick: number): string {
    const { queue } = this.core;
    return queue[pick] ?? this.#ids.at(-1 - pick) ?? "never";
  }
}

function told(by: Speaker): Told {
  return { agent: by.agent, ...(by.agent === "other" ? { name: "kimi" } : {}) };
}

function isFinal(effect: Effect): boolean {
  return isReply(effect) && effect.type !== "say_waiting";
}

/** What a person does that may answer; everything else may not. */
const CLICKS: ReadonlySet<Act["act"]> = new Set(["decide", "always", "answer", "list_deny"]);

Deno.test("reduce() decides nothing without a person's click, whatever comes in any order", () => {
  fc.assert(
    fc.property(acts, (steps) => {
      const play = new Play();
      for (const step of steps) if (!CLICKS.has(step.act)) play.play(step);
      play.finish();
      assert.deepEqual([play.decided, play.ruled], [[], []]);
    }),
    { numRuns: 300 },
  );
});

Deno.test("reduce() decides only what a page had in front, once, and ends every request", () => {
  fc.assert(
    fc.property(acts, (steps) => {
      const play = new Play();
      for (const step of steps) play.play(step);
      play.finish();
    }),
    { numRuns: 400 },
  );
});

Deno.test("the sequences of this file reach every outcome", () => {
  const outcomes = new Set<string>();
  let decisions = 0;
  let ruled = 0;
  for (const steps of fc.sample(acts, { numRuns: 300, seed: 20_261_130 })) {
    const play = new Play();
    for (const step of steps) play.play(step);
    play.finish();
    decisions += play.decided.length;
    ruled += play.ruled.length;
    for (const outcome of play.outcomes) outcomes.add(outcome);
  }
  assert.deepEqual([...outcomes].sort(), [
    "allowed",
    "allowed_by_rule",
    "answered",
    "denied",
    "elsewhere",
    "expired",
    "released",
    "unreached",
  ]);
  assert.ok(decisions >= 50, `${decisions} decisions were made`);
  assert.ok(ruled >= 10, `${ruled} requests were answered by a rule`);
});

Deno.test("reduce() is a function of its arguments and leaves the state it was given alone", () => {
  fc.assert(
    fc.property(acts, (steps) => {
      const play = new Play();
      for (const step of steps) play.play(step);
      const { state, now } = play.core;
      const before = structuredClone(state);
      for (
        const input of [
          { type: "ticked" },
          { type: "page_left", page: pageId("p") },
          { type: "stopping" },
          ...[...state.cards.keys()].map((id) => ({ type: "relay_gone", id } as const)),
        ] as const
      ) {
        assert.deepEqual(reduce(state, input, now + 500), reduce(state, input, now + 500));
        assert.deepEqual(state, before);
      }
    }),
    { numRuns: 60 },
  );
});

type Reply = Extract<
  Effect,
  { readonly type: "say_waiting" | "say_decision" | "say_answers" | "let_go" }
>;

/** Whether an effect says something to a relay. */
function isReply(effect: Effect): effect is Reply {
  return ["say_waiting", "say_decision", "say_answers", "let_go"].includes(effect.type);
}
