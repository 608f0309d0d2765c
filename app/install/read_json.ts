/**
 * Reads a configuration file in its agent's own dialect.
 *
 * Guarantees to refuse exactly what the agent itself would not load, with line and column, and never
 * to take an unreadable file for an empty one. A blank file counts as an empty object.
 * Source: app-behaviour contract, section 16, rule 1; PB-29.
 *
 * @module
 */

import { visit } from "jsonc-parser";
import type { JsonDialect } from "../../agents/mod.ts";
import type { FileText } from "./file_text.ts";
import { layoutOf, NEW_FILE } from "./layout.ts";
import type { Layout } from "./layout.ts";
import { locate } from "./tree.ts";
import type { Tree } from "./tree.ts";

/** Why a text is no file that can be edited. */
export type TextProblem =
  | "byte_order_mark"
  | "comment"
  | "trailing_comma"
  | "cut_off"
  | "not_json"
  | "not_an_object"
  | "too_deep"
  | "hooks_twice"
  | "hooks_not_an_object";

/** A place in a text, counted from 1; the column in characters as an editor counts them. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A text that is refused, and where. */
export interface RefusedText extends Place {
  readonly problem: TextProblem;
}

/** A text that can be edited; `root` is absent exactly when it is blank. */
export interface JsonText {
  readonly text: string;
  readonly root: Tree | undefined;
  readonly layout: Layout;
}

/** Of jsonc-parser; its enum exists for the type checker only. */
const INVALID_COMMENT_TOKEN = 10;

/** Members of the outermost object that are ever looked into. */
export const LOOKED_INTO: ReadonlySet<string> = new Set(["hooks", "statusLine"]);

/** Reads `file` as `dialect` allows; see the module. */
export function readJson(file: FileText, dialect: JsonDialect): JsonText | RefusedText {
  const { text } = file;
  if (file.bom && !dialect.bom) return { problem: "byte_order_mark", line: 1, column: 1 };
  if (/^[ \t\r\n]*$/.test(text)) return { text, root: undefined, layout: NEW_FILE };
  const problem = findProblem(text, dialect);
  if (problem !== undefined) return problem;
  const root = tryLocate(text);
  if (root === undefined) return { problem: "too_deep", line: 1, column: 1 };
  if (root.kind !== "object") return { problem: "not_an_object", ...placeOf(text, root.start) };
  const hooks = root.members.filter(({ key }) => key === "hooks");
  const [one, another] = hooks;
  if (another !== undefined) return { problem: "hooks_twice", ...placeOf(text, another.start) };
  if (one !== undefined && one.value.kind !== "object") {
    return { problem: "hooks_not_an_object", ...placeOf(text, one.value.start) };
  }
  return { text, root, layout: layoutOf(text, root) };
}

/** The tree of a text that is known to be valid; `undefined` when it is nested too deep. */
function tryLocate(text: string): Tree | undefined {
  try {
    return locate(text, { enter: (key) => LOOKED_INTO.has(key) });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function findProblem(text: string, dialect: JsonDialect): RefusedText | undefined {
  if (!dialect.comments && !dialect.trailingCommas) {
    // What such an agent loads is what this parser takes: no second opinion needed, and none wanted.
    try {
      JSON.parse(text);
      return undefined;
    } catch {
      return firstError(text, dialect) ?? { problem: "not_json", line: 1, column: 1 };
    }
  }
  return firstError(text, dialect);
}

/** What the parser stumbled over first, and the comma it had just passed, if any. */
interface ParserError {
  readonly code: number;
  readonly offset: number;
  readonly comma: number | undefined;
}

function firstError(text: string, dialect: JsonDialect): RefusedText | undefined {
  let found: ParserError | undefined;
  let comma: number | undefined;
  const passed = (): void => {
    comma = undefined;
  };
  try {
    visit(text, {
      onError: (code, offset) => {
        if (found === undefined || offset < found.offset) found = { code, offset, comma };
      },
      onSeparator: (character, offset) => {
        comma = character === "," ? offset : undefined;
      },
      onObjectProperty: passed,
      onLiteralValue: passed,
      onObjectBegin: passed,
      onArrayBegin: passed,
      onObjectEnd: passed,
      onArrayEnd: passed,
    }, { disallowComments: !dialect.comments, allowTrailingComma: dialect.trailingCommas });
  } catch (error) {
    if (error instanceof RangeError) return { problem: "too_deep", line: 1, column: 1 };
    throw error;
  }
  return found === undefined ? undefined : explain(text, found);
}

function explain(text: string, { code, offset, comma }: ParserError): RefusedText {
  const at = (problem: TextProblem, where = offset): RefusedText => ({
    problem,
    ...placeOf(text, where),
  });
  if (code === INVALID_COMMENT_TOKEN) return at("comment");
  if (comma !== undefined && /^[\]}]/.test(text.slice(offset))) return at("trailing_comma", comma);
  if (text.slice(offset).trim() === "") return at("cut_off", text.trimEnd().length);
  return at("not_json");
}

/** The line and column of `offset` in `text`. */
export function placeOf(text: string, offset: number): Place {
  let line = 1;
  let start = 0;
  for (const found of text.slice(0, offset).matchAll(/\r\n|\n|\r/g)) {
    line++;
    start = found.index + found[0].length;
  }
  return { line, column: [...text.slice(start, offset)].length + 1 };
}
