/**
 * Our entries in a `hooks` object: put in, brought up to date, taken out, as text.
 *
 * Guarantees that groups, matchers and handlers of others are neither moved nor re-formatted, that a
 * group of ours is written without any `matcher` (PB-32), and that a container goes only when we
 * made it and nothing is left in it. What this module cannot understand it leaves alone.
 * Source: app-behaviour contract, section 16.
 *
 * @module
 */

import { isDeepStrictEqual } from "node:util";
import { isOurs, programOf } from "./command_line.ts";
import { lineIndent, printValue } from "./layout.ts";
import type { Layout } from "./layout.ts";
import { insertMembers, removeMember, replaceTree } from "./splice.ts";
import type { NewMember } from "./splice.ts";
import { locate, member, valueOf } from "./tree.ts";
import type { Member, Tree } from "./tree.ts";

/** A handler object as the agent's file holds it. */
export type Handler = Readonly<Record<string, string | number>>;

/** What each event shall hold: exactly one handler of ours. */
export type WantedHooks = ReadonlyMap<string, Handler>;

/**
 * Containers that were not there, or had nothing in them, before we came: `null` = we made it, else
 * what stood between its brackets. Keys: `""` the file's object, `/hooks`, `/hooks/EVENT`.
 */
export type Containers = Readonly<Record<string, string | null>>;

/** The outcome of an edit of the `hooks` object. */
export interface HooksEdit {
  readonly text: string;
  /** Containers that this edit found missing or empty. */
  readonly containers: Containers;
  /** Events whose value is no list: left alone. */
  readonly skipped: readonly string[];
}

/** Where one of our handlers sits. */
interface Found {
  readonly event: Member;
  readonly group: Tree;
  readonly groupIndex: number;
  readonly handlers: Tree;
  readonly handler: Tree;
  readonly index: number;
}

/** A text in which only the `hooks` object is looked at; it moves as the text before it grows. */
interface Scope {
  text: string;
  readonly start: number;
  end: number;
}

/**
 * Brings our entries in the object at `hooks` to exactly `wanted`.
 *
 * @param known The containers recorded by earlier installs: an event that is no longer wanted goes
 * with its list when the list was ours.
 */
export function putHooks(
  text: string,
  hooks: Tree,
  wanted: WantedHooks,
  layout: Layout,
  known: Containers,
): HooksEdit {
  const scope: Scope = { text, start: hooks.start, end: hooks.end };
  const containers: Record<string, string | null> = {};
  const skipped: string[] = [];
  if (hooks.members.length === 0) containers["/hooks"] = text.slice(hooks.start + 1, hooks.end - 1);
  dropUnwanted(scope, wanted, known);
  const missing: NewMember[] = [];
  for (const [event, handler] of wanted) {
    const present = member(objectIn(scope), event);
    if (present === undefined) {
      missing.push({ key: event, value: [{ hooks: [handler] }] });
      containers[`/hooks/${event}`] = null;
    } else if (present.value.kind !== "array") {
      skipped.push(event);
    } else {
      putHandler(scope, event, handler, layout, containers);
    }
  }
  if (missing.length > 0) {
    edit(scope, insertMembers(scope.text, objectIn(scope), missing, layout));
  }
  return { text: scope.text, containers, skipped };
}

function putHandler(
  scope: Scope,
  event: string,
  handler: Handler,
  layout: Layout,
  containers: Record<string, string | null>,
): void {
  for (;;) {
    const live = member(objectIn(scope), event);
    if (live === undefined) return;
    const ours = oursIn(scope).filter((found) => found.event.key === event);
    // Written twice, only the last list counts for the agent: ours must not sit in a dead one.
    const inLive = ours.filter((found) => found.event.start === live.start);
    const keeper = inLive.find(isOwnGroup) ?? inLive[0];
    const extra = ours.findLast((found) => found !== keeper);
    if (extra !== undefined) {
      remove(scope, extra, {});
      continue;
    }
    if (keeper !== undefined) return update(scope, keeper.handler, handler, layout);
    if (live.value.members.length === 0) {
      containers[`/hooks/${event}`] = scope.text.slice(live.value.start + 1, live.value.end - 1);
    }
    return edit(
      scope,
      insertMembers(scope.text, live.value, [{ value: { hooks: [handler] } }], layout),
    );
  }
}

/** The handler at `tree` with the values of `handler`, in the order its keys already have. */
function update(scope: Scope, tree: Tree, handler: Handler, layout: Layout): void {
  if (isDeepStrictEqual(valueOf(scope.text, tree), { ...handler })) return;
  const order = tree.members.flatMap(({ key }) => key !== undefined && key in handler ? [key] : []);
  const ordered = [...new Set([...order, ...Object.keys(handler)])]
    .map((key) => [key, handler[key]]);
  const spread = /[\r\n]/.test(scope.text.slice(tree.start, tree.end));
  const indent = spread ? lineIndent(scope.text, tree.start) : null;
  const printed = printValue(Object.fromEntries(ordered), layout, indent);
  edit(scope, replaceTree(scope.text, tree, printed));
}

/** Takes out ours under events that are not wanted any more. */
function dropUnwanted(scope: Scope, wanted: WantedHooks, known: Containers): void {
  for (;;) {
    const found = oursIn(scope).findLast(({ event }) => !wanted.has(event.key ?? ""));
    if (found === undefined) return;
    remove(scope, found, known);
  }
}

/**
 * Takes all of our handlers out of the object at `hooks`. Containers that are left empty go when
 * `containers` says that we made them; those that were empty before get their inside back.
 *
 * @returns The text, how many went, and whether nothing but comments is left in the object.
 */
export function takeHooks(
  text: string,
  hooks: Tree,
  containers: Containers,
): { readonly text: string; readonly removed: number; readonly empty: boolean } {
  const scope: Scope = { text, start: hooks.start, end: hooks.end };
  let removed = 0;
  for (;;) {
    // Looked up anew after each cut: what stood behind it has moved.
    const found = oursIn(scope).at(-1);
    if (found === undefined) break;
    remove(scope, found, containers);
    removed++;
  }
  const empty = removed > 0 && objectIn(scope).members.length === 0;
  return { text: scope.text, removed, empty };
}

/** The values of our handlers, by event, as they stand; for the comparison and the state. */
export function listOurs(
  text: string,
  hooks: Tree,
): readonly { readonly event: string; readonly value: unknown; readonly program: string }[] {
  return oursIn({ text, start: hooks.start, end: hooks.end }).map((found) => {
    const value = valueOf(text, found.handler);
    const command = typeof value === "object" && value !== null && "command" in value
      ? value.command
      : undefined;
    return {
      event: found.event.key ?? "",
      value,
      program: typeof command === "string" ? programOf(command) : "",
    };
  });
}

/** Cuts one handler, and with it what held nothing else of anybody's. */
function remove(scope: Scope, found: Found, containers: Containers): void {
  const event = found.event.key ?? "";
  if (found.handlers.members.length > 1 || !isOwnGroup(found)) {
    edit(scope, removeMember(scope.text, found.handlers, found.index));
    return;
  }
  const list = found.event.value;
  if (list.members.length > 1) {
    edit(scope, removeMember(scope.text, list, found.groupIndex));
    return;
  }
  const before = containers[`/hooks/${event}`];
  const cut = removeMember(scope.text, list, found.groupIndex, before ?? "");
  const object = objectIn(scope);
  const index = object.members.findIndex(({ start }) => start === found.event.start);
  const left = cut.slice(list.start + 1, list.end - 1 - (scope.text.length - cut.length));
  if (before === null && left.trim() === "") {
    edit(scope, removeMember(scope.text, object, index, containers["/hooks"] ?? ""));
  } else {
    edit(scope, cut);
  }
}

/** A group that holds nothing but one handler of ours. */
function isOwnGroup(found: Found): boolean {
  return found.group.members.length === 1 && found.handlers.members.length === 1;
}

/** Every handler of ours that sits where the agent looks: event, list, group, `hooks`, handler. */
function oursIn(scope: Scope): Found[] {
  const all: Found[] = [];
  for (const event of objectIn(scope).members) {
    if (event.value.kind !== "array") continue;
    event.value.members.forEach(({ value: group }, groupIndex) => {
      const handlers = member(group, "hooks")?.value;
      if (handlers?.kind !== "array") return;
      handlers.members.forEach(({ value: handler }, index) => {
        const command = member(handler, "command")?.value;
        if (command === undefined || !isOurs(valueOf(scope.text, command))) return;
        all.push({ event, group, groupIndex, handlers, handler, index });
      });
    });
  }
  return all;
}

function objectIn(scope: Scope): Tree {
  const tree = locate(scope.text, { within: scope });
  if (tree === undefined) throw new Error("Should never happen: the hooks object is gone");
  return tree;
}

function edit(scope: Scope, text: string): void {
  scope.end += text.length - scope.text.length;
  scope.text = text;
}
