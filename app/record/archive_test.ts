import assert from "node:assert/strict";
import { withTempFolder } from "../../tests/support/mod.ts";
import { DAY, daysAt, HOUR, line, NOON, openIn, ruleOf } from "./archive_fixture.ts";
import { openRecord } from "./read_record.ts";

const inFolder = (work: (root: string) => void) =>
  withTempFolder((root) => {
    work(root);
    return Promise.resolve();
  });

Deno.test("Archive.record() keeps one redacted line for each request, newest first", () =>
  inFolder((root) => {
    const { archive, db, errors } = openIn(root);
    archive.record(line("a", { action: "TOKEN=hunter2 make" }), "Firefox on Linux");
    archive.record(line("b", { outcome: "elsewhere", actor: "system", act: "elsewhere" }));
    archive.taken("a", true);
    archive.taken("nobody", true);
    const page = archive.page({});
    assert.deepEqual(errors, []);
    assert.equal(page?.total, 2);
    assert.equal(page?.more, false);
    const [second, first] = page?.lines ?? [];
    assert.equal(first?.action, "TOKEN=[redacted] make");
    assert.equal(first?.surface, "Firefox on Linux");
    assert.equal(first?.taken, true);
    assert.deepEqual(first?.agent, { id: "claude", label: "Claude Code" });
    assert.match(first?.sum ?? "", /^[0-9a-f]{64}$/);
    assert.equal(second?.outcome, "elsewhere");
    assert.ok(second !== undefined && !("taken" in second) && !("surface" in second));
    assert.deepEqual(archive.verify(), { rows: 3 });
    db.close();
  }));

Deno.test("Archive.record() keeps at most 4,096 bytes of an action, never half a secret", () =>
  inFolder((root) => {
    const { archive, db } = openIn(root);
    const secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6";
    archive.record(line("a", { action: "x".repeat(4_080) + " " + secret + " y".repeat(50_000) }));
    const action = archive.page({})?.lines[0]?.action ?? "";
    assert.ok(new TextEncoder().encode(action).length <= 4_096);
    assert.ok(!action.includes("ghp_"));
    db.close();
  }));

Deno.test("Archive.page() filters by words, agent, project, outcome and local day, and pages", () =>
  inFolder((root) => {
    const { archive, db } = openIn(root, NOON, daysAt(120));
    const codex = { id: "codex", label: "Codex" };
    // 23:30 in UTC is the next day two hours further east.
    archive.record(
      line("a", { at: Date.UTC(2026, 0, 27, 21, 30), action: "git commit -m 'héllo'" }),
    );
    archive.record(
      line("b", { at: Date.UTC(2026, 0, 27, 22, 30), agent: codex, project: "notes" }),
    );
    archive.record(line("c", { outcome: "denied", act: "deny", action: "rm -rf $(pwd)" }));
    const found = (filter: Parameters<typeof archive.page>[0]) =>
      archive.page(filter)?.lines.map(({ n }) => n);
    assert.deepEqual(found({ text: "git" }), [2, 1]);
    assert.deepEqual(found({ text: "comm héllo" }), [1]);
    assert.deepEqual(found({ text: "HELLO" }), [1]);
    assert.deepEqual(found({ text: "$( rm" }), [3]);
    assert.deepEqual(found({ text: '" OR 1' }), []);
    assert.deepEqual(found({ text: "codex" }), [2]);
    assert.deepEqual(found({ agent: "codex" }), [2]);
    assert.deepEqual(found({ agent: "claude code" }), [3, 1]);
    assert.deepEqual(found({ project: "notes" }), [2]);
    assert.deepEqual(found({ outcome: "denied" }), [3]);
    assert.deepEqual(found({ day: "2026-01-27" }), [1]);
    assert.deepEqual(found({ day: "2026-01-28" }), [3, 2]);
    for (let n = 0; n < 70; n++) archive.record(line(`more-${n}`));
    const first = archive.page({ project: "shop" });
    assert.equal(first?.lines.length, 50);
    assert.equal(first?.more, true);
    assert.equal(first?.total, 72);
    const rest = archive.page({ project: "shop" }, first?.lines.at(-1)?.n);
    assert.equal(rest?.lines.length, 22);
    assert.equal(rest?.more, false);
    assert.equal(rest?.total, 72);
    db.close();
  }));

const EXACT: readonly string[] = [
  `echo "it's" 'so' \`so\``,
  "first\nsecond\r\n\tthird\n",
  "größe 日本 🦅 e\u0301 \u202e x\u200b",
  'rm -rf "$(mktemp -d)" && echo $HOME \\',
  ...[1_999, 2_001, 60_000].map((bytes) => "é".repeat(bytes >> 1) + "x".repeat(bytes & 1)),
];

Deno.test("Archive keeps a rule's action to the byte through a restart (PB-54, PB-55)", () =>
  inFolder((root) => {
    const first = openIn(root);
    const made = EXACT.map((action, n) => ruleOf(`r${n}`, action));
    for (const rule of made) {
      first.archive.record(
        line(rule.madeBy, { action: rule.action, act: "always-allow" }),
        "Firefox",
      );
      first.archive.keepRule(rule, rule.madeBy);
    }
    const [one] = made;
    assert.ok(one);
    first.archive.ruleUsed({ ...one, lastUsed: NOON + 5, times: 2 });
    assert.deepEqual(first.errors, []);
    first.db.close();
    const second = openIn(root);
    const { rules, withoutDecision } = second.archive.rules();
    assert.equal(withoutDecision, 0);
    assert.deepEqual(
      [...rules].sort((a, b) => a.id < b.id ? -1 : 1),
      made.map((rule, n) => n === 0 ? { ...rule, lastUsed: NOON + 5, times: 2 } : rule),
    );
    second.archive.dropRule(one);
    assert.equal(second.archive.rules().rules.length, made.length - 1);
    assert.equal(second.archive.page({})?.total, made.length, "the decision stays");
    // Restored within its eight seconds: it stands on the same decision.
    second.archive.keepRule(one, one.madeBy);
    assert.equal(second.archive.rules().rules.length, made.length);
    assert.deepEqual(second.archive.verify()?.fault, undefined);
    second.db.close();
  }));

const TAMPERED: readonly (readonly [what: string, sql: string, fault: string | undefined])[] = [
  ["its action is another", "UPDATE rules SET action = 'rm -rf /' WHERE key = 'key-a'", undefined],
  ["its key is another", "UPDATE rules SET key = 'key-x' WHERE key = 'key-a'", undefined],
  ["its folder is another", "UPDATE rules SET folder = '/' WHERE key = 'key-a'", undefined],
  ["it names another decision", "UPDATE rules SET decision = 1 WHERE key = 'key-a'", undefined],
  ["its decision is gone", "DELETE FROM decisions WHERE act = 'always-allow'", "missing"],
  [
    "its decision was changed",
    "UPDATE decisions SET action = 'rm' WHERE act = 'always-allow' AND kind = 'line'",
    "altered",
  ],
  [
    "its decision was no always",
    "UPDATE decisions SET act = 'allow' WHERE act = 'always-allow' AND kind = 'line'",
    "altered",
  ],
  ["its row was changed", "UPDATE decisions SET detail = 'x' WHERE kind = 'rule'", "altered"],
  [
    "it is made up",
    `INSERT INTO rules SELECT 'key-x', 'x', agent, agent_label, folder, tool, covers, 'rm', made,
       made_by, decision, last_used, times FROM rules WHERE key = 'key-a'; DELETE FROM rules WHERE key = 'key-a'`,
    undefined,
  ],
];

for (const [what, sql, fault] of TAMPERED) {
  Deno.test(`Archive.rules() leaves out a rule without the decision that made it: ${what}`, () =>
    inFolder((root) => {
      const { archive, db } = openIn(root);
      archive.record(line("before"));
      const rule = ruleOf("a", "make");
      archive.record(line("a", { act: "always-allow" }), "Firefox");
      archive.keepRule(rule, rule.madeBy);
      archive.record(line("after"));
      assert.equal(archive.rules().rules.length, 1);
      db.exec(sql);
      assert.deepEqual(archive.rules(), { rules: [], withoutDecision: 1 });
      assert.equal(archive.verify()?.fault?.what, fault);
      db.close();
    }));
}

Deno.test("Archive.keepRule() keeps nothing on a plain allow, a rule's use or an unknown request", () =>
  inFolder((root) => {
    const { archive, db, errors } = openIn(root);
    archive.record(line("a"));
    archive.keepRule(ruleOf("a", "make"), "a");
    archive.keepRule(ruleOf("b", "make"), "b");
    assert.equal(errors.length, 2);
    assert.deepEqual(archive.rules(), { rules: [], withoutDecision: 0 });
    db.close();
  }));

const BROKEN: readonly (readonly [sql: string, n: number, what: string])[] = [
  ["UPDATE decisions SET outcome = 'denied' WHERE n = 3", 3, "altered"],
  ["UPDATE decisions SET surface = NULL WHERE n = 3", 3, "altered"],
  ["DELETE FROM decisions WHERE n = 3", 4, "missing"],
  ["DELETE FROM decisions WHERE n = 1", 2, "missing"],
  ["DELETE FROM decisions WHERE n = 5", 5, "cut_short"],
  ["UPDATE decisions SET detail = 'no' WHERE n = 5", 5, "altered"],
];

for (const [sql, n, what] of BROKEN) {
  Deno.test(`Archive.verify() finds what was done to the record: ${sql}`, () =>
    inFolder((root) => {
      const { archive, db } = openIn(root);
      for (const request of ["a", "b", "c", "d"]) archive.record(line(request), "Firefox");
      archive.taken("d", true);
      assert.deepEqual(archive.verify(), { rows: 5 });
      db.exec(sql);
      assert.deepEqual(archive.verify()?.fault, { n, what });
      db.close();
    }));
}

Deno.test("Archive.tend() forgets decisions after 90 days, keeps those of rules, and the chain verifies", () =>
  inFolder((root) => {
    const opened = openIn(root, NOON);
    const { archive, db } = opened;
    const rule = ruleOf("r", "make");
    for (let n = 0; n < 10; n++) archive.record(line(`old-${n}`, { at: NOON + n }));
    archive.record(line("r", { act: "always-allow", at: NOON + 20 }), "Firefox");
    archive.keepRule(rule, rule.madeBy);
    for (let n = 0; n < 5; n++) archive.record(line(`older-${n}`, { at: NOON + 30 + n }));
    for (let n = 0; n < 7; n++) archive.record(line(`young-${n}`, { at: NOON + 2 * DAY }));
    opened.now = NOON + 90 * DAY - HOUR;
    archive.tend();
    assert.equal(archive.page({})?.total, 23, "not a day too early");
    opened.now = NOON + 91 * DAY;
    archive.tend();
    assert.equal(archive.page({})?.total, 8);
    assert.equal(archive.page({ text: "old" })?.total, 0);
    assert.deepEqual(archive.verify(), { rows: 9 });
    assert.equal(archive.rules().rules.length, 1, "a rule lives on with its decision");
    archive.record(line("new", { at: opened.now }));
    assert.deepEqual(archive.verify(), { rows: 10 });
    // What is left behind the anchor is still watched.
    db.exec("UPDATE decisions SET action = 'rm' WHERE act = 'always-allow' AND kind = 'line'");
    assert.equal(archive.verify()?.fault?.what, "altered");
    assert.equal(archive.rules().rules.length, 0);
    archive.dropRule(rule);
    opened.now += 2 * DAY;
    archive.tend();
    assert.deepEqual(archive.verify(), { rows: 1 });
    db.close();
    const again = openIn(root, opened.now);
    assert.deepEqual(again.archive.verify(), { rows: 1 });
    again.db.close();
  }));

Deno.test("Archive works on when the file takes no write, says so, and writes it all later", () =>
  inFolder((root) => {
    const opened = openIn(root);
    const { archive, db, errors } = opened;
    archive.record(line("a"));
    assert.equal(archive.failing, false);
    db.exec("PRAGMA query_only = on");
    const rule = ruleOf("b", "make");
    archive.record(line("b", { act: "always-allow" }), "Firefox");
    archive.keepRule(rule, rule.madeBy);
    archive.taken("b", true);
    archive.keepSetting({ key: "volume", value: 7 });
    assert.equal(archive.failing, true);
    assert.equal(errors.length, 1, "told once, not with every event");
    archive.tend();
    assert.equal(archive.failing, true);
    db.exec("PRAGMA query_only = off");
    archive.tend();
    assert.equal(archive.failing, false);
    assert.equal(archive.page({})?.lines[0]?.taken, true);
    assert.equal(archive.rules().rules.length, 1);
    assert.equal(archive.settings().settings.volume, 7);
    assert.deepEqual(archive.verify(), { rows: 4 });
    db.close();
  }));

Deno.test("Archive.exported() writes JSON Lines, and CSV that no spreadsheet takes for a formula", () =>
  inFolder((root) => {
    const { archive, db } = openIn(root);
    archive.record(line("a", { action: '=HYPERLINK("http://x","y")' }), "Firefox");
    archive.record(line("b", { action: "first\nsecond, third", project: "@shop" }));
    archive.record(line("c", { action: "+1" }));
    archive.record(line("d", { action: "ls; =1+1" }));
    archive.record(line("e", { action: "＝1" }));
    const json = archive.exported({}, "jsonl");
    assert.equal(json?.name, "vults-record-2026-01-28.jsonl");
    const lines = json?.text.trimEnd().split("\n").map((text) => JSON.parse(text));
    assert.deepEqual(lines?.map(({ action }) => action), [
      '=HYPERLINK("http://x","y")',
      "first\nsecond, third",
      "+1",
      "ls; =1+1",
      "＝1",
    ]);
    const csv = archive.exported({}, "csv")?.text ?? "";
    assert.match(csv, /^n,time,agent,[^\r]*\r\n1,2026-01-28T12:00:00.000Z,Claude Code,shop,,Bash,/);
    assert.ok(csv.includes(`,"'=HYPERLINK(""http://x"",""y"")",allowed,`));
    assert.ok(csv.includes(`,'@shop,,Bash,"first\nsecond, third",`));
    assert.ok(csv.includes(",'+1,"));
    assert.ok(csv.includes(`,"ls; '=1+1",`), "also where a semicolon begins a cell");
    assert.ok(csv.includes(",'＝1,"));
    assert.ok(csv.endsWith("\r\n"));
    assert.equal(
      archive.exported({ text: "first" }, "jsonl")?.text.trimEnd().split("\n").length,
      1,
    );
    db.close();
  }));

Deno.test("Archive lists and searches 100,000 lines, and takes one more without a noticeable wait", () =>
  inFolder((root) => {
    const { archive, db, errors } = openIn(root);
    archive.record(line("r0"));
    // Copies: what is looked for is the time, not the chain.
    db.exec(`
      BEGIN;
      WITH RECURSIVE count (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM count WHERE n < 100000)
      INSERT INTO decisions SELECT count.n, kind, of, at, 'r' || count.n, agent, agent_label, project,
        subagent, tool, 'make target-' || count.n, shown, outcome, actor, act, surface, took_ms, detail,
        previous, sum FROM count, decisions WHERE decisions.n = 1;
      INSERT INTO decision_words (rowid, action, agent, project, tool)
        SELECT n, action, agent_label, project, tool FROM decisions WHERE n > 1;
      UPDATE chain SET n = 100000;
      COMMIT`);
    assert.deepEqual(errors, []);
    const timed = (work: () => unknown) => {
      const before = performance.now();
      work();
      return performance.now() - before;
    };
    assert.equal(archive.page({})?.total, 100_000);
    assert.ok(timed(() => archive.page({})) < 2_000);
    assert.ok(timed(() => archive.page({ text: "99999" })) < 2_000);
    assert.ok(timed(() => archive.page({}, 50_000)) < 2_000);
    archive.tend();
    const times = Array.from({ length: 101 }, (_, n) => timed(() => archive.record(line(`t${n}`))));
    const median = times.sort((a, b) => a - b)[50] ?? Infinity;
    assert.ok(median < 2, `the median of record() is ${median} ms`);
    assert.equal(archive.page({})?.total, 100_101);
    assert.deepEqual(errors, []);
    db.close();
  }));

Deno.test("openRecord() reads beside the app and without it, and leaves no file behind", () =>
  inFolder((root) => {
    const path = `${root}/vults.db`;
    assert.equal(openRecord(path), undefined);
    const { archive } = openIn(root);
    archive.record(line("a"));
    const beside = openRecord(path);
    archive.record(line("b"));
    assert.equal(beside?.page({}, 10).total, 2);
    beside?.close();
    archive.close();
    const names = () => [...Deno.readDirSync(root)].map(({ name }) => name);
    assert.deepEqual(names(), ["vults.db"]);
    const before = Deno.readFileSync(path);
    const alone = openRecord(path);
    assert.equal(alone?.page({}, 10).total, 2);
    assert.deepEqual(alone?.verify(), { rows: 2 });
    alone?.close();
    assert.deepEqual(names(), ["vults.db"]);
    assert.deepEqual(Deno.readFileSync(path), before);
  }));
