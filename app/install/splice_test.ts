import assert from "node:assert/strict";
import { layoutOf } from "./layout.ts";
import { insertMembers, removeMember } from "./splice.ts";
import { locate } from "./tree.ts";
import type { Tree } from "./tree.ts";

const ITEM = { a: 1 };

function tree(text: string): Tree {
  const found = locate(text);
  assert.ok(found !== undefined);
  return found;
}

/** Puts the item into the outermost list, or under `ours` into the outermost object. */
function put(text: string): string {
  const root = tree(text);
  const member = root.kind === "object" ? { key: "ours", value: ITEM } : { value: ITEM };
  return insertMembers(text, root, [member], layoutOf(text, root));
}

function takeLast(text: string, interior?: string): string {
  const root = tree(text);
  return removeMember(text, root, root.members.length - 1, interior);
}

Deno.test("insertMembers() follows the layout it finds, and removeMember() takes it back", () => {
  const cases: readonly [string, string, string][] = [
    ["own lines", '[\n  "x"\n]', '[\n  "x",\n  {\n    "a": 1\n  }\n]'],
    ["tabs and CRLF", '[\r\n\t"x"\r\n]', '[\r\n\t"x",\r\n\t{\r\n\t\t"a": 1\r\n\t}\r\n]'],
    ["one line", '["x"]', '["x", {"a": 1}]'],
    ["one line without blanks", '{"x":1}', '{"x":1,"ours":{"a":1}}'],
    ["blanks inside the brackets", '[ "x" ]', '[ "x", {"a": 1} ]'],
    ["bracket behind the last item", '[\n  "x"]', '[\n  "x",\n  {\n    "a": 1\n  }]'],
    ["comment behind the last item", '[\n  "x" // c\n]', '[\n  "x", // c\n  {\n    "a": 1\n  }\n]'],
    ["trailing comma", '[\n  "x",\n]', '[\n  "x",\n  {\n    "a": 1\n  },\n]'],
    [
      "trailing comma and comment",
      '[\n  "x", // c\n]',
      '[\n  "x", // c\n  {\n    "a": 1\n  },\n]',
    ],
    ["trailing blanks", '[\n  "x"  \n]', '[\n  "x",\n  {\n    "a": 1\n  }  \n]'],
    [
      "comment on its own line",
      '[\n  "x"\n  // c\n]',
      '[\n  "x",\n  {\n    "a": 1\n  }\n  // c\n]',
    ],
    ["only a comment", "[ // c\n]", '[ // c\n  {\n    "a": 1\n  }\n]'],
    ["block comment before the bracket", '["x" /* c */]', '["x", /* c */ {"a": 1}]'],
    ["comma on the next line", '["x"\n,"y"\n]', '["x"\n,"y",\n  {\n    "a": 1\n  }\n]'],
  ];
  for (const [name, text, expected] of cases) {
    const inserted = put(text);
    assert.equal(inserted, expected, name);
    assert.equal(takeLast(inserted), text, name);
  }
});

Deno.test("removeMember() gives an empty container its own inside back", () => {
  for (const inside of ["", " ", "\n", "\r\n  "]) {
    const text = `[${inside}]`;
    assert.equal(takeLast(put(text), inside), text);
  }
});

Deno.test("removeMember() spares what the user wrote beside ours since", () => {
  const ours = '{"a": 1}';
  const cases: readonly [string, string, number, string][] = [
    ["an item behind it", `[\n  "x",\n  ${ours},\n  "y"\n]`, 1, '[\n  "x",\n  "y"\n]'],
    ["an item before it", `["y", ${ours}]`, 1, '["y"]'],
    ["an item behind it on its line", `[${ours}, "y"]`, 0, '["y"]'],
    ["between two on one line", `["x", ${ours}, "y"]`, 1, '["x", "y"]'],
    ["a comment behind it", `[\n  "x",\n  ${ours} // mine\n]`, 1, '[\n  "x"\n  // mine\n]'],
    ["a comment before its comma", `[${ours} /* mine */, "y"]`, 0, '[ /* mine */"y"]'],
    [
      "an item behind it on its line, a comment above",
      `[\n  "x", // c\n  ${ours}, "y"\n]`,
      1,
      '[\n  "x", // c\n  "y"\n]',
    ],
    [
      "a bracket behind it, a comment above",
      `[\n  "x" // c\n  , // d\n  ${ours}]`,
      1,
      '[\n  "x" // c\n   // d\n  ]',
    ],
  ];
  for (const [name, text, index, expected] of cases) {
    assert.equal(removeMember(text, tree(text), index), expected, name);
  }
});
