/**
 * Where the parts of a JSON text stand: containers, members, their commas.
 *
 * Guarantees offsets into the given text only; nothing is built, changed or judged here. Values are
 * read from the text when needed, so that a big file costs one scan and no tree of its contents. Of
 * a name written twice both members are listed; `member()` takes the last, as the agents' parsers do.
 *
 * @module
 */

import { parse, visit } from "jsonc-parser";

/** A value: `members` is empty for a leaf, and for a container that was passed over. */
export interface Tree {
  readonly kind: "object" | "array" | "leaf";
  readonly start: number;
  /** Behind the last character. */
  readonly end: number;
  readonly members: readonly Member[];
}

/** An item of a list, or a name with its value. */
export interface Member {
  /** Absent in a list. */
  readonly key?: string;
  /** Where the name, or the item, begins. */
  readonly start: number;
  readonly end: number;
  readonly value: Tree;
  /** Where the comma behind it stands; absent when there is none. */
  readonly comma?: number;
}

interface OpenTree {
  readonly kind: "object" | "array";
  readonly start: number;
  end: number;
  readonly members: OpenMember[];
}

interface OpenMember {
  key?: string;
  start: number;
  end: number;
  value: Tree;
  comma?: number;
}

/** A part of a text, and what of it is looked into. */
export interface LocateOptions {
  /** Where the value is searched; the whole text if absent. */
  readonly within?: { readonly start: number; readonly end: number };
  /** Which members of the outermost object are looked into; all of them if absent. */
  readonly enter?: (key: string) => boolean;
}

/**
 * The tree of the value in `text`, or in a part of it, with offsets into the whole text. The
 * text must be valid in its dialect. `undefined` when there is no value. Throws a `RangeError` when
 * the nesting is deeper than the stack.
 */
export function locate(text: string, options: LocateOptions = {}): Tree | undefined {
  const { within, enter } = options;
  const start = within?.start ?? 0;
  const stack: OpenTree[] = [];
  let root: Tree | undefined;
  let name: { key: string; start: number } | undefined;

  function add(value: Tree): void {
    const parent = stack.at(-1);
    if (parent === undefined) {
      root ??= value;
      return;
    }
    const member: OpenMember = { start: name?.start ?? value.start, end: value.end, value };
    if (name !== undefined) member.key = name.key;
    name = undefined;
    parent.members.push(member);
  }

  function open(kind: "object" | "array", offset: number): boolean {
    const skip = stack.length === 1 && name !== undefined && enter?.(name.key) === false;
    const tree: OpenTree = { kind, start: start + offset, end: start + offset, members: [] };
    add(tree);
    stack.push(tree);
    return !skip;
  }

  function close(offset: number): void {
    const tree = stack.pop();
    if (tree === undefined) return;
    tree.end = start + offset + 1;
    const member = stack.at(-1)?.members.at(-1);
    if (member !== undefined) member.end = tree.end;
  }

  visit(within === undefined ? text : text.slice(within.start, within.end), {
    onObjectBegin: (offset) => open("object", offset),
    onObjectEnd: close,
    onArrayBegin: (offset) => open("array", offset),
    onArrayEnd: close,
    onObjectProperty: (key, offset) => {
      name = { key, start: start + offset };
    },
    onLiteralValue: (_value, offset, length) =>
      add({ kind: "leaf", start: start + offset, end: start + offset + length, members: [] }),
    onSeparator: (character, offset) => {
      const member = stack.at(-1)?.members.at(-1);
      if (character === "," && member !== undefined) member.comma = start + offset;
    },
  }, { allowTrailingComma: true });
  return root;
}

/** The last member of an object with this name: the one that counts when it is written twice. */
export function member(tree: Tree, key: string): Member | undefined {
  return tree.kind === "object" ? tree.members.findLast((one) => one.key === key) : undefined;
}

/** The value of a part of the text, as its agent reads it. */
export function valueOf(text: string, tree: Tree): unknown {
  const part = text.slice(tree.start, tree.end);
  try {
    return JSON.parse(part);
  } catch {
    // Comments and trailing commas: only where the dialect has let them in.
    return parse(part, [], { allowTrailingComma: true });
  }
}
