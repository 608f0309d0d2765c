/**
 * Secrets that a program takes without naming them: `curl -u user:pass`, `mysql -pX`, netrc lines.
 *
 * @module
 */

import { OpenQuotes } from "./open_quotes.ts";
import { readValue } from "./read_value.ts";
import type { Span } from "./span.ts";

/** A program, the end of its command, or one of the flags in question. */
const PIECE =
  /(?<![A-Za-z0-9_-])(?:(curl)|(mysql|mysqldump|mysqladmin|mysqlimport|mariadb|mariadb-dump))(?![A-Za-z0-9_-])|(\|\||&&|\s\|\s|(?<!\\)\n)|(?<=\s)(?:(-[A-Za-z]{0,8}[uU][ \t]{0,8}|--(?:proxy-)?user[= \t][ \t]{0,8})|-p(?=[^\s-]))/g;

const NETRC = /(?<![A-Za-z0-9_])(?:(?:machine|login|account)\s+\S+|default)\s+password\s+/g;
const WORD = /\S*/y;

/** The secrets of commands in `text`. */
export function commandSecrets(text: string): readonly Span[] {
  return [...ofFlags(text), ...ofNetrc(text)];
}

function ofFlags(text: string): readonly Span[] {
  const spans: Span[] = [];
  let program: "curl" | "mysql" | undefined;
  const quotes = new OpenQuotes(text);
  const pieces = new RegExp(PIECE);
  for (let piece = pieces.exec(text); piece !== null; piece = pieces.exec(text)) {
    const [whole, curl, mysql, ends, user] = piece;
    const at = piece.index + whole.length;
    if (curl !== undefined || mysql !== undefined) {
      program = curl === undefined ? "mysql" : "curl";
      quotes.begin(piece.index);
    } else if (program === undefined) continue;
    // What separates commands may stand in what a command sends: `-d '{"q":"a && b"}'`.
    else if (ends !== undefined ? !quotes.goesOn(piece.index) : !quotes.holds(piece.index)) {
      program = undefined;
    } else if (ends !== undefined) continue;
    else if (user !== undefined && program === "curl") {
      const { start, end } = readValue(text, at);
      const colon = text.slice(start, end).indexOf(":");
      if (colon >= 0) spans.push({ start: start + colon + 1, end });
      pieces.lastIndex = Math.max(at, end);
    } else if (user === undefined && program === "mysql") {
      const value = readValue(text, at);
      spans.push(value);
      pieces.lastIndex = Math.max(at, value.end);
    }
  }
  return spans;
}

function ofNetrc(text: string): readonly Span[] {
  return [...text.matchAll(NETRC)].map((line) => {
    const start = (line.index ?? 0) + line[0].length;
    WORD.lastIndex = start;
    return { start, end: start + (WORD.exec(text)?.[0].length ?? 0) };
  });
}
