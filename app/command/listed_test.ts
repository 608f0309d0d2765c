import assert from "node:assert/strict";
import { requestId, sessionKey } from "../../protocol/mod.ts";
import type { ActionView, CardView } from "../view/mod.ts";
import { listedCard } from "./listed.ts";

function card(action: ActionView, changes: Partial<CardView> = {}): CardView {
  return {
    request: requestId("r-1"),
    hash: "h-1",
    session: sessionKey("claude:s-1"),
    agent: { id: "claude", label: "Claude Code" },
    project: "shop",
    species: "king",
    action,
    allow: true,
    recentReasons: [],
    promptOpen: true,
    demo: false,
    arrived: 1,
    deadline: 2,
    ...changes,
  };
}

const LONG = `echo ${"x".repeat(60_000)}; rm -rf /`;

const WHOLE: readonly (readonly [string, ActionView, string, string])[] = [
  ["a command", { kind: "command", text: LONG }, "wants to run a command", LONG],
  [
    "an address",
    { kind: "url", url: "https://example.org/a?b=c" },
    "wants to open example.org",
    "https://example.org/a?b=c",
  ],
  ["a path", { kind: "path", path: "/etc/passwd" }, "wants to open /etc/passwd", "/etc/passwd"],
  ["a plan", { kind: "plan", text: "1. a\n2. b" }, "proposes a plan", "1. a\n2. b"],
  [
    "an input",
    { kind: "input", tool: "drop", server: "db", input: { table: "users" } },
    "wants to use drop of db",
    '{\n  "table": "users"\n}',
  ],
];

for (const [name, action, title, text] of WHOLE) {
  Deno.test(`listedCard() holds ${name} whole and says whose it is`, () => {
    const listed = listedCard(card(action));
    assert.equal(listed.title, `Claude Code ${title}`);
    assert.deepEqual(listed.parts.map((part) => part.text), [text]);
  });
}

Deno.test("listedCard() holds every line of an edit, and where its diff stops", () => {
  const listed = listedCard(card({
    kind: "edit",
    files: [
      {
        path: "/a.ts",
        added: 1,
        removed: 1,
        cut: true,
        hunks: [
          [{ mark: "-", text: "old" }, { mark: "+", text: "new" }],
          [{ mark: " ", text: "same" }],
        ],
      },
      { path: "/b.ts", kind: "move", to: "/c.ts", added: 0, removed: 0, cut: false, hunks: [] },
    ],
  }));
  assert.equal(listed.title, "Claude Code wants to edit 2 files");
  assert.deepEqual(listed.parts, [
    {
      name: "Changes of /a.ts +1 -1",
      text: "-old\n+new\n…\n same\n…\nThe diff stops here: the agent sent more than Vults keeps",
    },
    { name: "Changes of /b.ts moved to /c.ts +0 -0", text: "" },
  ]);
});

Deno.test("listedCard() shows what is part of the request beside the action", () => {
  const also = { sandbox: false };
  const { parts } = listedCard(card({ kind: "command", text: "ls", also }));
  assert.deepEqual(parts[1], {
    name: "Also part of the request",
    text: '{\n  "sandbox": false\n}',
  });
});

Deno.test("listedCard() says what is risky and what is cut, and whether a prompt is open", () => {
  const { remarks } = listedCard(card({ kind: "command", text: "rm -rf /" }, {
    risk: { kind: "deletes", part: "rm -rf /" },
    cut: { thing: "command", bytes: 70_000 },
    promptOpen: false,
  }));
  assert.deepEqual(remarks, [
    "Deletes or overwrites: rm -rf /",
    "Only a part of this is known here: it has 70,000 bytes",
    "Claude Code shows nothing in its terminal while this card is open.",
  ]);
});

Deno.test("listedCard() offers no deny for questions, and shows them with their options", () => {
  const listed = listedCard(card({ kind: "input", tool: "AskUserQuestion", input: {} }, {
    allow: false,
    questions: [{
      text: "Which one?",
      multi: false,
      options: [{ label: "Red", description: "warm" }, { label: "Blue" }],
    }],
  }));
  assert.equal(listed.deny, false);
  assert.equal(listed.title, "Claude Code asks you");
  assert.deepEqual(listed.parts, [
    { name: "Question", text: "Which one?\n- Red: warm\n- Blue" },
  ]);
});
