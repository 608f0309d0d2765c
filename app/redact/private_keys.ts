/**
 * PEM private keys: from BEGIN to END, or, when the text stops short, all that still looks like key.
 *
 * @module
 */

import type { Span } from "./span.ts";

const EDGE = /-----(BEGIN|END) [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
/** A line of the key, or what separates two, written out or escaped; the last one may be short. */
const BODY = /(?:\s|\\[nr]|["'+,]|[A-Za-z0-9+/=]{20,}|[A-Za-z0-9+/=]+$)*/y;

/** The private keys in `text`. */
export function privateKeys(text: string): readonly Span[] {
  const spans: Span[] = [];
  let begin: RegExpMatchArray | undefined;
  for (const edge of text.matchAll(EDGE)) {
    if (edge[1] === "BEGIN") {
      if (begin !== undefined) spans.push(withoutEnd(text, begin));
      begin = edge;
    } else if (begin !== undefined) {
      spans.push({ start: begin.index ?? 0, end: endOf(edge) });
      begin = undefined;
    }
  }
  return begin === undefined ? spans : [...spans, withoutEnd(text, begin)];
}

function withoutEnd(text: string, begin: RegExpMatchArray): Span {
  BODY.lastIndex = endOf(begin);
  const body = BODY.exec(text)?.[0] ?? "";
  // Blanks after the last line of the key are not the key's.
  return { start: begin.index ?? 0, end: endOf(begin) + body.trimEnd().length };
}

function endOf(edge: RegExpMatchArray): number {
  return (edge.index ?? 0) + edge[0].length;
}
