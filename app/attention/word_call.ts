/**
 * A call in words: what a page's or the desktop's notification says.
 *
 * Guarantees one line of title and one of at most 160 characters of body, both redacted like the
 * record, without a character that a reader cannot see. Source: app-behaviour contract, section 9;
 * page, section 9.
 *
 * @module
 */

import type { Summons } from "../core/mod.ts";
import { redact } from "../redact/mod.ts";
import type { Call } from "../view/mod.ts";
import { words } from "../words/mod.ts";

/** The longest body, in characters. */
export const BODY_CHARS = 160;
const TITLE_CHARS = 80;
/** Longer texts are cut before they are looked through for secrets: nothing of the rest is shown. */
const READ_CHARS = 4_000;

/** The notification for `summons`. */
export function wordCall({ id, tag, request, agent, project, ...said }: Summons): Call {
  return {
    id,
    tag,
    title: plainLine(project || agent, TITLE_CHARS),
    body: plainLine(bodyOf({ agent, ...said }), BODY_CHARS),
    ...(request === undefined ? {} : { request }),
  };
}

function bodyOf({ about, agent, text }: Pick<Summons, "about" | "agent" | "text">): string {
  const { calls } = words;
  const clean = oneLine(text);
  switch (about) {
    case "permission":
      return clean || calls.needsYou;
    case "question":
      return clean || calls.asks;
    case "terminal":
      return calls.terminal(agent, clean);
    case "done":
      return clean || calls.done;
    case "failed":
      return clean || calls.failed;
    case "silent":
      return calls.silent(agent);
  }
}

function oneLine(text: string): string {
  return text.slice(0, READ_CHARS)
    // Control, direction and zero-width characters: a notification cannot name them, so they go.
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replaceAll(/[\p{Cf}\p{Cs}]/gu, "")
    .replaceAll(/\s+/g, " ").trim();
}

function plainLine(text: string, chars: number): string {
  const characters = Array.from(redact(oneLine(text)));
  if (characters.length <= chars) return characters.join("");
  return characters.slice(0, chars - 1).join("").trimEnd() + "…";
}
