/**
 * Every string of a JSON value capped, in place.
 *
 * Guarantees: no string value stays longer than the cap, keys and everything else stay as they are,
 * and depth does not matter: the walk keeps its own stack, since a payload may be nested deeper than
 * the engine's (PB-27). Source: protocol contract, section 5, step 9.
 *
 * @module
 */

import { capText } from "./text.ts";

type Holder = { [member: string]: unknown };

/**
 * Caps the strings inside `value`, which must come from `JSON.parse` (plain, without cycles) and
 * belong to the caller. Returns whether any was cut. A `value` that is itself a string cannot be
 * changed in place: hold it in an object or a list.
 */
export function capStrings(value: unknown, bytes: number): boolean {
  let cut = false;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const holder = open.pop();
    if (typeof holder !== "object" || holder === null) continue;
    // Lists and objects alike. An own member named "__proto__", which only JSON.parse makes, is an
    // ordinary one for this assignment.
    const members = holder as Holder;
    for (const name of Object.keys(members)) {
      const member = members[name];
      if (typeof member === "string") {
        const capped = capText(member, bytes);
        if (capped !== member) {
          members[name] = capped;
          cut = true;
        }
      } else if (typeof member === "object" && member !== null) {
        open.push(member);
      }
    }
  }
  return cut;
}
