// Protocol contract, section 11: the bytes the relay prints for a question.

import assert from "node:assert/strict";
import type { JsonObject } from "../../protocol/mod.ts";
import {
  answer,
  ASK,
  asking,
  assertPrinted,
  assertSilent,
  exchange,
  inParallel,
  says,
  text,
} from "../support/mod.ts";

function reply(agent: string, stdin: JsonObject, ...answers: readonly unknown[]) {
  return exchange({ args: ["--agent", agent, "--ask"], stdin, app: says(answer(...answers)) });
}

/** What Claude Code reads: its own input with the answers. */
function claudeReads(input: unknown): string {
  return `${
    JSON.stringify({
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "allow",
        updatedInput: input,
      },
    })
  }\n`;
}

const COLOR = {
  question: "Which color?",
  header: "Color",
  multiSelect: false,
  options: [{ label: "Red", description: "warm" }, { label: "Blue", description: "cold" }],
};
const SIZES = { question: "Sizes?", header: "Size", multiSelect: true, options: [{ label: "S" }] };

Deno.test("relay, section 11: Claude reads its own input with the answers keyed by question", async () => {
  const { run } = await reply("claude", ASK, "8080");
  assertPrinted(
    run,
    '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","updatedInput":' +
      '{"questions":[{"question":"Which port?","header":"Port","multiSelect":false,"options":[{"label":"80"},{"label":"8080"}]}],' +
      '"answers":{"Which port?":"8080"}}}}\n',
  );
});

Deno.test("relay, section 11: several questions, a multi-select as a list, own words, other members", async () => {
  const more = { metadata: { nested: [1, null, "é"] }, empty: {}, flag: false };
  const { run } = await reply("claude", asking([COLOR, SIZES], more), "my own words\n", ["S", "M"]);
  assertPrinted(
    run,
    claudeReads({
      questions: [COLOR, SIZES],
      ...more,
      answers: { "Which color?": "my own words\n", "Sizes?": ["S", "M"] },
    }),
  );
});

Deno.test("relay, section 11: questions beyond every cap are keyed and passed on whole", async () => {
  const long = `Which of these? ${"é".repeat(2_000)}`;
  const longer = `And this? ${"z".repeat(70_000)}`;
  const questions = [
    { question: long, options: [{ label: "o".repeat(5_000) }] },
    { question: longer, options: [] },
  ];
  const { run, event } = await reply("claude", asking(questions), "a", "b");
  const shown = event?.payload.tool_input as { questions: { question: string }[] };
  assert.ok(shown.questions[0]!.question.endsWith("…"), "the app sees it capped");
  const whole = event?.payload.vults_input as { questions: { question: string }[] };
  assert.equal(whole.questions[0]!.question, long, "and whole, as far as it goes");
  assert.equal(new TextEncoder().encode(whole.questions[1]!.question).length, 65_536);
  assertPrinted(run, claudeReads({ questions, answers: { [long]: "a", [longer]: "b" } }));
});

Deno.test("relay, section 11: what else the input holds is passed through unchanged", async () => {
  const input = '{"questions":[{"question":"Which?","options":[]}],"id":12345678901234567890,' +
    '"share":1.0,"tiny":1e-400,"text":"\\u00e9\\ud83d","__proto__":{"x":1},"9":true}';
  const stdin = `{"session_id":"s-1","hook_event_name":"PreToolUse",` +
    `"tool_name":"AskUserQuestion","tool_input":${input}}`;
  const { run } = await exchange({
    args: ["--agent", "claude", "--ask"],
    stdin,
    app: says(answer("a")),
  });
  const printed = text(run.stdout);
  for (
    const kept of ['"id":12345678901234567890', '"share":1.0', '"tiny":1e-400', '"9":true']
  ) {
    assert.ok(printed.includes(kept), kept);
  }
  const { updatedInput } = JSON.parse(printed).hookSpecificOutput;
  assert.equal(updatedInput.text, "é\ud83d");
  assert.deepEqual(Object.getOwnPropertyDescriptor(updatedInput, "__proto__")?.value, { x: 1 });
  assert.deepEqual(updatedInput.answers, { "Which?": "a" });
});

Deno.test("relay, section 11: a question named like a part of JavaScript is keyed like any other", async () => {
  const questions = ["__proto__", "constructor", "toString"].map((question) => ({ question }));
  const { run } = await reply("claude", asking(questions), "a", "b", "c");
  assertPrinted(
    run,
    '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow","updatedInput":' +
      '{"questions":[{"question":"__proto__"},{"question":"constructor"},{"question":"toString"}],' +
      '"answers":{"__proto__":"a","constructor":"b","toString":"c"}}}}\n',
  );
});

Deno.test("relay, section 11: OpenCode reads one list per question, in order", async () => {
  const rows: readonly [JsonObject, readonly unknown[], string][] = [
    [asking([COLOR, SIZES]), ["Blue", ["S", "M"]], '{"answers":[["Blue"],["S","M"]]}\n'],
    [asking([COLOR]), ['my "own" words'], '{"answers":[["my \\"own\\" words"]]}\n'],
    [asking([SIZES]), [[]], '{"answers":[[]]}\n'],
    [asking([COLOR, COLOR]), ["Blue", "Red"], '{"answers":[["Blue"],["Red"]]}\n'],
    [asking([{ header: "no text" }]), ["x"], '{"answers":[["x"]]}\n'],
  ];
  await inParallel(rows, async ([stdin, answers, printed]) => {
    const { run } = await reply("opencode", stdin, ...answers);
    assertPrinted(run, printed);
  });
});

Deno.test("relay, section 11: no questions, or another number of them than of answers, print nothing", async () => {
  const rows: readonly { name: string; stdin: JsonObject; answers: readonly unknown[] }[] = [
    { name: "too few answers", stdin: asking([COLOR, SIZES]), answers: ["Blue"] },
    { name: "too many answers", stdin: asking([COLOR]), answers: ["Blue", "Red"] },
    { name: "no answers", stdin: asking([COLOR]), answers: [] },
    { name: "an empty list of questions", stdin: asking([]), answers: [] },
    { name: "no list of questions", stdin: asking({ 0: COLOR, length: 1 }), answers: ["Blue"] },
    { name: "questions as text", stdin: asking("?"), answers: ["Blue"] },
    { name: "no questions", stdin: { ...ASK, tool_input: {} }, answers: [] },
    { name: "an input that is a list", stdin: { ...ASK, tool_input: [COLOR] }, answers: ["Blue"] },
    { name: "an input that is null", stdin: { ...ASK, tool_input: null }, answers: ["Blue"] },
  ];
  const cells = ["claude", "opencode"].flatMap((agent) => rows.map((row) => ({ agent, ...row })));
  await inParallel(cells, async ({ agent, stdin, answers }) => {
    const { run } = await reply(agent, stdin, ...answers);
    assertSilent(run);
  }, { name: (cell) => `${cell.agent}: ${cell.name}` });
});

Deno.test("relay, section 11: Claude gets nothing for a question that its answers cannot be keyed by", async () => {
  const rows: readonly [JsonObject, readonly unknown[]][] = [
    [asking([{ header: "no text" }]), ["x"]],
    [asking([COLOR, { question: 7 }]), ["Blue", "x"]],
    [asking([COLOR, null]), ["Blue", "x"]],
    // Two questions with one text would fall onto one key.
    [asking([COLOR, COLOR]), ["Blue", "Red"]],
  ];
  await inParallel(rows, async ([stdin, answers]) => {
    const { run } = await reply("claude", stdin, ...answers);
    assertSilent(run);
  });
});

Deno.test("relay, section 11: nothing an app answers becomes a bare allow", async () => {
  const { run } = await reply("claude", asking([SIZES]), []);
  const printed = JSON.parse(text(run.stdout));
  assert.deepEqual(printed.hookSpecificOutput.updatedInput.answers, { "Sizes?": [] });
});
