/**
 * `Authorization:` with or without a scheme, and `Bearer x` wherever it stands.
 *
 * @module
 */

import { readValue } from "./read_value.ts";
import type { Span } from "./span.ts";

const AUTHORIZATION = /authorization\\{0,8}["'`]?[ \t]*(?:=>|[:=])[ \t]*/gi;
const SCHEME =
  /(?:basic|bearer|token|digest|negotiate|ntlm|hmac|apikey|api-key|key|aws4-hmac-sha256)(?:[ \t]+|$|(?=[\\"'`\n]))/iy;
const OPEN = /\\{0,8}["'`]/y;
const BEARER = /(?<![A-Za-z0-9_])bearer[ \t]+([A-Za-z0-9._~+/=-]+)/gi;
/** What is said of bearers in prose. */
const PROSE =
  /^(?:tokens?|auth|authentication|authorization|credentials?|schemes?|header|bonds?)[.]?$/i;

/** The secrets of headers in `text`. */
export function headerSecrets(text: string): readonly Span[] {
  const spans: Span[] = [];
  for (const header of text.matchAll(AUTHORIZATION)) {
    const at = (header.index ?? 0) + header[0].length;
    OPEN.lastIndex = at;
    const inside = OPEN.test(text) ? OPEN.lastIndex : at;
    SCHEME.lastIndex = inside;
    const scheme = SCHEME.exec(text);
    const from = inside + (scheme?.[0].length ?? 0);
    if (isReference(text, from)) continue;
    spans.push(readValue(text, from === inside ? at : from));
  }
  for (const bearer of text.matchAll(BEARER)) {
    const [whole, value = ""] = bearer;
    const end = (bearer.index ?? 0) + whole.length;
    if (isToken(value, whole.startsWith("B"))) spans.push({ start: end - value.length, end });
  }
  return spans;
}

/** The name of a variable is no secret; it would be the shell's to fill in. */
function isReference(text: string, at: number): boolean {
  const next = text.slice(at, at + 2);
  return /^\$[A-Z_{(]/.test(next);
}

/** "the bearer of this" is no token; what is all small letters is one where it stands as a scheme. */
function isToken(value: string, scheme: boolean): boolean {
  if (value.length < 4 || PROSE.test(value)) return false;
  return scheme || value.length >= 20 || /[0-9A-Z]/.test(value);
}
