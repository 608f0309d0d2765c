/**
 * All of our entries in one JSON configuration: in, up to date, out.
 *
 * Guarantees that the new text still parses, that everything which is not ours has the same value as
 * before, and that taking out what was put in gives the text before. Checked on every edit, not only
 * in tests: an edit that fails the check throws and is never written.
 *
 * @module
 */

import { isObject } from "../../protocol/mod.ts";
import { isOurs } from "./command_line.ts";
import { listOurs, putHooks, takeHooks } from "./hooks_edit.ts";
import type { Containers, WantedHooks } from "./hooks_edit.ts";
import { NEW_FILE, printValue } from "./layout.ts";
import { LOOKED_INTO } from "./read_json.ts";
import type { JsonText } from "./read_json.ts";
import { insertMembers, removeMember } from "./splice.ts";
import { putLine, takeLine } from "./status_line.ts";
import type { Sidecar, SidecarChange } from "./status_line.ts";
import { locate, member, valueOf } from "./tree.ts";
import type { Tree } from "./tree.ts";

/** What the file shall hold. */
export interface WantedEntries {
  readonly hooks: WantedHooks;
  /** The command of the status line; absent when it is to be left alone. */
  readonly statusLine?: string;
}

/** What an install found before it came, so that an uninstall can leave it so. */
export interface Before {
  readonly containers: Containers;
  /** The whole text, when it was blank. */
  readonly blank?: string;
}

/** An edit of the whole text. */
export interface EntriesEdit {
  readonly text: string;
  readonly before: Before;
  readonly sidecar: SidecarChange;
  readonly skipped: readonly string[];
}

/** Nothing is known to be ours. */
export const NOTHING_KNOWN: Before = { containers: {} };

/** `json` with exactly the wanted entries of ours. */
export function putEntries(json: JsonText, wanted: WantedEntries, known: Before): EntriesEdit {
  if (json.root === undefined) return newText(json.text, wanted);
  const containers: Record<string, string | null> = {};
  let { text } = json;
  let root = json.root;
  if (root.members.length === 0) containers[""] = text.slice(root.start + 1, root.end - 1);
  const hooks = member(root, "hooks");
  let skipped: readonly string[] = [];
  if (hooks === undefined) {
    containers["/hooks"] = null;
    for (const event of wanted.hooks.keys()) containers[`/hooks/${event}`] = null;
    const members = [{ key: "hooks", value: hooksValue(wanted.hooks) }];
    text = insertMembers(text, root, members, json.layout);
  } else {
    const edit = putHooks(text, hooks.value, wanted.hooks, json.layout, known.containers);
    text = edit.text;
    skipped = edit.skipped;
    Object.assign(containers, edit.containers);
  }
  let sidecar: SidecarChange = "keep";
  if (wanted.statusLine !== undefined) {
    if (text !== json.text) root = rootOf(text);
    const edit = putLine(text, root, wanted.statusLine, json.layout);
    text = edit.text;
    sidecar = edit.sidecar;
  }
  check(json, text, text === json.text ? json.root : rootOf(text));
  return { text, before: { containers }, sidecar, skipped };
}

function newText(blank: string, wanted: WantedEntries): EntriesEdit {
  const value = {
    hooks: hooksValue(wanted.hooks),
    ...(wanted.statusLine === undefined
      ? {}
      : { statusLine: { type: "command", command: wanted.statusLine } }),
  };
  const containers: Record<string, string | null> = { "": "", "/hooks": null };
  for (const event of wanted.hooks.keys()) containers[`/hooks/${event}`] = null;
  return {
    text: printValue(value, NEW_FILE, "") + NEW_FILE.eol,
    before: { containers, blank },
    sidecar: wanted.statusLine === undefined ? "keep" : "drop",
    skipped: [],
  };
}

function hooksValue(hooks: WantedHooks): Record<string, unknown> {
  return Object.fromEntries([...hooks].map(([event, handler]) => [event, [{ hooks: [handler] }]]));
}

/** `json` without any entry of ours; with `leave` the status line stays whoever's it is. */
export function takeEntries(
  json: JsonText,
  before: Before,
  sidecar: Sidecar | "leave",
): { readonly text: string; readonly sidecar: SidecarChange; readonly nothingLeft: boolean } {
  if (json.root === undefined) return { text: json.text, sidecar: "keep", nothingLeft: false };
  const interior = before.containers[""] ?? "";
  const line = sidecar === "leave"
    ? { text: json.text, sidecar: "keep" as const }
    : takeLine(json.text, json.root, sidecar, interior);
  let { text } = line;
  let root = text === json.text ? json.root : rootOf(text);
  const hooks = member(root, "hooks");
  if (hooks !== undefined) {
    const taken = takeHooks(text, hooks.value, before.containers);
    if (taken.text !== text) root = rootOf(taken.text);
    text = taken.text;
    const index = root.members.findIndex(({ key }) => key === "hooks");
    const left = root.members[index]?.value;
    const inside = left === undefined ? "" : text.slice(left.start + 1, left.end - 1);
    if (taken.empty && inside.trim() === "" && before.containers["/hooks"] === null) {
      text = removeMember(text, root, index, interior);
      root = rootOf(text);
    }
  }
  check(json, text, root);
  const nothingLeft = text !== json.text && root.members.length === 0 &&
    text.slice(root.start + 1, root.end - 1).trim() === "" &&
    (text.slice(0, root.start) + text.slice(root.end)).trim() === "";
  return {
    text: nothingLeft && before.blank !== undefined ? before.blank : text,
    sidecar: line.sidecar,
    nothingLeft,
  };
}

/** Our handlers in `json`, as they stand. */
export function entriesIn(json: JsonText): ReturnType<typeof listOurs> {
  const hooks = json.root === undefined ? undefined : member(json.root, "hooks");
  return hooks === undefined ? [] : listOurs(json.text, hooks.value);
}

function rootOf(text: string): Tree {
  const root = locate(text, { enter: (key) => LOOKED_INTO.has(key) });
  if (root === undefined) throw new Error("Should never happen: the file has no value any more");
  return root;
}

/** Throws unless `text` holds the same values as `json` apart from ours. */
function check(json: JsonText, text: string, root: Tree): void {
  if (json.root === undefined || text === json.text) return;
  const before = foreign(json.text, json.root);
  const after = foreign(text, root);
  if (before.length === after.length && before.every((entry, i) => entry === after[i])) return;
  throw new Error("Should never happen: the edit would change entries that are not ours");
}

/** Everything that is not ours, one entry for each member, with the text of what is not looked into. */
function foreign(text: string, root: Tree): string[] {
  return root.members.flatMap(({ key, value }) => {
    if (key === "statusLine") return [];
    if (key !== "hooks") return [JSON.stringify(key) + text.slice(value.start, value.end)];
    return value.members.flatMap((event) => {
      const groups = JSON.stringify(foreignGroups(valueOf(text, event.value)));
      return groups === "[]" ? [] : [`hooks ${JSON.stringify(event.key)}${groups}`];
    });
  });
}

function foreignGroups(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.flatMap((group: unknown) => {
    if (!isObject(group) || !Array.isArray(group.hooks)) return [group];
    const { hooks } = group;
    const others = hooks.filter((one) => !isObject(one) || !isOurs(one.command));
    if (others.length < hooks.length && others.length === 0 && Object.keys(group).length === 1) {
      return [];
    }
    return [{ ...group, hooks: others }];
  });
}
