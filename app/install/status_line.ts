/**
 * The one status line of an agent, shared: ours runs, and the user's own runs behind it.
 *
 * Guarantees that the user's line is saved whole, as the text it was, before ours takes its place;
 * that only `type` and `command` are replaced, where they stand; and that a saved line which cannot
 * be read is never taken for "nothing was saved". The relay reads the saved object beside itself.
 * Source: app-behaviour contract, section 16 ("statusLine chaining").
 *
 * @module
 */

import { isObject } from "../../protocol/mod.ts";
import { isOurs, programOf } from "./command_line.ts";
import type { Layout } from "./layout.ts";
import { insertMembers, removeMember, replaceTree } from "./splice.ts";
import { locate, member, valueOf } from "./tree.ts";
import type { Member, Tree } from "./tree.ts";

/** The name of the saved line, beside the relay. */
export const SIDECAR_NAME = "statusline-previous.json";

/** What is saved beside a relay. */
export type Sidecar =
  | { readonly state: "absent" }
  | { readonly state: "broken" }
  | { readonly state: "saved"; readonly text: string };

/** Whose line the file has now. */
export type LineOwner =
  | { readonly owner: "nobody" }
  | { readonly owner: "unknown_shape" }
  | { readonly owner: "user" }
  | { readonly owner: "ours"; readonly program: string };

/** What becomes of the saved line. */
export type SidecarChange = { readonly write: string } | "keep" | "drop";

/** An edit of the status line. */
export interface LineEdit {
  readonly text: string;
  readonly sidecar: SidecarChange;
}

/** What the bytes beside a relay say. */
export function readSidecar(text: string | undefined): Sidecar {
  if (text === undefined) return { state: "absent" };
  try {
    return isObject(JSON.parse(text)) ? { state: "saved", text } : { state: "broken" };
  } catch {
    return { state: "broken" };
  }
}

/** Whose line stands in `root`; `undefined` root means a blank file. */
export function lineOwner(text: string, root: Tree | undefined): LineOwner {
  const line = root === undefined ? undefined : member(root, "statusLine");
  if (line === undefined) return { owner: "nobody" };
  const value = valueOf(text, line.value);
  if (!isObject(value)) return { owner: "unknown_shape" };
  const { command } = value;
  return typeof command === "string" && isOurs(command)
    ? { owner: "ours", program: programOf(command) }
    : { owner: "user" };
}

/** Our line in `root`. The line must not be of an unknown shape. */
export function putLine(text: string, root: Tree, command: string, layout: Layout): LineEdit {
  const line = member(root, "statusLine");
  const ours = { type: "command", command };
  if (line === undefined) {
    const members = [{ key: "statusLine", value: ours }];
    return { text: insertMembers(text, root, members, layout), sidecar: "drop" };
  }
  const wasOurs = lineOwner(text, root).owner === "ours";
  const saved = text.slice(line.value.start, line.value.end);
  const scope = { text, start: line.value.start, end: line.value.end };
  for (const [key, value] of Object.entries(ours)) {
    const tree = objectIn(scope);
    const one = member(tree, key);
    if (one === undefined) edit(scope, insertMembers(scope.text, tree, [{ key, value }], layout));
    else if (valueOf(scope.text, one.value) !== value) {
      edit(scope, replaceTree(scope.text, one.value, JSON.stringify(value)));
    }
  }
  return { text: scope.text, sidecar: wasOurs ? "keep" : { write: saved } };
}

/**
 * `root` without our line: the saved one back in its place, or the name gone. A line that is not
 * ours is left alone, and so is what was saved.
 *
 * @param interior What stood in the file's object before we came, when it was empty.
 */
export function takeLine(text: string, root: Tree, sidecar: Sidecar, interior: string): LineEdit {
  const index = root.members.findLastIndex(({ key }) => key === "statusLine");
  const line = root.members[index];
  if (line === undefined || lineOwner(text, root).owner !== "ours") {
    return { text, sidecar: "keep" };
  }
  if (sidecar.state !== "saved") {
    return { text: removeMember(text, root, index, interior), sidecar: "keep" };
  }
  return { text: restore(text, line, sidecar.text), sidecar: "drop" };
}

/** Puts back what we replaced; what the user has changed beside it since stays. */
function restore(text: string, line: Member, savedText: string): string {
  const scope = { text, start: line.value.start, end: line.value.end };
  const saved = locate(savedText);
  for (const key of ["command", "type"]) {
    const before = saved === undefined ? undefined : member(saved, key);
    const tree = objectIn(scope);
    const index = tree.members.findLastIndex((one) => one.key === key);
    const now = tree.members[index];
    if (now === undefined) continue;
    if (before === undefined) {
      edit(scope, removeMember(scope.text, tree, index, insideOf(savedText, saved)));
    } else {
      const raw = savedText.slice(before.value.start, before.value.end);
      edit(scope, replaceTree(scope.text, now.value, raw));
    }
  }
  return scope.text;
}

/** What stood in a saved object that had no members: the user's own `{}`. */
function insideOf(savedText: string, saved: Tree | undefined): string {
  return saved === undefined || saved.members.length > 0
    ? ""
    : savedText.slice(saved.start + 1, saved.end - 1);
}

interface Scope {
  text: string;
  readonly start: number;
  end: number;
}

function objectIn(scope: Scope): Tree {
  const tree = locate(scope.text, { within: scope });
  if (tree === undefined) throw new Error("Should never happen: the status line is gone");
  return tree;
}

function edit(scope: Scope, text: string): void {
  scope.end += text.length - scope.text.length;
  scope.text = text;
}
