import assert from "node:assert/strict";
import {
  type CardView,
  DEFAULT_SETTINGS,
  type EndedView,
  type FlockView,
  type Outcome,
} from "../../app/view/mod.ts";
import { requestId, sessionKey } from "../../protocol/mod.ts";
import { nextShown } from "./shown.ts";

const agent = { id: "claude", label: "Claude Code" };

function card(id: string): CardView {
  return {
    request: requestId(id),
    hash: `hash of ${id}`,
    session: sessionKey("claude:1"),
    agent,
    project: "shop",
    species: "griffon",
    action: { kind: "command", text: "ls" },
    allow: true,
    recentReasons: [],
    promptOpen: true,
    demo: false,
    arrived: 0,
    deadline: 108_000,
  };
}

function ended(id: string, outcome: Outcome): EndedView {
  return {
    request: requestId(id),
    session: sessionKey("claude:1"),
    agent,
    project: "shop",
    outcome,
    target: "ls",
    at: 1,
    arrived: 0,
  };
}

function view(queue: readonly string[], over: readonly EndedView[] = []): FlockView {
  return {
    format: 1,
    version: "1",
    home: "/home/me",
    sessions: {},
    order: [],
    cards: Object.fromEntries(queue.map((id) => [id, card(id)])),
    queue: queue.map(requestId),
    ended: over,
    choices: [],
    settings: DEFAULT_SETTINGS,
    usage: [],
    alarms: [],
    revisions: { rules: 0, record: 0, signIns: 0 },
  };
}

Deno.test("nextShown() shows the first of the queue, and nothing when it is empty", () => {
  assert.equal(nextShown(undefined, view(["a", "b"]), 0)?.card.request, "a");
  assert.equal(nextShown(undefined, view([]), 0), undefined);
});

Deno.test("nextShown() follows a request that is brought forward at once", () => {
  const before = nextShown(undefined, view(["a", "b"]), 0);
  assert.equal(nextShown(before, view(["b", "a"]), 1)?.card.request, "b");
});

Deno.test("nextShown() keeps an ended card with its outcome, then shows the next", () => {
  for (
    const [outcome, stays] of [
      ["allowed", 700],
      ["denied", 700],
      ["elsewhere", 1600],
      ["released", 1600],
      ["expired", 2600],
    ] as const
  ) {
    const before = nextShown(undefined, view(["a", "b"]), 0);
    const after = view(["b"], [ended("a", outcome)]);
    const over = nextShown(before, after, 100);
    assert.equal(over?.card.request, "a");
    assert.equal(over?.ended?.how.outcome, outcome);
    assert.equal(nextShown(over, after, 100 + stays - 1)?.card.request, "a", outcome);
    assert.equal(nextShown(over, after, 100 + stays)?.card.request, "b", outcome);
  }
});

Deno.test("nextShown() drops a card of which the app knows nothing any more", () => {
  const before = nextShown(undefined, view(["a"]), 0);
  assert.equal(nextShown(before, view([]), 1), undefined);
});

Deno.test("nextShown() takes over a card that has changed, so that it is armed anew", () => {
  const before = nextShown(undefined, view(["a"]), 0);
  const changed = { ...view(["a"]), cards: { a: { ...card("a"), hash: "other" } } };
  assert.equal(nextShown(before, changed, 1)?.card.hash, "other");
});
