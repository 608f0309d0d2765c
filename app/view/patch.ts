/**
 * Small changes between two JSON values: what a page needs to go from one view to the next.
 *
 * Guarantees `applyPatch(a, diffJson(a, b))` equals `b` for any two JSON values, without touching
 * `a`. Objects are compared member by member, everything else (lists too) is replaced whole: lists in
 * a view are short and hold ids.
 *
 * @module
 */

/** One change: the path of member names, and the new value; no value means the member is gone. */
export type Change =
  | readonly [path: readonly string[], value: unknown]
  | readonly [
    path: readonly string[],
  ];
/** Changes in the order they are applied. */
export type Patch = readonly Change[];

type Members = { readonly [member: string]: unknown };

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The changes that lead from `before` to `after`; empty when they are equal. */
export function diffJson(before: unknown, after: unknown): Patch {
  const changes: Change[] = [];
  collect(before, after, [], changes);
  return changes;
}

function collect(before: unknown, after: unknown, path: readonly string[], into: Change[]): void {
  if (Object.is(before, after)) return;
  if (isMembers(before) && isMembers(after)) {
    for (const name of Object.keys(before)) {
      if (!Object.hasOwn(after, name)) into.push([[...path, name]]);
    }
    for (const [name, value] of Object.entries(after)) {
      if (Object.hasOwn(before, name)) collect(before[name], value, [...path, name], into);
      else into.push([[...path, name], value]);
    }
    return;
  }
  if (Array.isArray(before) && Array.isArray(after) && sameList(before, after)) return;
  into.push([path, after]);
}

function sameList(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length &&
    before.every((item, index) => diffJson(item, after[index]).length === 0);
}

/** `value` with the changes applied; members that did not change are shared with it. */
export function applyPatch(value: unknown, patch: Patch): unknown {
  return patch.reduce<unknown>((current, change) => applyChange(current, change[0], change), value);
}

function applyChange(value: unknown, path: readonly string[], change: Change): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return change[1];
  const members = isMembers(value) ? value : {};
  if (rest.length === 0 && change.length === 1) {
    return Object.fromEntries(Object.entries(members).filter(([member]) => member !== name));
  }
  const next = rest.length === 0 ? change[1] : applyChange(members[name], rest, change);
  // defineProperty-like entries keep a member called `__proto__` a plain member.
  return Object.fromEntries([
    ...Object.entries(members).filter(([member]) => member !== name),
    [name, next],
  ]);
}
