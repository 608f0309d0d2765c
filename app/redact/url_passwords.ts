/**
 * The password in `scheme://user:password@host`.
 *
 * @module
 */

import type { Span } from "./span.ts";

/** Up to where the part with the host ends. */
const AUTHORITY = /[^\s/?#"'`<>]*/y;

/** The passwords of addresses in `text`. */
export function urlPasswords(text: string): readonly Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf("://"); at >= 0; at = text.indexOf("://", at + 3)) {
    AUTHORITY.lastIndex = at + 3;
    const authority = AUTHORITY.exec(text)?.[0] ?? "";
    const colon = authority.indexOf(":");
    const host = authority.lastIndexOf("@");
    if (colon < 0 || host < colon) continue;
    const value = authority.slice(colon + 1, host);
    if (/^\$(?:[A-Z_][A-Z0-9_]*|\{[^}]*\})$/.test(value)) continue;
    spans.push({ start: at + 3 + colon + 1, end: at + 3 + host });
  }
  return spans;
}
