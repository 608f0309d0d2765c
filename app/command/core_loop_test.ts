import assert from "node:assert/strict";
import { readEvent } from "../../agents/mod.ts";
import { pageId, parseEvent, requestId } from "../../protocol/mod.ts";
import { eventWith } from "../../tests/conformance/app_relay.ts";
import { type Effect, initialState, type Input } from "../core/mod.ts";
import type { FlockView } from "../view/mod.ts";
import { CoreLoop, type CoreLoopOptions } from "./core_loop.ts";

const PAGE = pageId("p-1");

/** A permission request as it reaches the core. */
function asked(id: string): Input {
  const parsed = parseEvent(eventWith({ id }));
  assert.equal(parsed.is, "event");
  const event = readEvent(parsed.event);
  assert.ok(event);
  return { type: "event_arrived", id: requestId(id), waits: true, event };
}

/** A loop whose effects and views are kept. */
function loopWith(changes: Partial<CoreLoopOptions> = {}) {
  const effects: Effect[] = [];
  const views: FlockView[] = [];
  const loop = new CoreLoop({
    state: initialState({ version: "0.0.0", home: "/home/me" }),
    now: Date.now,
    carryOut: (effect) => effects.push(effect),
    publish: (view) => views.push(view),
    onError: (error) => {
      throw error;
    },
    ...changes,
  });
  return { loop, effects, views };
}

/** Lets everything that was put off to the end of this turn happen. */
const turn = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)));

Deno.test("CoreLoop shows one view for all inputs of a turn", async () => {
  const { loop, views } = loopWith();
  // The first request of all loads modules, at which Deno may end the turn.
  loop.feed({ type: "page_joined", page: PAGE });
  loop.feed(asked("r-0"));
  await turn();
  const before = views.length;
  for (const input of ["r-1", "r-2", "r-3"].map(asked)) loop.feed(input);
  assert.equal(views.length, before);
  await turn();
  assert.deepEqual(views.slice(before).map((view) => view.queue.length), [4]);
  loop.stop();
});

Deno.test("CoreLoop takes an input that an effect brings after the one at work", () => {
  const order: string[] = [];
  const { loop } = loopWith({
    carryOut: (effect) => {
      order.push(effect.type);
      // What a page does that is closed while it is told something.
      if (effect.type === "let_go") loop.feed({ type: "page_left", page: PAGE });
      order.push("carried out");
    },
  });
  loop.feed(asked("r-1"));
  assert.deepEqual(order, ["let_go", "carried out", "record", "carried out"]);
  assert.equal(loop.view.queue.length, 0);
  loop.stop();
});

Deno.test("CoreLoop wakes the core in time: a request nobody draws is let go", async () => {
  const { promise, resolve } = Promise.withResolvers<Effect>();
  const { loop } = loopWith({ carryOut: resolve });
  loop.feed({ type: "page_joined", page: PAGE });
  const at = performance.now();
  loop.feed(asked("r-1"));
  const effect = await promise;
  assert.deepEqual(effect, { type: "let_go", id: "r-1", why: "not_seen" });
  assert.ok(performance.now() - at >= 750);
  loop.stop();
});

Deno.test("CoreLoop survives an error: it is told with its input, the next one is taken", async () => {
  const failures: (Input | undefined)[] = [];
  const { loop } = loopWith({
    carryOut: () => {
      throw new Error("A socket of ours broke");
    },
    publish: () => {
      throw new Error("A page of ours broke");
    },
    onError: (_error, input) => failures.push(input),
  });
  const first = asked("r-1");
  loop.feed(first);
  await turn();
  // The request is let go and recorded; then the view is shown.
  assert.deepEqual(failures, [first, first, undefined]);
  loop.feed({ type: "page_joined", page: PAGE });
  loop.feed(asked("r-2"));
  assert.equal(loop.view.queue.length, 1);
  loop.stop();
});

Deno.test("CoreLoop neither wakes nor shows anything once it was stopped", async () => {
  const { loop, views } = loopWith();
  loop.feed({ type: "page_joined", page: PAGE });
  loop.feed(asked("r-1"));
  loop.stop();
  await turn();
  // The sanitizer finds the timer if there is one.
  assert.equal(views.length, 0);
});
