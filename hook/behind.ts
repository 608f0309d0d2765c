/**
 * Whether the agent still has something to say behind its object.
 *
 * @module
 */

import type { Input } from "./stdin.ts";

/** Whether more than the end of a line came behind the object. */
export function hasTextBehind({ raw, end }: Input): boolean {
  return end < raw.length && hasText(raw.subarray(end));
}

/** Whether there is anything but white space. */
export function hasText(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte > 0x20);
}
