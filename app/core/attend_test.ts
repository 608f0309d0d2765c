/**
 * Reach, calls, sounds, reminders, nudges at rest and the away line, with a clock set by hand.
 * Long, because it is the table of app-behaviour sections 9 and 11, row by row.
 *
 * @module
 */

import assert from "node:assert/strict";
import { pageId, requestId, sessionKey } from "../../protocol/mod.ts";
import { CoreDriver, letGo, P_BASH, type Told } from "../../tests/property/core_driver.ts";
import { DEFAULT_SETTINGS, type SettingChange, type Settings } from "../view/mod.ts";
import type { Summons } from "./attention.ts";
import type { Effect } from "./effect.ts";
import type { Input } from "./input.ts";
import { nextWakeup } from "./mod.ts";

/** A driver that also moves pages, the desktop and settings. */
class Driver extends CoreDriver {
  constructor(answerHere: Partial<Settings["answerHere"]> = {}) {
    super({ ...DEFAULT_SETTINGS.answerHere, copilot: true, ...answerHere });
  }

  /** Without what is kept of requests and turns: that has tests of its own. */
  override feed(input: Input): readonly Effect[] {
    return super.feed(input).filter(({ type }) => type !== "record" && type !== "keep_turn");
  }

  page(
    id: string,
    facts: { readonly visible?: boolean; readonly sound?: boolean; readonly notify?: boolean } = {},
  ): readonly Effect[] {
    this.feed({ type: "page_joined", page: pageId(id) });
    const { visible = false, sound = false, notify = false } = facts;
    return this.feed({ type: "page_here", page: pageId(id), visible, sound, notify });
  }

  desktop({ calls = true, sounds = false } = {}): readonly Effect[] {
    return this.feed({ type: "desktop_found", calls, sounds });
  }

  set(change: SettingChange): readonly Effect[] {
    return this.feed({ type: "setting_chosen", change });
  }

  called(summons: Summons | undefined, page?: string): readonly Effect[] {
    assert.ok(summons, "nothing was called");
    const through = page === undefined ? {} : { page: pageId(page) };
    return this.feed({ type: "called", call: summons.id, ...through });
  }

  callFailed(summons: Summons | undefined): readonly Effect[] {
    assert.ok(summons, "nothing was called");
    return this.feed({ type: "call_failed", call: summons.id });
  }

  /** Lets time pass as the app does: awake whenever something is due; returns all effects. */
  pass(milliseconds: number): readonly Effect[] {
    const end = this.now + milliseconds;
    const effects: Effect[] = [];
    for (let n = 0; n < 1_000; n++) {
      const due = nextWakeup(this.state);
      if (due === undefined || due > end) break;
      assert.ok(due > this.now, "the next wake-up lies ahead");
      effects.push(...this.wait(due - this.now));
    }
    effects.push(...this.wait(end - this.now));
    return effects;
  }
}

const CLAUDE = sessionKey("claude:s-1");

/** A call as the tests compare it: through which page, or the desktop. */
function callsIn(effects: readonly Effect[]): readonly { about: string; by: string }[] {
  return effects.flatMap((effect) =>
    effect.type === "call"
      ? [{ about: effect.call.about, by: String(effect.page ?? "desktop") }]
      : []
  );
}

function summonsIn(effects: readonly Effect[]): Summons | undefined {
  return effects.flatMap((effect) => effect.type === "call" ? [effect.call] : []).at(-1);
}

function cuesIn(effects: readonly Effect[]): readonly string[] {
  return effects.flatMap((effect) =>
    effect.type === "play" ? [`${effect.cue} ${effect.page ?? "app"}`] : []
  );
}

function of(effects: readonly Effect[], type: Effect["type"]): readonly Effect[] {
  return effects.filter((effect) => effect.type === type);
}

interface Asks {
  readonly name: string;
  readonly told: Told;
  readonly payload?: Record<string, string>;
  /** Its own prompt stays up while the relay waits. */
  readonly stays: boolean;
  readonly questions?: true;
}

const QUESTIONS = {
  questions: [{ question: "Which port?", header: "Port", options: [{ label: "80" }] }],
};

function askOf(core: Driver, { told, payload = {}, questions }: Asks): readonly Effect[] {
  return questions ? core.question("a", QUESTIONS, told) : core.ask("a", payload, told);
}

const ASKS: readonly Asks[] = [
  { name: "Claude Code's main session", told: { agent: "claude" }, stays: true },
  { name: "OpenCode", told: { agent: "opencode" }, stays: true },
  { name: "Codex", told: { agent: "codex" }, stays: false },
  { name: "Qwen Code", told: { agent: "qwen" }, stays: false },
  { name: "Copilot", told: { agent: "copilot" }, stays: false },
  {
    name: "a subagent of Claude Code (PB-18)",
    told: { agent: "claude" },
    payload: { agent_id: "a-9", agent_type: "general-purpose" },
    stays: false,
  },
  { name: "a question of Claude Code", told: { agent: "claude" }, stays: false, questions: true },
  { name: "a question of OpenCode", told: { agent: "opencode" }, stays: true, questions: true },
];

for (const asks of ASKS) {
  const { name, told, payload = {}, stays, questions } = asks;
  const waiting = questions ? "question" : "permission";
  Deno.test(`decision 11: ${name}, seen: waiting is said and it waits 108 s`, () => {
    const core = new Driver();
    core.desktop();
    core.page("page", { visible: true, notify: true });
    askOf(core, asks);
    core.now += 399;
    assert.deepEqual(of(core.draw("a"), "say_waiting").length, 1);
    const effects = core.pass(107_600);
    assert.deepEqual(callsIn(effects).filter(({ about }) => about !== "terminal"), []);
    assert.deepEqual(core.queue, ["a"]);
    assert.deepEqual(of(core.pass(1), "let_go"), [letGo("a", "expired")]);
  });

  Deno.test(`decision 11: ${name}, called: ${stays ? "it waits 108 s" : "let go, and called"}`, () => {
    const core = new Driver();
    core.desktop();
    const asked = askOf(core, asks);
    // No page is connected: the call goes out at once.
    assert.deepEqual(callsIn(asked), [{
      about: stays ? waiting : "terminal",
      by: "desktop",
    }]);
    core.now += 40;
    const effects = core.called(summonsIn(asked));
    if (stays) {
      assert.deepEqual(effects, [{ type: "say_waiting", id: requestId("a") }]);
      assert.equal(core.view.cards.a?.calledUntil, undefined, "the whole time is its");
      assert.deepEqual(of(core.pass(107_959), "let_go"), []);
      assert.deepEqual(of(core.pass(1), "let_go"), [letGo("a", "expired")]);
    } else {
      assert.deepEqual(effects, [letGo("a", "called")]);
      const known = told.agent === "copilot" ? "working" : "terminal";
      const key = payload.agent_id === undefined ? `${told.agent}:s-1` : CLAUDE;
      assert.equal(core.session(String(key))?.status, known);
      const later = core.pass(60_000);
      assert.deepEqual(of(later, "uncall"), [], "the call stands until the agent is heard of");
      assert.deepEqual(callsIn(later), [], "and nobody is called twice");
      const went = core.event("Stop", payload, told);
      assert.equal(of(went, "uncall").length, 1);
    }
  });

  Deno.test(`decision 11: ${name}, unreached: let go by ${stays ? 800 : 300} ms of a call that fails`, () => {
    const core = new Driver();
    core.desktop();
    const asked = askOf(core, asks);
    core.callFailed(summonsIn(asked));
    const limit = stays ? 800 : 300;
    assert.deepEqual(of(core.pass(limit - 1), "let_go"), []);
    assert.deepEqual(of(core.pass(1), "let_go"), [letGo("a", "not_seen")]);
  });

  Deno.test(`decision 11: ${name}, no page and no desktop service: closed at once`, () => {
    const core = new Driver();
    assert.deepEqual(of(askOf(core, asks), "let_go"), [letGo("a", "no_page")]);
  });

  if (stays) continue;
  for (const seconds of [10, 20, 45] as const) {
    Deno.test(`decision 11: ${name} waits ${seconds} s once called, where its user wants it`, () => {
      const core = new Driver();
      core.desktop();
      const agent = told.agent === "other" || told.agent === "opencode" ? "codex" : told.agent;
      assert.ok(agent === "claude" || agent === "codex" || agent === "qwen" || agent === "copilot");
      core.set({ key: "wait_when_called", of: agent, value: seconds });
      const asked = askOf(core, asks);
      assert.deepEqual(callsIn(asked), [{ about: waiting, by: "desktop" }]);
      core.now += 100;
      const effects = core.called(summonsIn(asked));
      assert.deepEqual(effects, [{ type: "say_waiting", id: requestId("a") }]);
      assert.equal(core.view.cards.a?.calledUntil, core.now + seconds * 1_000);
      assert.deepEqual(of(core.pass(seconds * 1_000 - 1), "let_go"), []);
      assert.deepEqual(of(core.pass(1), "let_go"), [letGo("a", "call_unanswered")]);
      assert.equal(core.outcome("a"), "expired");
    });
  }
}

Deno.test("decision 11: a card that was called for has its full time once a page has drawn it", () => {
  const core = new Driver();
  core.desktop();
  core.set({ key: "wait_when_called", of: "codex", value: 10 });
  const arrived = core.now;
  core.called(summonsIn(core.ask("a", {}, { agent: "codex" })));
  core.pass(9_000);
  core.page("page", { visible: true });
  const seen = core.draw("a");
  assert.deepEqual(of(seen, "say_waiting"), [], "it was said with the call");
  assert.deepEqual(of(seen, "uncall"), [{ type: "uncall", tag: "codex:s-1" }]);
  assert.equal(core.view.cards.a?.calledUntil, undefined);
  core.pass(arrived + 107_999 - core.now);
  assert.deepEqual(core.queue, ["a"]);
});

Deno.test("decision 11: a visible page has 400 ms to draw before anybody is called", () => {
  const core = new Driver();
  core.desktop();
  core.page("page", { visible: true });
  assert.deepEqual(core.ask("a"), []);
  assert.equal(nextWakeup(core.state), core.now + 400);
  assert.deepEqual(callsIn(core.pass(399)), []);
  assert.deepEqual(callsIn(core.pass(1)), [{ about: "permission", by: "desktop" }]);
  // Drawn after all: it is seen, and the call is taken back.
  core.now += 50;
  assert.deepEqual(core.draw("a"), [
    { type: "say_waiting", id: requestId("a") },
    { type: "uncall", tag: CLAUDE },
  ]);
});

Deno.test("decision 11: an agent that hides its prompt is let go 300 ms after the call at the latest", () => {
  const core = new Driver();
  core.desktop();
  core.page("page", { visible: true });
  core.ask("a", {}, { agent: "codex" });
  const effects = core.pass(400);
  // A page in sight may still draw it: not at the call's confirmation, but at the end of the 300 ms.
  assert.deepEqual(core.called(summonsIn(effects)), []);
  assert.deepEqual(of(core.pass(299), "let_go"), []);
  assert.deepEqual(of(core.pass(1), "let_go"), [letGo("a", "called")]);
});

Deno.test("decision 11: a page that hides before it has drawn the card is not waited for", () => {
  const core = new Driver();
  core.desktop();
  core.page("page", { visible: true });
  core.ask("a");
  core.now += 20;
  assert.deepEqual(callsIn(core.page("page")), [{ about: "permission", by: "desktop" }]);
});

Deno.test("decision 11: a hidden page that may notify is called first, then the desktop, all within 800 ms", () => {
  const core = new Driver();
  core.desktop();
  core.page("page", { notify: true });
  const first = core.ask("a");
  assert.deepEqual(callsIn(first), [{ about: "permission", by: "page" }]);
  assert.deepEqual(core.pass(399), []);
  const next = core.pass(1);
  assert.deepEqual(next.map(({ type }) => type), ["uncall", "call"]);
  assert.deepEqual(callsIn(next), [{ about: "permission", by: "desktop" }]);
  // The first attempt's confirmation comes too late to count for anything.
  assert.deepEqual(core.called(summonsIn(first), "page"), []);
  core.now += 399;
  assert.deepEqual(core.called(summonsIn(next)), [{ type: "say_waiting", id: requestId("a") }]);
});

Deno.test("decision 11: with a page in sight that draws nothing, both ways still fit into 800 ms", () => {
  const core = new Driver();
  core.desktop();
  core.page("seen", { visible: true });
  core.page("hidden", { notify: true });
  const arrived = core.now;
  core.ask("a");
  const times: number[] = [];
  for (let n = 0; n < 3; n++) {
    const due = nextWakeup(core.state);
    assert.ok(due);
    core.wait(due - core.now);
    times.push(core.now - arrived);
  }
  assert.deepEqual(times, [400, 600, 800]);
  assert.equal(core.outcome("a"), "unreached");
});

Deno.test("called() counts only for the page that was called, and only with the newest call", () => {
  const core = new Driver();
  core.page("page", { notify: true });
  core.page("other", {});
  const summons = summonsIn(core.ask("a"));
  assert.deepEqual(core.called(summons, "other"), []);
  assert.deepEqual(core.called(summons), []);
  assert.deepEqual(core.feed({ type: "called", call: "invented", page: pageId("page") }), []);
  assert.equal(of(core.called(summons, "page"), "say_waiting").length, 1);
});

Deno.test("callFailed() goes on to the next way at once", () => {
  const core = new Driver();
  core.desktop();
  core.page("page", { notify: true });
  const effects = core.callFailed(summonsIn(core.ask("a")));
  assert.deepEqual(callsIn(effects), [{ about: "permission", by: "desktop" }]);
});

Deno.test("passTime() lets a request go for which no way to call is left", () => {
  const core = new Driver();
  core.page("page", { notify: true });
  core.callFailed(summonsIn(core.ask("a")));
  assert.deepEqual(of(core.pass(799), "let_go"), []);
  assert.deepEqual(of(core.pass(1), "let_go"), [letGo("a", "not_seen")]);
});

Deno.test("attend() calls nobody while notifications are off", () => {
  const core = new Driver();
  core.desktop();
  core.set({ key: "notifications", value: false });
  assert.deepEqual(of(core.ask("a"), "let_go"), [letGo("a", "no_page")]);
  core.page("page", { notify: true });
  assert.deepEqual(core.ask("b", { session_id: "s-2" }), []);
  assert.deepEqual(callsIn(core.pass(10_000)), []);
  assert.equal(core.outcome("b"), "unreached");
});

Deno.test("decision 11: requests of one session are called for one after the other, each for itself", () => {
  const core = new Driver();
  core.desktop();
  const ask = (id: string) => core.ask(id, { tool_input: { command: `make ${id}` } });
  const first = ask("a");
  assert.deepEqual(ask("b"), [], "it would replace the call that is under way");
  const second = core.called(summonsIn(first));
  assert.deepEqual(of(second, "say_waiting"), [{ type: "say_waiting", id: requestId("a") }]);
  assert.equal(summonsIn(second)?.request, "b");
  const third = core.called(summonsIn(second));
  assert.deepEqual(third, [{ type: "say_waiting", id: requestId("b") }]);
  // The one that was replaced stands again when the newer one is over.
  const again = core.gone("b");
  assert.equal(summonsIn(again)?.request, "a");
});

Deno.test("decision 11: a call that fails keeps no other request of its session from being called for", () => {
  const core = new Driver();
  core.desktop();
  const first = core.ask("a", { tool_input: { command: "make a" } });
  core.ask("b", { tool_input: { command: "make b" } });
  const second = core.callFailed(summonsIn(first));
  assert.equal(summonsIn(second)?.request, "b");
  assert.deepEqual(core.callFailed(summonsIn(second)), [], "each of them once");
  assert.deepEqual(of(core.pass(800), "let_go"), [letGo("a", "not_seen"), letGo("b", "not_seen")]);
});

Deno.test("pageLeft() calls for a card whose last page is gone, after a reload's time", () => {
  const core = new Driver();
  core.desktop();
  core.page("page", { visible: true });
  core.ask("a");
  core.draw("a");
  assert.deepEqual(core.leave(), []);
  assert.deepEqual(callsIn(core.pass(3_999)), []);
  const effects = core.pass(1);
  assert.deepEqual(callsIn(effects), [{ about: "permission", by: "desktop" }]);
  assert.deepEqual(core.called(summonsIn(effects)), [], "waiting was said already");
  assert.deepEqual(of(core.pass(60_000), "let_go"), []);
  assert.deepEqual(core.queue, ["a"]);
});

Deno.test("pageLeft() lets a card go whose last page is gone and whose agent hides its prompt, and calls", () => {
  const core = new Driver();
  core.desktop();
  core.page("page", { visible: true });
  core.ask("a", {}, { agent: "codex" });
  core.draw("a");
  core.leave();
  const effects = core.pass(4_000);
  assert.deepEqual(callsIn(effects), [{ about: "terminal", by: "desktop" }]);
  assert.deepEqual(core.called(summonsIn(effects)), [letGo("a", "called")]);
});

Deno.test("pageLeft() calls again at once for what only that page's notification told of", () => {
  const core = new Driver();
  core.page("page", { notify: true });
  core.called(summonsIn(core.ask("a")), "page");
  core.desktop();
  assert.deepEqual(callsIn(core.leave()), [{ about: "permission", by: "desktop" }]);
});

for (
  const [how, end] of [
    ["answered", (core: Driver) => {
      core.page("page", { visible: true });
      core.show("a");
      return core.decide("a", "deny");
    }],
    ["answered elsewhere", (core: Driver) => core.gone("a")],
    ["of a session that ends", (core: Driver) => core.event("SessionEnd")],
    ["let go by pausing", (core: Driver) => core.set({ key: "presence", value: "paused" })],
  ] as const
) {
  Deno.test(`attend() takes the call of a card back that is ${how}`, () => {
    const core = new Driver();
    core.desktop();
    core.called(summonsIn(core.ask("a")));
    const before = core.state.attention.calls.size;
    assert.equal(before, 1);
    end(core);
    assert.equal(core.state.attention.calls.size, 0);
  });
}

Deno.test("attend() keeps a call for an agent that asks in its terminal until it goes on", () => {
  const core = new Driver();
  core.desktop();
  core.called(summonsIn(core.ask("a", {}, { agent: "codex" })));
  assert.equal(core.outcome("a"), "unreached");
  assert.deepEqual(callsIn(core.pass(60_000)), [], "nobody is called twice for one thing");
  const effects = core.event("PostToolUse", P_BASH, { agent: "codex" });
  assert.deepEqual(of(effects, "uncall"), [{ type: "uncall", tag: "codex:s-1" }]);
});

Deno.test("attend() sounds a card after 1.5 s, and not one that is answered before", () => {
  const core = new Driver();
  core.page("page", { visible: true, sound: true });
  core.ask("a");
  core.draw("a");
  assert.deepEqual(cuesIn(core.pass(1_499)), []);
  assert.deepEqual(cuesIn(core.pass(1)), ["needs_you page"]);
  core.gone("a");
  core.ask("b");
  core.draw("b");
  core.pass(1_400);
  core.gone("b");
  assert.deepEqual(cuesIn(core.pass(2_000)).filter((cue) => cue.startsWith("needs_you")), []);
});

Deno.test("attend() reminds at 45, 75 and 105 s, and not while nobody wants to be disturbed", () => {
  for (const quiet of [false, true]) {
    const core = new Driver();
    core.page("page", { visible: true, sound: true });
    if (quiet) {
      core.set({ key: "dnd_until", value: Math.floor(core.now / 1_000) + 3_600 });
    }
    const arrived = core.now;
    core.ask("a");
    core.draw("a");
    const heard: string[] = [];
    while (core.queue.length > 0) {
      const due = nextWakeup(core.state);
      assert.ok(due);
      for (const cue of cuesIn(core.wait(due - core.now))) {
        heard.push(`${cue} ${core.now - arrived}`);
      }
    }
    assert.deepEqual(heard, [
      "needs_you page 1500",
      ...(quiet ? [] : ["reminder page 45000", "reminder page 75000", "reminder page 105000"]),
    ]);
  }
});

Deno.test("attend() plays on a visible page, else on any, else by the app itself", () => {
  const sounds = (set: (core: Driver) => void) => {
    const core = new Driver();
    core.page("first", { sound: true });
    set(core);
    core.ask("a");
    core.draw("a", { page: "visible" });
    core.desktop({ calls: false, sounds: true });
    return cuesIn(core.pass(1_500));
  };
  assert.deepEqual(sounds((core) => core.page("visible", { visible: true, sound: true })), [
    "needs_you visible",
  ]);
  assert.deepEqual(sounds((core) => core.page("visible", { visible: true })), [
    "needs_you first",
  ]);
  assert.deepEqual(
    sounds((core) => {
      core.page("first");
      core.page("visible", { visible: true });
    }),
    ["needs_you app"],
  );
});

Deno.test("attend() plays nothing with sounds off or at volume 0, and at most one sound at once", () => {
  for (const off of [{ key: "sounds", value: false }, { key: "volume", value: 0 }] as const) {
    const core = new Driver();
    core.page("page", { visible: true, sound: true });
    core.set(off);
    core.ask("a");
    core.draw("a");
    assert.deepEqual(cuesIn(core.pass(100_000)), []);
  }
  const core = new Driver();
  core.page("page", { visible: true, sound: true });
  for (const id of ["a", "b", "c"]) {
    core.ask(id, { session_id: id });
    core.draw(id, { place: "queued" });
  }
  assert.deepEqual(cuesIn(core.pass(1_500)), ["needs_you page"]);
});

Deno.test("attend() tells that a session is done after 3 s, once, and that it failed after 1.5 s", () => {
  const core = new Driver();
  core.page("page", { sound: true });
  core.desktop();
  core.event("UserPromptSubmit", { prompt: "go" });
  core.event("Stop", { last_assistant_message: "All green." });
  assert.deepEqual(core.pass(2_999), []);
  const told = core.pass(1);
  assert.deepEqual(cuesIn(told), ["done page"]);
  assert.deepEqual(callsIn(told), [{ about: "done", by: "desktop" }]);
  assert.equal(summonsIn(told)?.text, "All green.");
  core.called(summonsIn(told));
  assert.deepEqual(core.pass(60_000), []);
  assert.deepEqual(of(core.event("UserPromptSubmit", { prompt: "more" }), "uncall").length, 1);
  core.event("StopFailure", { error: "overloaded" });
  assert.deepEqual(core.pass(1_499), []);
  const failed = core.pass(1);
  assert.deepEqual(cuesIn(failed), ["failed page"]);
  assert.equal(summonsIn(failed)?.about, "failed");
});

Deno.test("PB-42: an idle notice that is repeated every minute nudges once per turn", () => {
  const core = new Driver();
  core.page("page", { sound: true });
  core.desktop();
  core.event("UserPromptSubmit", { prompt: "go" });
  core.event("Stop", {});
  const heard = [...core.pass(3_000)];
  for (let minute = 0; minute < 5; minute++) {
    heard.push(...core.event("Notification", { message: "Anything else?" }), ...core.pass(60_000));
  }
  assert.deepEqual(cuesIn(heard), ["done page"]);
  assert.equal(callsIn(heard).length, 1);
  // The next turn nudges again, by the first of its signs.
  const next = [
    ...core.event("UserPromptSubmit", { prompt: "go on" }),
    ...core.event("Notification", { message: "Which one?" }),
    ...core.pass(60_000),
    ...core.event("Notification", { message: "Which one?" }),
    ...core.event("Stop", {}),
    ...core.pass(60_000),
  ];
  assert.deepEqual(cuesIn(next), ["question page"]);
});

Deno.test("PB-41: a helper's stop nudges nobody, and done is told once, after the last subagent", () => {
  const core = new Driver();
  core.page("page", { sound: true });
  core.event("UserPromptSubmit", { prompt: "go" });
  for (const agent_id of ["a-1", "a-2"]) core.event("SubagentStart", { agent_id });
  assert.deepEqual(core.event("SubagentStop", { agent_id: "a-1" }), []);
  assert.deepEqual(core.pass(10_000), []);
  // The main agent stops while one of its helpers works on in the background.
  core.event("Stop", {});
  assert.deepEqual(cuesIn(core.pass(30_000)), []);
  core.event("SubagentStop", { agent_id: "a-2" });
  assert.deepEqual(cuesIn(core.pass(2_999)), []);
  assert.deepEqual(cuesIn(core.pass(60_000)), ["done page"]);
});

Deno.test("attend() does not wait for ever for a helper whose end is never told", () => {
  const core = new Driver();
  core.page("page", { sound: true });
  core.event("SubagentStart", { agent_id: "a-1" });
  core.event("Stop", {});
  assert.deepEqual(cuesIn(core.pass(299_999)), []);
  assert.deepEqual(cuesIn(core.pass(3_001)), ["done page"]);
});

Deno.test("attend() raises no news while a page is in sight, nor later", () => {
  const core = new Driver();
  core.desktop();
  core.page("page", { visible: true });
  core.event("Stop", {});
  assert.deepEqual(callsIn(core.pass(3_000)), []);
  core.page("page");
  assert.deepEqual(callsIn(core.pass(60_000)), []);
});

for (
  const [what, changes] of [
    ["do not disturb", (now: number) => [{ key: "dnd_until", value: now / 1_000 + 600 }]],
    ["paused", () => [{ key: "presence", value: "paused" }]],
    ["a muted project", () => [{ key: "project", of: "/home/me/shop", value: { mute: true } }]],
    ["a hidden project", () => [{ key: "project", of: "/home/me/shop", value: { hide: true } }]],
  ] as readonly [string, (now: number) => readonly SettingChange[]][]
) {
  Deno.test(`attend() tells no news under ${what}, nor once that is over`, () => {
    const core = new Driver();
    core.desktop({ calls: true, sounds: true });
    for (const change of changes(core.now)) core.set(change);
    core.event("Stop", {});
    const told = [...core.pass(10_000)];
    core.set({ key: "dnd_until", value: null });
    core.set({ key: "presence", value: "on" });
    core.set({ key: "project", of: "/home/me/shop", value: {} });
    told.push(...core.pass(60_000));
    assert.deepEqual(cuesIn(told), []);
    assert.deepEqual(callsIn(told), []);
  });
}

Deno.test("attend() sounds no news in the preset quiet, and calls all the same", () => {
  const core = new Driver();
  core.desktop({ calls: true, sounds: true });
  core.set({ key: "presence", value: "quiet" });
  core.event("Stop", {});
  const told = core.pass(3_000);
  assert.deepEqual(cuesIn(told), []);
  assert.deepEqual(callsIn(told), [{ about: "done", by: "desktop" }]);
});

for (
  const [what, change] of [
    ["do not disturb", { key: "dnd_until", value: 1_800_003_600 }],
    ["the preset quiet", { key: "presence", value: "quiet" }],
    ["a muted project", { key: "project", of: "/home/me/shop", value: { mute: true } }],
    ["a hidden project", { key: "project", of: "/home/me/shop", value: { hide: true } }],
  ] as readonly [string, SettingChange][]
) {
  Deno.test(`PB-19: under ${what} a card is still called for and sounded`, () => {
    const core = new Driver();
    core.desktop({ calls: true, sounds: true });
    core.set(change);
    const asked = core.ask("a");
    assert.deepEqual(callsIn(asked), [{ about: "permission", by: "desktop" }]);
    core.called(summonsIn(asked));
    assert.deepEqual(cuesIn(core.pass(1_500)), ["needs_you app"]);
  });
}

Deno.test("attend() nudges about a prompt in the terminal that never was a card", () => {
  const core = new Driver({ codex: false });
  core.desktop({ calls: true, sounds: true });
  // Not a waiting one: the shell has let it go already.
  assert.deepEqual(callsIn(core.ask("a", {}, { agent: "codex" })), []);
  assert.deepEqual(core.pass(1_499), []);
  const told = core.pass(1);
  assert.deepEqual(cuesIn(told), ["needs_you app"]);
  assert.deepEqual(callsIn(told), [{ about: "terminal", by: "desktop" }]);
});

for (
  const [what, change, loud] of [
    ["do not disturb", { key: "dnd_until", value: 4_000_000_000 }, true],
    ["a muted project", { key: "project", of: "/home/me/shop", value: { mute: true } }, true],
    ["a hidden project", { key: "project", of: "/home/me/shop", value: { hide: true } }, false],
  ] as readonly [string, SettingChange, boolean][]
) {
  Deno.test(`PB-19: under ${what} a prompt in the terminal is ${loud ? "as loud" : "silent"}`, () => {
    const core = new Driver({ codex: false });
    core.desktop({ calls: true, sounds: true });
    core.set(change);
    core.ask("a", {}, { agent: "codex" });
    const told = core.pass(1_500);
    assert.deepEqual(cuesIn(told), loud ? ["needs_you app"] : []);
    assert.deepEqual(callsIn(told), loud ? [{ about: "terminal", by: "desktop" }] : []);
  });
}

Deno.test("attend() nudges about a question in a notice", () => {
  const core = new Driver();
  core.desktop({ calls: true, sounds: true });
  core.event("Notification", { message: "Shall I push?" });
  assert.deepEqual(core.pass(1_499), []);
  const told = core.pass(1);
  assert.deepEqual(cuesIn(told), ["question app"]);
  assert.deepEqual(callsIn(told), [{ about: "question", by: "desktop" }]);
});

Deno.test("attend() says nothing more of a request that a person has sent to its terminal", () => {
  const core = new Driver();
  core.desktop({ calls: true, sounds: true });
  core.page("page", { visible: true });
  core.ask("a");
  core.show("a");
  core.release("a");
  core.page("page");
  const told = core.pass(60_000);
  assert.deepEqual(cuesIn(told), []);
  assert.deepEqual(callsIn(told), []);
});

Deno.test("attend() sounds and calls for a session whose tool was silent for 15 minutes", () => {
  const core = new Driver();
  core.desktop({ calls: true, sounds: true });
  core.event("PreToolUse", P_BASH);
  assert.deepEqual(core.pass(899_999), []);
  const told = core.pass(1);
  assert.deepEqual(cuesIn(told), ["quiet app"]);
  assert.deepEqual(callsIn(told), [{ about: "silent", by: "desktop" }]);
  core.called(summonsIn(told));
  assert.equal(of(core.event("PostToolUse", P_BASH), "uncall").length, 1);
});

Deno.test("attend() takes the news of a session back that leaves or was seen", () => {
  for (const leaves of [true, false]) {
    const core = new Driver();
    core.desktop();
    core.event("Stop", {});
    core.called(summonsIn(core.pass(3_000)));
    const effects = leaves
      ? core.event("SessionEnd")
      : core.feed({ type: "seen", session: CLAUDE });
    assert.deepEqual(of(effects, "uncall"), [{ type: "uncall", tag: CLAUDE }]);
  }
});

Deno.test("attend() replaces the news of a session by its next request", () => {
  const core = new Driver();
  core.desktop();
  core.event("Stop", {});
  core.called(summonsIn(core.pass(3_000)));
  const asked = core.ask("a");
  assert.deepEqual(callsIn(asked), [{ about: "permission", by: "desktop" }]);
  assert.deepEqual(of(asked, "uncall"), [], "the desktop replaces it by its tag");
  assert.equal(core.state.attention.calls.size, 1);
});

Deno.test("chooseSetting() paused: what waits is let go, nothing new waits, nobody is nudged", () => {
  const core = new Driver();
  core.desktop({ calls: true, sounds: true });
  core.page("page", { visible: true, sound: true });
  core.ask("a");
  core.draw("a");
  assert.deepEqual(of(core.set({ key: "presence", value: "paused" }), "let_go"), [
    letGo("a", "paused"),
  ]);
  const effects = [...core.ask("b", { session_id: "s-2" }), ...core.pass(120_000)];
  assert.deepEqual(of(effects, "say_waiting"), []);
  assert.equal(of(effects, "let_go").length, 1);
  assert.deepEqual(cuesIn(effects), []);
  assert.deepEqual(callsIn(effects), []);
  assert.equal(core.session("s-2")?.status, "terminal");
});

Deno.test("attendAway() counts what ended while the screen was locked, the last end per session", () => {
  const core = new Driver();
  core.page("page", { visible: true });
  core.event("Stop", {}, {});
  core.feed({ type: "locked", locked: true });
  core.event("Stop", { session_id: "s-2" });
  core.event("StopFailure", { session_id: "s-2", error: "no" });
  core.event("Stop", { session_id: "s-3" });
  core.event("Stop", { session_id: "s-3" });
  core.event("Stop", { session_id: "s-4", agent_id: "a-1" });
  core.ask("a", { session_id: "s-5" });
  core.draw("a");
  core.now += 72_000;
  assert.equal(core.view.digest, undefined, "while away there is nobody to tell");
  core.feed({ type: "locked", locked: false });
  const digest = { finished: 1, failed: 1, waiting: 1, longestMs: 72_000, at: core.now };
  assert.deepEqual(core.view.digest, digest);
  core.pass(20_000);
  assert.deepEqual(core.view.digest, digest, "it stays until it was read");
  core.feed({ type: "digest_dismissed" });
  assert.equal(core.view.digest, undefined);
});

Deno.test("attendAway() tells after a pause too, and nothing of muted or hidden projects or of nothing", () => {
  const core = new Driver();
  core.set({ key: "project", of: "/home/me/quiet", value: { mute: true } });
  core.set({ key: "project", of: "/home/me/gone", value: { hide: true } });
  core.set({ key: "presence", value: "paused" });
  core.event("Stop", { session_id: "s-2", cwd: "/home/me/quiet" });
  core.event("Stop", { session_id: "s-3", cwd: "/home/me/gone" });
  core.set({ key: "presence", value: "on" });
  assert.deepEqual(Object.keys(core.view).filter((member) => member === "digest"), []);
  core.set({ key: "presence", value: "paused" });
  core.event("Stop", { session_id: "s-4" });
  core.set({ key: "presence", value: "quiet" });
  const { digest } = core.view;
  assert.equal(digest?.finished, 1);
});

Deno.test("attendAway() leaves out a card that came before and one that was answered meanwhile", () => {
  const core = new Driver();
  core.page("page", { visible: true });
  core.ask("before");
  core.draw("before");
  core.now += 1;
  core.feed({ type: "locked", locked: true });
  core.ask("gone", { session_id: "s-2" });
  core.gone("gone");
  core.feed({ type: "locked", locked: false });
  assert.equal(core.view.digest, undefined);
});

Deno.test("attend() calls through no page that is in sight, and through none that may not", () => {
  const core = new Driver();
  core.page("seen", { visible: true, notify: true });
  core.page("hidden");
  core.ask("a");
  const effects = core.pass(800);
  assert.deepEqual(callsIn(effects), []);
  assert.deepEqual(of(effects, "let_go"), [letGo("a", "not_seen")]);
});

Deno.test("pageLeft() lets go within 5 s what only that page's notification told of", () => {
  const core = new Driver();
  core.page("page", { notify: true });
  core.called(summonsIn(core.ask("a")), "page");
  core.leave();
  assert.deepEqual(of(core.pass(4_999), "let_go"), []);
  assert.deepEqual(of(core.pass(1), "let_go"), [letGo("a", "page_lost")]);
});

Deno.test("attend() takes a call back when its request was let go in a terminal list", () => {
  const core = new Driver();
  core.desktop();
  core.called(summonsIn(core.ask("a")));
  const hash = core.hash("a");
  const effects = core.feed({ type: "released_in_list", request: requestId("a"), hash });
  assert.deepEqual(of(effects, "uncall"), [{ type: "uncall", tag: CLAUDE }]);
});

Deno.test("attend() sounds nothing late: neither a card nor news, once a page may sound", () => {
  const core = new Driver();
  core.page("page", { visible: true });
  core.ask("a");
  core.draw("a");
  core.event("Stop", { session_id: "s-2" });
  // The app is not woken meanwhile: nothing could be heard.
  core.now += 20_000;
  const mayNow = core.feed({
    type: "page_here",
    page: pageId("page"),
    visible: true,
    sound: true,
    notify: false,
  });
  assert.deepEqual(cuesIn(mayNow), []);
  assert.deepEqual(cuesIn(core.pass(24_999)), []);
  assert.deepEqual(cuesIn(core.pass(1)), ["reminder page"]);
});

Deno.test("attend() sounds questions as such, and a new request rather than a reminder", () => {
  const core = new Driver();
  core.page("page", { visible: true, sound: true });
  core.question("q", QUESTIONS);
  core.draw("q");
  assert.deepEqual(cuesIn(core.pass(1_500)), ["question page"]);
  core.pass(42_000);
  core.ask("b", { session_id: "s-2" });
  core.draw("b", { place: "queued" });
  assert.deepEqual(cuesIn(core.pass(1_500)), ["needs_you page"]);
});

Deno.test("attend() sounds a request once, also when it goes back to its terminal", () => {
  const core = new Driver();
  core.page("page", { visible: true, sound: true });
  core.desktop();
  core.ask("a");
  core.draw("a");
  const heard = [...core.pass(3_000)];
  // Its id comes again, so both are let go, and its agent asks in the terminal.
  heard.push(...core.ask("a"), ...core.pass(200_000));
  assert.equal(core.session()?.status, "terminal");
  assert.deepEqual(cuesIn(heard), ["needs_you page"]);
});

Deno.test("attend() sounds 1.5 s after a request that was let go before", () => {
  const core = new Driver();
  core.desktop({ calls: true, sounds: true });
  const asked = core.ask("a", {}, { agent: "codex" });
  core.now += 100;
  core.called(summonsIn(asked));
  assert.deepEqual(cuesIn(core.pass(1_399)), []);
  assert.deepEqual(cuesIn(core.pass(1)), ["needs_you app"]);
});

Deno.test("PB-42: the notification that a session is done stands while it only says so again", () => {
  const core = new Driver();
  core.desktop();
  core.event("Stop", {});
  core.called(summonsIn(core.pass(3_000)));
  assert.deepEqual(of(core.event("Notification", { message: "Anything else?" }), "uncall"), []);
  assert.equal(core.state.attention.calls.size, 1);
});

Deno.test("attend() takes back that a tool is silent when its turn ends", () => {
  const core = new Driver();
  core.desktop();
  core.event("PreToolUse", P_BASH);
  core.called(summonsIn(core.pass(900_000)));
  assert.equal(of(core.event("Stop", {}), "uncall").length, 1);
});

Deno.test("nextWakeup() asks for no time while nothing could be heard or called", () => {
  const core = new Driver();
  core.page("page", { visible: true });
  core.event("Stop", {});
  const leaves = core.now + 600_000;
  assert.equal(nextWakeup(core.state), leaves);
});
