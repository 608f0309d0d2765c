import assert from "node:assert/strict";
import { decodeFile } from "./file_text.ts";
import { readJson } from "./read_json.ts";

const CLAUDE = { comments: false, trailingCommas: false, bom: true };
const QWEN = { comments: true, trailingCommas: false, bom: true };
const CODEX = { comments: false, trailingCommas: false, bom: false };

function read(text: string | Uint8Array, dialect = CLAUDE) {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const result = readJson(decodeFile(bytes), dialect);
  return "problem" in result ? result : "loads";
}

Deno.test("readJson() refuses exactly what Claude Code would not load, with the place (PB-29)", () => {
  const cases: readonly [string, string | Uint8Array, unknown][] = [
    ["trailing comma", '{\n  "a": 1,\n}', { problem: "trailing_comma", line: 2, column: 9 }],
    ["trailing comma in a list", '{"a": [1, ]}', { problem: "trailing_comma", line: 1, column: 9 }],
    ["cut off", '{"a":1', { problem: "cut_off", line: 1, column: 7 }],
    ["cut off in a string", '{\n"a": "b', { problem: "not_json", line: 2, column: 6 }],
    ["empty", "", "loads"],
    ["blank", " \r\n\t", "loads"],
    ["null", "null", { problem: "not_an_object", line: 1, column: 1 }],
    ["list", "\n[]", { problem: "not_an_object", line: 2, column: 1 }],
    ["string", '"x"', { problem: "not_an_object", line: 1, column: 1 }],
    ["BOM", '\ufeff{"a":1}', "loads"],
    ["two BOMs", '\ufeff\ufeff{"a":1}', { problem: "not_json", line: 1, column: 1 }],
    ["UTF-16", Uint8Array.of(0xff, 0xfe, 0x7b, 0, 0x7d, 0), {
      problem: "not_json",
      line: 1,
      column: 1,
    }],
    [
      "a byte that is no UTF-8, in a string",
      Uint8Array.of(0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d),
      "loads",
    ],
    ["CRLF", '{\r\n"a": 1\r\n}\r\n', "loads"],
    ["line comment", '{\r\n  "é": 1, // c\r\n  "b": 2\r\n}', {
      problem: "comment",
      line: 2,
      column: 11,
    }],
    ["block comment", "/* c */ {}", { problem: "comment", line: 1, column: 1 }],
    ["comment signs in a string", '{"a": "// no /* c */"}', "loads"],
    ["hooks twice", '{"hooks": {},\n"hooks": {}}', { problem: "hooks_twice", line: 2, column: 1 }],
    ["hooks as a list", '{"hooks": []}', { problem: "hooks_not_an_object", line: 1, column: 11 }],
    ["hooks as null", '{"hooks": null}', { problem: "hooks_not_an_object", line: 1, column: 11 }],
    ["another name twice", '{"a": 1, "a": 2}', "loads"],
    ["unquoted name", "{a: 1}", { problem: "not_json", line: 1, column: 2 }],
    ["number with a leading zero", '{"a": 01}', { problem: "not_json", line: 1, column: 8 }],
    ["something behind the object", "{} x", { problem: "not_json", line: 1, column: 4 }],
    ["line break in a string", '{"a": "b\nc"}', { problem: "not_json", line: 1, column: 7 }],
    ["deep, but loadable", `{"a": ${"[".repeat(500)}${"]".repeat(500)}}`, "loads"],
    [
      "deeper than can be edited",
      `{"a": ${"[".repeat(200_000)}${"]".repeat(200_000)}}`,
      { problem: "too_deep", line: 1, column: 1 },
    ],
  ];
  for (const [name, text, expected] of cases) assert.deepEqual(read(text), expected, name);
});

Deno.test("readJson() takes what another agent's dialect takes, and no more", () => {
  assert.equal(read('{"a": 1} // c', QWEN), "loads");
  assert.deepEqual(read('{"a": 1, /* c */ }', QWEN), {
    problem: "trailing_comma",
    line: 1,
    column: 8,
  });
  assert.deepEqual(read('{"a": /* c', QWEN), { problem: "not_json", line: 1, column: 7 });
  assert.deepEqual(read('\ufeff{"a": 1}', CODEX), {
    problem: "byte_order_mark",
    line: 1,
    column: 1,
  });
});

Deno.test("readJson() reads a file of 30 MB in a few seconds (PB-29)", () => {
  const lines = Array.from(
    { length: 60_000 },
    (_, i) => `  "key ${i}": [1, {"two": "three"}, null]`,
  );
  const text = `{\n${lines.join(",\n")},\n  "pad": "${"x".repeat(28_000_000)}"\n}`;
  assert.ok(text.length > 30_000_000);
  assert.equal(read(text), "loads");
});
