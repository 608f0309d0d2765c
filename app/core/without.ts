/**
 * A record without some of the members that it may lack.
 *
 * @module
 */

/** The names of those members of `Whole` that may be absent. */
export type MayLack<Whole> = {
  [Name in keyof Whole]-?: Record<never, never> extends Pick<Whole, Name> ? Name : never;
}[keyof Whole];

/** A copy of `whole` that has none of the named members; `whole` itself when it has none of them. */
export function without<Whole extends object>(
  whole: Whole,
  ...names: readonly MayLack<Whole>[]
): Whole {
  if (!names.some((name) => Object.hasOwn(whole, name))) return whole;
  const copy = { ...whole };
  for (const name of names) delete copy[name];
  return copy;
}
