/**
 * The agent's JSON object, read.
 *
 * @module
 */

import { isObject, type JsonObject } from "../protocol/mod.ts";
import { decodeText } from "./decode.ts";

/** A JSON object: as it was written, and what that means. */
export interface AgentObject {
  readonly text: string;
  /** Belongs to whoever builds the event of it, and is changed by that. */
  readonly value: JsonObject;
}

/** Reads broken text as a browser would; `undefined` for broken JSON and for anything but an object. */
export function readObject(bytes: Uint8Array): AgentObject | undefined {
  const text = decodeText(bytes);
  const value = parseObject(text);
  return value && { text, value };
}

/** Parses once more, for whoever needs the object as it came. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
