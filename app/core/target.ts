/**
 * What a call works on, in one line, and as a key that says whether two calls are the same.
 * Source: app-behaviour contract, sections 3 (matching target) and 6 (detail).
 *
 * @module
 */

import { capText, type JsonObject, LIMITS } from "../../protocol/mod.ts";
import { type EventOrigin, QUESTION_TOOL, type ToolUse } from "../../agents/mod.ts";
import { BOUNDS } from "./bounds.ts";
import { canonicalJson } from "./canonical_json.ts";
import { patchPaths } from "./codex_patch.ts";
import { hashParts } from "./hash.ts";
import { firstLine } from "./one_line.ts";

const PATH_FIELDS = ["file_path", "path", "notebook_path"] as const;
const DETAIL_FIELDS = ["command", ...PATH_FIELDS, "url", "query", "pattern"] as const;
const TARGET_FIELDS = [...DETAIL_FIELDS, "prompt", "description"] as const;

/** The first of the fields that is a string with text in it. */
function find<Field extends string>(
  input: JsonObject,
  fields: readonly Field[],
): readonly [Field, string] | undefined {
  for (const field of fields) {
    const value = Object.hasOwn(input, field) ? input[field] : undefined;
    if (typeof value === "string" && value.trim() !== "") return [field, value];
  }
  return undefined;
}

/** First line of what a call would do; the tool's name when nothing in it says. */
export function targetLine(tool: ToolUse): string {
  const named = nameOfCall(tool);
  if (named !== undefined) return firstLine(named.all);
  const found = find(tool.whole ?? tool.input, TARGET_FIELDS);
  return found === undefined ? firstLine(tool.name) : firstLine(found[1]);
}

/** The few words beside the verb; `undefined` when there are none. */
export function detailOf(tool: ToolUse): string | undefined {
  const named = nameOfCall(tool);
  if (named !== undefined) return firstLine(named.short, BOUNDS.detailChars);
  const found = find(tool.input, DETAIL_FIELDS);
  if (found === undefined) return undefined;
  const isPath = PATH_FIELDS.some((field) => field === found[0]);
  return firstLine(isPath ? fileName(found[1]) : found[1], BOUNDS.detailChars);
}

/** Calls that no single field names: those of an MCP server, and patches of several files. */
function nameOfCall(tool: ToolUse): { readonly all: string; readonly short: string } | undefined {
  if (tool.mcp !== undefined) {
    const name = `${tool.mcp.server} · ${tool.mcp.tool}`;
    return { all: name, short: name };
  }
  if (tool.canonical !== "apply_patch") return undefined;
  const paths = patchPaths(patchText(tool.whole ?? tool.input) ?? "");
  const [first, ...rest] = paths;
  if (first === undefined) return undefined;
  return {
    all: paths.join(", "),
    short: fileName(first) + (rest.length > 0 ? ` +${rest.length}` : ""),
  };
}

/** The patch of an `apply_patch` call. */
export function patchText(input: JsonObject): string | undefined {
  return find(input, ["command", "patchText", "patch"])?.[1];
}

/** The paths that an edit names: those of a patch's headers, else its one file. */
export function pathsOf(tool: ToolUse): readonly string[] {
  if (tool.canonical === "apply_patch") return patchPaths(patchText(tool.input) ?? "");
  const found = find(tool.input, PATH_FIELDS);
  return found === undefined ? [] : [found[1]];
}

/** The last component of a path. */
export function fileName(path: string): string {
  return path.replace(/[/\\]+$/, "").split(/[/\\]/).at(-1) || path;
}

/**
 * Equal for two reports of the same call: same activity and same target as the relay caps it. Tools
 * that share an activity with anything (MCP, unknown ones) must agree in name too; without a target
 * the whole input must. Codex ends a patch with a newline in one event and not in the other
 * (recorded), so patches are compared without trailing white space.
 */
export function targetKey(tool: ToolUse): string {
  // The finish of a question brings its answers along in the input.
  if (tool.canonical === QUESTION_TOOL) return hashParts([tool.canonical, "question"]);
  const activity = tool.activity === "test" ? "run" : tool.activity;
  const name = activity === "work" || activity === "mcp" ? tool.canonical : "";
  if (tool.canonical === "apply_patch") {
    const patch = patchText(tool.whole ?? tool.input);
    if (patch !== undefined) {
      return hashParts([activity, "patch", capText(patch.trimEnd(), LIMITS.stringBytes)]);
    }
  }
  const found = find(tool.input, TARGET_FIELDS);
  return found === undefined
    ? hashParts([activity, tool.canonical, "input", canonicalJson(tool.input)])
    : hashParts([activity, name, "target", capText(found[1], LIMITS.stringBytes)]);
}

/** Equal for identical actions of the same agent in the same session (design decision 13). */
export function twinOf(
  { session, subagent, tool }: Pick<EventOrigin, "session" | "subagent"> & {
    readonly tool: ToolUse;
  },
): string {
  return hashParts([session, subagent?.id ?? "", targetKey(tool)]);
}
