/**
 * Reading members of a payload whose shape nobody promised. Never throws, never follows a prototype.
 *
 * @module
 */

import { isObject, type JsonObject } from "../../protocol/mod.ts";

/** The own member `name` of `object`, whatever it is. */
export function member(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The first of the named members that is a non-empty string. */
export function firstText(object: JsonObject, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = member(object, name);
    if (typeof value === "string" && value !== "") return value;
  }
  return undefined;
}

/** The first of the named members that is a string with something but white space in it. */
export function firstWords(object: JsonObject, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = member(object, name);
    if (typeof value === "string" && value.trim() !== "") return value;
  }
  return undefined;
}

/** The first string of the list `name`, when it is a list that begins with one. */
export function firstOfList(object: JsonObject, name: string): string | undefined {
  const list = member(object, name);
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  return typeof first === "string" && first !== "" ? first : undefined;
}

/**
 * A tool's input as an object. Some agents send it as JSON in a string (Copilot up to about 1.0.71,
 * Cursor); what cannot be read as an object stands under the name it came with, so nothing is lost.
 */
export function asInput(value: unknown, name: string): JsonObject {
  if (isObject(value)) return value;
  if (typeof value === "string") {
    try {
      const parsed: unknown = JSON.parse(value);
      if (isObject(parsed)) return parsed;
    } catch (error) {
      // Cut by the relay, or never JSON: shown as the text it is.
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return value === undefined || value === null ? {} : { [name]: value };
}

/** `object` with the members of `names` under their other name, unless that is there already. */
export function renamed(object: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  const isThere = (name: string) => member(object, name) !== undefined && object[name] !== null;
  return Object.fromEntries(
    Object.keys(object).filter(isThere).map((name) => {
      const other = names.get(name);
      return [other !== undefined && !isThere(other) ? other : name, object[name]];
    }),
  );
}
