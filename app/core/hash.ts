/**
 * Hashes of several texts, so that no text can pretend to be the end of one and the begin of another.
 *
 * @module
 */

import { createHash } from "node:crypto";

/** SHA-256, as hex, over the parts, each preceded by its length in bytes of UTF-8. */
export function hashParts(parts: readonly string[]): string {
  const hash = createHash("sha256");
  for (const part of parts) {
    const bytes = new TextEncoder().encode(part);
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest("hex");
}
