/**
 * PB-30 with a user in between: whatever is edited between install and uninstall, only our bytes go.
 *
 * The user's editor is `jsonc-parser`'s own, which re-formats what it touches, ours included. What is
 * right is worked out on the values, by rules written down here a second time.
 *
 * @module
 */

import assert from "node:assert/strict";
import fc from "../packages/fast_check.ts";
import { applyEdits, modify, parse, visit } from "jsonc-parser";
import { NOTHING_KNOWN, putEntries, takeEntries } from "../../app/install/config_edit.ts";
import type { Before } from "../../app/install/config_edit.ts";
import { readJson } from "../../app/install/read_json.ts";
import type { JsonText } from "../../app/install/read_json.ts";
import { settingsText } from "./install_files.ts";

const PLAIN = { comments: false, trailingCommas: false, bom: true };
const FREE = { comments: true, trailingCommas: true, bom: true };
type Dialect = typeof PLAIN;

const EVENTS = ["SessionStart", "PreToolUse", "PermissionRequest", "Stop"] as const;
const WANTED = new Map(
  EVENTS.map((event) => [event as string, {
    type: "command",
    command: `'/home/me/bin/vults-hook' --agent claude ${event} 2>/dev/null || exit 0`,
    timeout: 10,
  }]),
);

const seed = Deno.env.get("VULTS_SEED");
const RUNS = { numRuns: 600, ...(seed === undefined ? {} : { seed: Number(seed) }) };

/** One edit of the user's. */
type Edit =
  | { readonly edit: "set"; readonly key: string; readonly value: unknown }
  | { readonly edit: "remove"; readonly key: string }
  | { readonly edit: "group"; readonly event: string; readonly at: number; readonly value: unknown }
  | {
    readonly edit: "handler";
    readonly event: string;
    readonly group: number;
    readonly at: number;
  }
  | { readonly edit: "matcher"; readonly event: string; readonly group: number }
  | { readonly edit: "event"; readonly event: string }
  | { readonly edit: "blank lines"; readonly at: number };

const EVENT = fc.constantFrom(...EVENTS, "FileChanged");
const EDIT: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({
    edit: fc.constant("set" as const),
    key: fc.constantFrom("model", "env", "new"),
    value: fc.oneof(fc.string({ unit: "grapheme", maxLength: 5 }), fc.constant({ a: [1] })),
  }),
  fc.record({ edit: fc.constant("remove" as const), key: fc.constantFrom("model", "env", "x") }),
  fc.record({
    edit: fc.constant("group" as const),
    event: EVENT,
    at: fc.nat(3),
    value: fc.constantFrom({ matcher: "Bash", hooks: [{ type: "command", command: "a && b" }] }, {
      hooks: [],
    }),
  }),
  fc.record({
    edit: fc.constant("handler" as const),
    event: EVENT,
    group: fc.nat(2),
    at: fc.nat(2),
  }),
  fc.record({ edit: fc.constant("matcher" as const), event: EVENT, group: fc.nat(2) }),
  fc.record({ edit: fc.constant("event" as const), event: fc.constantFrom("FileChanged", "New") }),
  fc.record({ edit: fc.constant("blank lines" as const), at: fc.nat(400) }),
);

type Value = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Value {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function valueOf(text: string): unknown {
  return parse(text, [], { allowTrailingComma: true });
}

function at(value: unknown, ...path: (string | number)[]): unknown {
  let found: unknown = value;
  for (const step of path) {
    if (Array.isArray(found) && typeof step === "number") found = found[step];
    else if (isObject(found) && typeof step === "string" && Object.hasOwn(found, step)) {
      found = found[step];
    } else return undefined;
  }
  return found;
}

/** The text after one edit; the same text where the edit finds nothing to do. */
function edited(text: string, edit: Edit): string {
  const value = valueOf(text);
  const change = (path: (string | number)[], to: unknown, isArrayInsertion = false) =>
    applyEdits(
      text,
      modify(text, path, to, {
        isArrayInsertion,
        formattingOptions: {
          insertSpaces: true,
          tabSize: 2,
          eol: text.includes("\r\n") ? "\r\n" : "\n",
        },
      }),
    );
  switch (edit.edit) {
    case "set":
      return change([edit.key], edit.value);
    case "remove":
      return at(value, edit.key) === undefined ? text : change([edit.key], undefined);
    case "event":
      return isObject(at(value, "hooks")) && at(value, "hooks", edit.event) === undefined
        ? change(["hooks", edit.event], [])
        : text;
    case "group": {
      const list = at(value, "hooks", edit.event);
      return Array.isArray(list)
        ? change(["hooks", edit.event, Math.min(edit.at, list.length)], edit.value, true)
        : text;
    }
    case "handler": {
      const list = at(value, "hooks", edit.event, edit.group, "hooks");
      const path = ["hooks", edit.event, edit.group, "hooks"];
      return Array.isArray(list)
        ? change([...path, Math.min(edit.at, list.length)], { command: "new" }, true)
        : text;
    }
    case "matcher":
      return isObject(at(value, "hooks", edit.event, edit.group))
        ? change(["hooks", edit.event, edit.group, "matcher"], "Edit")
        : text;
    case "blank lines": {
      const breaks = [...text.matchAll(/\n/g)].map(({ index }) => index + 1);
      const place = breaks[edit.at % Math.max(breaks.length, 1)];
      return place === undefined ? text : `${text.slice(0, place)}\n${text.slice(place)}`;
    }
  }
}

/** What must be left of a value, worked out without looking at any text. */
function without(value: unknown, before: Before): unknown {
  if (!isObject(value) || !isObject(value.hooks)) return value;
  let took = false;
  const events = Object.entries(value.hooks).flatMap(([event, list]) => {
    if (!Array.isArray(list)) return [[event, list]];
    let tookHere = false;
    const groups = list.flatMap((group: unknown) => {
      if (!isObject(group) || !Array.isArray(group.hooks)) return [group];
      const others = group.hooks.filter((one: unknown) => !isOurs(one));
      if (others.length === group.hooks.length) return [group];
      tookHere = true;
      const bare = others.length === 0 && Object.keys(group).length === 1;
      return bare ? [] : [{ ...group, hooks: others }];
    });
    took ||= tookHere;
    const goes = tookHere && groups.length === 0 && before.containers[`/hooks/${event}`] === null;
    return goes ? [] : [[event, groups]];
  });
  const { hooks: _hooks, ...rest } = value;
  if (took && events.length === 0 && before.containers["/hooks"] === null) return rest;
  return { ...value, hooks: Object.fromEntries(events) };
}

function isOurs(handler: unknown): boolean {
  return isObject(handler) && typeof handler.command === "string" &&
    handler.command.startsWith("'/home/me/bin/vults-hook' ");
}

/** Whether `part` is what is left of `whole` when some characters are cut out. */
function isCutFrom(part: string, whole: string): boolean {
  let found = 0;
  for (let i = 0; i < whole.length && found < part.length; i++) {
    if (whole[i] === part[found]) found++;
  }
  return found === part.length;
}

function commentsOf(text: string): string[] {
  const found: string[] = [];
  visit(text, { onComment: (offset, length) => found.push(text.slice(offset, offset + length)) }, {
    allowTrailingComma: true,
  });
  return found;
}

function read(text: string, dialect: Dialect): JsonText | undefined {
  const json = readJson({ bom: false, text }, dialect);
  return "problem" in json ? undefined : json;
}

for (const [name, dialect] of [["plain JSON", PLAIN], ["JSON with comments", FREE]] as const) {
  Deno.test(`takeEntries() takes only our bytes after a user's edits, ${name} (PB-30)`, () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(
        settingsText(dialect),
        fc.array(EDIT, { minLength: 1, maxLength: 4 }),
        (original, edits) => {
          const json = read(original, dialect);
          assert.ok(json !== undefined);
          const put = putEntries(json, { hooks: WANTED }, NOTHING_KNOWN);
          let text = put.text;
          for (const edit of edits) {
            const next = edited(text, edit);
            if (next !== text) reached.add(edit.edit);
            text = next;
          }
          // The editor may break a file of its own accord; then the agent is not loading it either.
          const installed = read(text, dialect);
          fc.pre(installed !== undefined);
          const taken = takeEntries(installed, put.before, { state: "absent" });
          const left = read(taken.text, dialect);
          assert.ok(left !== undefined, `cannot be read any more: ${taken.text}`);
          if (taken.nothingLeft) {
            assert.deepEqual(without(valueOf(text), put.before), {});
            return;
          }
          assert.deepEqual(valueOf(taken.text), without(valueOf(text), put.before));
          assert.deepEqual(commentsOf(taken.text), commentsOf(text));
          const spared = put.before.containers[""] === undefined &&
            Object.values(put.before.containers).every((inside) => inside === null);
          // Where the user's own empty container gets its blanks back, something is put in again.
          if (spared) assert.ok(isCutFrom(taken.text, text), "something was added");
        },
      ),
      RUNS,
    );
    assert.deepEqual(
      [...reached].sort(),
      ["blank lines", "event", "group", "handler", "matcher", "remove", "set"],
      "the generator reaches every kind of edit",
    );
  });
}
