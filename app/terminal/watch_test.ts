import assert from "node:assert/strict";
import fc from "../../tests/packages/fast_check.ts";
import type { AppList, ListedCard } from "../view/mod.ts";
import { cells } from "./cells.ts";
import type { Key } from "./keys.ts";
import { Watch, type WatchAct } from "./watch.ts";

const SIZE = { rows: 24, columns: 80 };

function card(n: number, changes: Partial<ListedCard> = {}): ListedCard {
  return {
    request: `r-${n}`,
    hash: `h-${n}`,
    title: "Claude Code wants to run a command",
    agent: "Claude Code",
    project: "shop",
    parts: [{ name: "Command", text: `git push ${n}` }],
    remarks: [],
    deny: true,
    arrived: 0,
    deadline: 100_000,
    ...changes,
  };
}

function list(cards: readonly ListedCard[], changes: Partial<AppList> = {}): AppList {
  const agent = { id: "claude", label: "Claude Code" };
  return {
    format: 1,
    version: "1.2.3",
    pid: 1,
    origin: "http://127.0.0.1:8858",
    socket: "/run/vults.sock",
    pages: 1,
    presence: "on",
    now: 0,
    started: 0,
    sessions: [{
      key: "claude:s-1",
      agent,
      project: "shop",
      number: 1,
      state: "working",
      says: "Running tests",
      subagents: 0,
      waiting: cards.length,
      demo: false,
      started: 0,
      updated: 0,
    }],
    requests: cards.map(({ request, hash, project, arrived, deadline }) => ({
      request,
      hash,
      session: "claude:s-1",
      agent,
      project,
      kind: "command",
      what: "git push",
      demo: false,
      arrived,
      deadline,
    })),
    heard: {},
    ...changes,
  };
}

/** A watch with a clock of its own. */
class Bench {
  readonly acts: WatchAct[] = [];
  readonly watch = new Watch((act) => this.acts.push(act));
  at = 10_000;

  constructor(...cards: readonly ListedCard[]) {
    this.hear(...cards);
    this.pass(1_000);
  }

  hear(...cards: readonly ListedCard[]): void {
    for (const one of cards) this.watch.hearCard(one);
    this.watch.hearList(list(cards), this.at);
    this.watch.draw(SIZE, this.at);
  }

  pass(ms: number): void {
    const until = this.at + ms;
    while (this.at < until) {
      this.at += 50;
      this.watch.due(this.at);
      this.watch.draw(SIZE, this.at);
    }
  }

  /** Each key on its own, as a person presses them. */
  press(...keys: readonly (Key["key"] | string)[]): void {
    for (const key of keys) {
      this.watch.key(toKey(key), this.at);
      this.pass(600);
    }
  }

  type(text: string): void {
    for (const character of text) this.watch.key({ key: "character", text: character }, this.at);
    this.pass(600);
  }

  text(size = SIZE): string {
    return this.watch.draw(size, this.at).lines.map(({ text }) => text).join("\n");
  }
}

function toKey(key: string): Key {
  return key.length === 1 ? { key: "character", text: key } : { key } as Key;
}

Deno.test("Watch denies the request in front, with the reason that was written or with none", () => {
  const bench = new Bench(card(1));
  bench.press("d");
  bench.type("not today");
  bench.press("enter", "d", "enter");
  const shown = { request: "r-1", hash: "h-1" };
  assert.deepEqual(bench.acts, [
    { do: "deny", shown, reason: "not today" },
    { do: "deny", shown },
  ]);
});

Deno.test("Watch lets the request in front go, opens the page and quits", () => {
  const bench = new Bench(card(1));
  bench.press("t", "o", "q");
  assert.deepEqual(bench.acts, [
    { do: "let_go", shown: { request: "r-1", hash: "h-1" } },
    { do: "open" },
    { do: "quit" },
  ]);
});

Deno.test("Watch takes Esc for no deny, and lets the reason be corrected", () => {
  const bench = new Bench(card(1));
  bench.press("d");
  bench.type("no");
  bench.press("escape");
  assert.deepEqual(bench.acts, []);
  bench.press("d");
  bench.type("nox");
  bench.press("backspace", "enter");
  assert.deepEqual(bench.acts, [
    { do: "deny", shown: { request: "r-1", hash: "h-1" }, reason: "no" },
  ]);
});

Deno.test("Watch pastes into a reason only, as one line", () => {
  const bench = new Bench(card(1));
  bench.watch.key({ key: "paste", text: "d\rt\rd" }, bench.at);
  bench.pass(1_000);
  assert.deepEqual(bench.acts, []);
  bench.press("d");
  bench.watch.key({ key: "paste", text: "first\r\n  second" }, bench.at);
  bench.press("enter");
  assert.deepEqual(bench.acts, [
    { do: "deny", shown: { request: "r-1", hash: "h-1" }, reason: "first second" },
  ]);
});

Deno.test("Watch sends no reason that is too long, and keeps what was written", () => {
  const bench = new Bench(card(1));
  bench.press("d");
  bench.watch.key({ key: "paste", text: "é".repeat(1_001) }, bench.at);
  bench.press("enter");
  assert.deepEqual(bench.acts, []);
  assert.match(bench.text(), /The reason has 2,002 bytes, 2,000 fit/);
  bench.press("backspace", "enter");
  assert.equal(bench.acts.length, 1);
});

Deno.test("Watch makes nothing of a reason whose request ended meanwhile, nor of the keys for it", () => {
  const bench = new Bench(card(1));
  bench.press("d");
  bench.type("no");
  bench.hear(card(2));
  bench.type("t, dont");
  assert.match(bench.text(), /does not wait any more/);
  bench.press("enter");
  assert.deepEqual(bench.acts.filter((act) => act.do !== "ring"), []);
  bench.press("t");
  assert.deepEqual(bench.acts.at(-1), { do: "let_go", shown: { request: "r-2", hash: "h-2" } });
});

Deno.test("Watch answers nothing right after a request came to the front, nor next to another key", () => {
  const bench = new Bench();
  bench.hear(card(1));
  bench.watch.key(toKey("d"), bench.at + 250);
  bench.pass(1_000);
  assert.match(bench.text(), /came to the front/);
  bench.type("dt");
  assert.match(bench.text(), /too soon after another/);
  assert.deepEqual(bench.acts.filter((act) => act.do !== "ring"), []);
});

Deno.test("Watch drops a key when the request in front changes before it acts", () => {
  const bench = new Bench(card(1));
  bench.watch.key(toKey("t"), bench.at);
  bench.hear(card(2));
  bench.pass(1_000);
  assert.deepEqual(bench.acts.filter((act) => act.do !== "ring"), []);
});

Deno.test("Watch shows one request after the other with j and k, and keeps the one that is looked at", () => {
  const bench = new Bench(card(1), card(2), card(3));
  assert.match(bench.text(), /git push 1[^]*1 of 3|1 of 3[^]*git push 1/);
  bench.press("j");
  assert.match(bench.text(), /2 of 3[^]*git push 2/);
  bench.press("k", "k");
  assert.match(bench.text(), /3 of 3[^]*git push 3/);
  bench.hear(card(2), card(3), card(4));
  assert.match(bench.text(), /2 of 3[^]*git push 3/);
  bench.press("t");
  assert.deepEqual(bench.acts.at(-1), { do: "let_go", shown: { request: "r-3", hash: "h-3" } });
});

Deno.test("Watch denies no question: it says where that is answered", () => {
  const bench = new Bench(card(1, { deny: false }));
  assert.ok(!bench.text().includes("d deny"));
  bench.press("d");
  assert.match(bench.text(), /cannot be denied/);
  bench.press("t");
  assert.deepEqual(bench.acts.map((act) => act.do), ["let_go"]);
});

Deno.test("Watch shows and answers nothing where what it has is not what waits", () => {
  const bench = new Bench();
  bench.watch.hearCard(card(1));
  bench.watch.hearList(list([card(1, { hash: "another" })]), bench.at);
  assert.ok(!bench.text().includes("git push 1"));
  bench.pass(1_000);
  bench.press("t", "d");
  assert.deepEqual(bench.acts.filter((act) => act.do !== "ring"), []);
});

Deno.test("Watch rings once for each request that is new, and not for those it finds", () => {
  const bench = new Bench(card(1));
  bench.hear(card(1), card(2));
  bench.hear(card(1), card(2));
  bench.watch.disconnected("lost", bench.at);
  bench.hear(card(2), card(3));
  assert.deepEqual(bench.acts.map((act) => act.do), ["ring", "ring"]);
});

Deno.test("Watch says that there is no connection, and shows no request meanwhile", () => {
  const bench = new Bench(card(1));
  bench.watch.disconnected("lost", bench.at);
  assert.match(bench.text(), /No connection to Vults/);
  assert.ok(!bench.text().includes("git push"));
  bench.press("t", "d");
  assert.deepEqual(bench.acts, []);
});

Deno.test("Watch shows the whole action, however long: scrolling reaches its last line", () => {
  const text = Array.from({ length: 300 }, (_, n) => `line ${n} ${"x".repeat(n)}`).join("\n");
  const bench = new Bench(card(1, { parts: [{ name: "Command", text }] }));
  const seen: string[] = [];
  for (let pages = 0; pages < 300; pages++) {
    const lines = bench.text().split("\n");
    const from = lines.findIndex((line) => /\d left$/.test(line)) + 1;
    const to = lines.findLastIndex((line) => /^lines [\d,]+ to/.test(line));
    const [, first = "0"] = /^lines ([\d,]+) to/.exec(lines[to] ?? "") ?? [];
    const start = Number(first.replaceAll(",", "")) - 1;
    lines.slice(from, to).forEach((line, index) => seen[start + index] = line);
    bench.watch.key({ key: "page_down" }, bench.at);
  }
  const shown = seen.slice(1).map((line) =>
    line.startsWith("│ ") ? "\n" + line.slice(2) : line.slice(2)
  ).join("").slice(1);
  assert.equal(shown, text);
});

Deno.test("Watch shows a request that came without its action as one to be looked at on the page", () => {
  assert.match(new Bench(card(1, { parts: [] })).text(), /too long for a terminal/);
});

Deno.test("Watch answers nothing in a terminal that has no room for the request", () => {
  const bench = new Bench(card(1));
  const small = { rows: 6, columns: 80 };
  assert.match(bench.text(small), /too small/);
  bench.watch.key(toKey("t"), bench.at);
  bench.at += 300;
  bench.watch.due(bench.at);
  assert.deepEqual(bench.acts, []);
  // Shown again, it has not been in front for long enough.
  bench.text();
  bench.watch.key(toKey("t"), bench.at + 100);
  bench.pass(1_000);
  assert.deepEqual(bench.acts, []);
});

Deno.test("Watch fills the terminal exactly and inertly, whatever others wrote", () => {
  const text = fc.string({ unit: "binary", maxLength: 300 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ title: text, folder: text, says: text, body: text, remark: text }), {
        maxLength: 3,
      }),
      fc.array(fc.record({ project: text, says: text, label: text }), { maxLength: 30 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 200 }),
      (requests, sessions, rows, columns) => {
        const cards = requests.map(({ title, folder, says, body, remark }, n) =>
          card(n, { title, folder, says, parts: [{ name: title, text: body }], remarks: [remark] })
        );
        const base = list(cards);
        const [session] = base.sessions;
        assert.ok(session);
        const watch = new Watch(() => {});
        for (const one of cards) watch.hearCard(one);
        const all = sessions.map(({ project, says, label }, n) => ({
          ...session,
          key: `${n}`,
          project,
          says,
          agent: { id: "x", label },
        }));
        watch.hearList({ ...base, sessions: all, pages: 0, notKept: "x" }, 0);
        const { lines } = watch.draw({ rows, columns }, 0);
        assert.equal(lines.length, rows);
        for (const line of lines) {
          assert.ok(cells(line.text) <= columns, line.text);
          // deno-lint-ignore no-control-regex
          assert.doesNotMatch(line.text, /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
        }
      },
    ),
    { numRuns: 300 },
  );
});

Deno.test("Watch offers no allow, whatever keys are pressed", () => {
  const keys = fc.oneof(
    fc.constantFrom("d", "t", "o", "j", "k", "a", "A", "y", " ", "enter", "escape", "up", "down"),
    fc.string({ minLength: 1, maxLength: 1 }),
  );
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 12 }), (pressed) => {
      const bench = new Bench(card(1), card(2));
      bench.press(...pressed);
      for (const act of bench.acts) reached.add(act.do);
      assert.doesNotMatch(bench.text(), /allow/i);
    }),
    { numRuns: 200 },
  );
  assert.deepEqual([...reached].sort(), ["deny", "let_go", "open", "quit"]);
});
