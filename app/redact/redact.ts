/**
 * Takes secrets out of text that is kept or shown outside of a card.
 *
 * Guarantees: any text is safe; only the secret is replaced, never what follows it; redacting twice
 * changes nothing; the time grows with the length and with nothing else (no pattern here can look at
 * the same stretch again and again). What is one is known by its shape or by the name before it, so a
 * secret without either stays: this makes a record safer, it does not make it public.
 * Source: app-behaviour contract, section 14.
 *
 * @module
 */

import { commandSecrets } from "./command_secrets.ts";
import { headerSecrets } from "./header_secrets.ts";
import { namedValues } from "./named_values.ts";
import { privateKeys } from "./private_keys.ts";
import { MARK, replaceSpans, type Span } from "./span.ts";
import { tokenShapes } from "./token_shapes.ts";
import { urlPasswords } from "./url_passwords.ts";

const FINDERS: readonly ((text: string) => readonly Span[])[] = [
  privateKeys,
  tokenShapes,
  namedValues,
  headerSecrets,
  commandSecrets,
  urlPasswords,
];

/** Far more rounds than any text that was not made to need them. */
const ROUNDS = 8;

/** `text` with each secret in it replaced by `[redacted]`; redacting twice changes nothing. */
export function redact(text: string): string {
  let before = text;
  // A mark may join what was apart, so it is repeated until nothing changes: then it never will.
  for (let round = 0; round < ROUNDS; round++) {
    const after = replaceSpans(before, FINDERS.flatMap((find) => find(before)));
    if (after === before) return after;
    before = after;
  }
  return MARK;
}
