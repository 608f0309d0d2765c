/**
 * Holds the limits that `docs/protocol.md` quotes against those that the code uses: the table of its
 * section 18 names the member of `LIMITS` that each value belongs to.
 *
 * @module
 */

import assert from "node:assert/strict";
import { LIMITS } from "../../protocol/mod.ts";
import { fromRoot } from "./source_files.ts";

/** One row of the table: the member it names and its numbers, in the units of `LIMITS`. */
interface Row {
  readonly member: string;
  readonly numbers: readonly number[];
}

/** What a unit is worth in the units of `LIMITS`: bytes, milliseconds, or things that are counted. */
const UNITS: Readonly<Record<string, number>> = {
  "": 1,
  "bytes": 1,
  "KiB": 1_024,
  "MiB": 1_048_576,
  "ms": 1,
  "s": 1_000,
  "lines": 1,
  "characters": 1,
};

/** The text between the heading of section `number` and the next section. */
function section(text: string, number: number): string {
  const from = text.indexOf(`\n## ${number}. `);
  assert.notEqual(from, -1, `section ${number} is missing`);
  const to = text.indexOf("\n## ", from + 1);
  return text.slice(from, to === -1 ? undefined : to);
}

/** Reads `500, 125, 31 bytes`; commas between digits group, commas before a blank separate. */
function numbersOf(value: string): readonly number[] {
  const found = /^(\d[\d,]*(?:, \d[\d,]*)*) ?([A-Za-z]*)$/.exec(value);
  assert.ok(found, `"${value}" is no value with a unit`);
  const worth = UNITS[found[2] ?? ""];
  assert.ok(worth !== undefined, `"${value}" has an unknown unit`);
  return (found[1] ?? "").split(", ").map((part) => Number(part.replaceAll(",", "")) * worth);
}

/** The rows of section 18 whose third column names a member. */
function rowsOf(text: string): readonly Row[] {
  return [...section(text, 18).matchAll(/^\|[^|]*\|([^|]*)\|\s*`(\w+)`\s*\|/gm)]
    .filter((match) => match[2] !== "LIMITS")
    .map((match) => ({ member: match[2] ?? "", numbers: numbersOf((match[1] ?? "").trim()) }));
}

const limits: Readonly<Record<string, number | readonly number[]>> = LIMITS;
const text = await Deno.readTextFile(fromRoot("docs/protocol.md"));

Deno.test("docs/protocol.md section 18 quotes every limit with the value the code uses", () => {
  for (const { member, numbers } of rowsOf(text)) {
    assert.ok(Object.hasOwn(limits, member), `LIMITS has no "${member}"`);
    assert.deepEqual(numbers, [limits[member]].flat(), `"${member}"`);
  }
});

Deno.test("docs/protocol.md section 18 leaves no limit out and names none twice", () => {
  assert.deepEqual(rowsOf(text).map((row) => row.member).sort(), Object.keys(limits).sort());
});

Deno.test("rowsOf() sees a wrong number, a wrong unit and a missing row", () => {
  const table = (value: string) =>
    `\n## 18. Limits\n\n| Limit | Value | \`LIMITS\` |\n|---|---|---|\n| Connect | ${value} | \`connectMs\` |\n`;
  assert.deepEqual(rowsOf(table("300 ms")), [{ member: "connectMs", numbers: [300] }]);
  assert.deepEqual(rowsOf(table("3 s")), [{ member: "connectMs", numbers: [3_000] }]);
  assert.deepEqual(rowsOf(table("1,200, 31 bytes"))[0]?.numbers, [1_200, 31]);
  assert.throws(() => rowsOf(table("300 hours")), /unknown unit/);
  assert.throws(() => rowsOf("\n## 17. Other\n"), /section 18 is missing/);
});

Deno.test("docs/protocol.md has the twenty sections of the contract, in order", () => {
  const numbers = [...text.matchAll(/^## (\d+)\. /gm)].map((match) => Number(match[1]));
  assert.deepEqual(numbers, Array.from({ length: 20 }, (_, i) => i + 1));
});

Deno.test("the waits are ordered so that every side gives up before the one behind it", () => {
  assert.ok(LIMITS.unreachedMs < LIMITS.reachMs && LIMITS.calledHiddenMs < LIMITS.reachMs);
  assert.ok(LIMITS.reachMs < LIMITS.firstReplyMs, "reach is known before the relay gives up");
  assert.ok(LIMITS.humanMs < LIMITS.decisionMs, "the app closes before the relay gives up");
  assert.ok(LIMITS.decisionMs < 115_000, "the relay ends before the plugin kills it");
});
