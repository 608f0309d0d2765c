import assert from "node:assert/strict";
import { age, amount, clock, countdown, counted, span } from "./english_time.ts";
import { words } from "./mod.ts";

const ROOT = new URL("../../", import.meta.url);

async function* sources(folder: URL): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(folder)) {
    if (/^(node_modules|dist|cov|\.git|generated|words|tests|bench|docs)$/.test(entry.name)) {
      continue;
    }
    const path = new URL(entry.isDirectory ? `${entry.name}/` : entry.name, folder);
    if (entry.isDirectory) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name) && !/_test\.tsx?$/.test(entry.name)) {
      yield await Deno.readTextFile(path);
    }
  }
}

function* entries(value: object, path: readonly string[] = []): Generator<readonly string[]> {
  for (const [name, entry] of Object.entries(value)) {
    if (typeof entry === "object" && entry !== null) yield* entries(entry, [...path, name]);
    else yield [...path, name];
  }
}

Deno.test("words: every entry is used somewhere", async () => {
  let text = "";
  for await (const source of sources(ROOT)) if (source.includes("words")) text += source;
  const unused = [...entries(words)].filter((path) => {
    const name = path.at(-1) ?? "";
    // As a member, by destructuring, or by a key of a closed list.
    return !new RegExp(`\\.${name}\\b|[{,]\\s*${name}\\s*[,}]|"${name}"`).test(text);
  });
  assert.deepEqual(unused.map((path) => path.join(".")), []);
});

Deno.test("words: no sentence shouts, begs or boasts", () => {
  for (const path of entries(words)) {
    let value: unknown = words;
    for (const name of path) value = (value as Record<string, unknown>)[name];
    const text = typeof value === "string" ? value : String(value);
    assert.doesNotMatch(text, /\b(please|oops|successfully)\b/i, path.join("."));
    if (typeof value === "string") assert.doesNotMatch(value, /!/, path.join("."));
  }
});

Deno.test("words: the fixed names are what acceptance relies on", () => {
  assert.deepEqual(words.controls, {
    request: "Request",
    allow: "Allow",
    deny: "Deny",
    always: "Always allow",
    send: "Send",
    terminal: "Answer in the terminal",
    reason: "Reason",
    showRequest: "Show request",
    sending: "Sending…",
  });
  assert.equal(words.sessions.title, "Sessions");
  assert.equal(words.question.other, "Other");
});

Deno.test("words: a subagent is named with its type when it has one", () => {
  const agent = "Claude Code";
  assert.equal(words.card.runCommand({ agent }), "Claude Code wants to run a command");
  assert.equal(
    words.card.useServer({ agent, subagent: { type: "Explore" } }, "create_issue", "github"),
    "A subagent of Claude Code (Explore) wants to use create_issue of github",
  );
  assert.equal(
    words.card.plan({ agent, subagent: {} }),
    "A subagent of Claude Code proposes a plan",
  );
});

Deno.test("words: an outcome says who was told what", () => {
  const { sentence } = words.outcome;
  assert.equal(
    sentence("denied", "Codex", "use make", true),
    "Denied. Codex was told: “use make”",
  );
  assert.equal(sentence("denied", "Codex", undefined, true), "Denied");
  assert.equal(sentence("allowed", "Codex", undefined, false), "Allowed on another page");
  assert.equal(
    sentence("expired", "Codex", undefined, false),
    "Back to the terminal: nobody answered in time",
  );
});

Deno.test("countdown() rounds up and never goes below nothing", () => {
  assert.deepEqual([92_000, 91_001, 500, 0, -5].map(countdown), [
    "1:32",
    "1:32",
    "0:01",
    "0:00",
    "0:00",
  ]);
});

Deno.test("age() and span() use the largest whole unit", () => {
  const minute = 60_000;
  assert.deepEqual(
    [0, 4_000, 125_000, 180 * minute, 5 * 24 * 60 * minute].map(age),
    ["now", "4 s", "2 min", "3 h", "5 d"],
  );
  assert.equal(span(0), "0 s");
});

Deno.test("amount() and counted() write numbers as English does", () => {
  assert.deepEqual([0, 999, 1873, 65_536, 1_234_567].map(amount), [
    "0",
    "999",
    "1,873",
    "65,536",
    "1,234,567",
  ]);
  assert.deepEqual([counted(1, "line"), counted(58, "line")], ["1 line", "58 lines"]);
});

Deno.test("clock() writes the time of day with two digits", () => {
  assert.equal(clock(new Date(2026, 0, 1, 9, 5)), "09:05");
});
