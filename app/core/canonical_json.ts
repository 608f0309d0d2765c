/**
 * One text per JSON value: equal values give equal texts, whatever order their members came in.
 *
 * @module
 */

import { isObject } from "../../protocol/mod.ts";

/** `value` as JSON with sorted member names. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (isObject(value)) {
    const members = Object.keys(value).sort().map((name) =>
      `${JSON.stringify(name)}:${canonicalJson(value[name])}`
    );
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}
