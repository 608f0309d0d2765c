/**
 * Values whose name says that they are secret: `NAME=v`, `name: v`, JSON, `--flag v`.
 *
 * @module
 */

import { readValue } from "./read_value.ts";
import type { Span } from "./span.ts";

const WORD = /[A-Za-z0-9_.-]+/g;
const SECRET_NAME =
  /(?:token|secret|password|passwd|apikey|privatekey|accesskey|secretkey|credentials?|pwd)$/;
/** Folders, whatever their name ends in. */
const FOLDER_NAMES = ["pwd", "oldpwd"];
/** No name of a secret is longer; only the end of a longer word is looked at. */
const NAME_CHARS = 64;

/** What stands between a name and its value, quotes of the name included. */
const ASSIGNS = /\\{0,8}["'`]?([ \t]*)(=>|:=|=(?!=)|:(?![:/]))([ \t]*)/y;
/** A blank, or the next entry of a list of arguments. */
const AFTER_FLAG = /(?:[ \t]+|\\{0,8}["'][ \t]{0,8},[ \t]{0,8}(?=\\{0,8}["']))(?!-)/y;

/** Said of secrets in code and in prose, and none themselves. */
const NO_SECRETS =
  /^(?:true|false|null|nil|none|undefined|string|str|number|int|boolean|bool|any|unknown|required|optional)(?:\[\])?[?,.]?$/i;
const REFERENCE =
  /^(?:\$[A-Z_][A-Z0-9_]*|\$\{[^}]*\}?|(?:process\.env|os\.environ|import\.meta\.env)\b.*)$/;

/** The values of secret names in `text`. */
export function namedValues(text: string): readonly Span[] {
  const spans: Span[] = [];
  const words = new RegExp(WORD);
  for (let word = words.exec(text); word !== null; word = words.exec(text)) {
    if (!isSecretName(word[0])) continue;
    const at = valueAfter(text, word);
    if (at === undefined || text.startsWith("$(", at.value)) continue;
    const { start, end, quote } = readValue(text, at.value);
    words.lastIndex = Math.max(words.lastIndex, end);
    const calls = at.assigns && quote === "" && text.charAt(end) === "(";
    if (!calls && isSecret(text.slice(start, end), quote)) spans.push({ start, end });
  }
  return spans;
}

function isSecretName(word: string): boolean {
  const name = word.slice(-NAME_CHARS).toLowerCase().replaceAll(/[_.-]/g, "");
  return SECRET_NAME.test(name) && !FOLDER_NAMES.includes(name);
}

/** Where the value begins; `assigns`: after an equals sign. */
function valueAfter(
  text: string,
  word: RegExpExecArray,
): { readonly value: number; readonly assigns: boolean } | undefined {
  const end = word.index + word[0].length;
  ASSIGNS.lastIndex = end;
  const assigns = ASSIGNS.exec(text);
  if (assigns !== null) {
    const [whole, before, sign, after] = assigns;
    // `NAME= command` sets it to nothing, in a shell.
    const empty = sign === "=" && before === "" && after !== "";
    return empty ? undefined : { value: end + whole.length, assigns: sign === "=" };
  }
  AFTER_FLAG.lastIndex = end;
  return word[0].startsWith("-") && AFTER_FLAG.test(text)
    ? { value: AFTER_FLAG.lastIndex, assigns: false }
    : undefined;
}

function isSecret(value: string, quote: string): boolean {
  if (value === "" || NO_SECRETS.test(value)) return false;
  // In single quotes a dollar sign is only a dollar sign.
  return quote === "'" || !REFERENCE.test(value);
}
