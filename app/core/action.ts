/**
 * What a request would do, whole, in the form a card draws it.
 *
 * Guarantees that every member of the tool's input is shown: drawn large, listed beside it, or, when
 * its shape is not understood, as the input it is. Where the relay had to cut something that decides
 * what is allowed, it says so by `cut`, and the card offers no Allow. Only the contents of one named
 * file may be cut and still be allowed. Source: promise 3; design decision 9; page design, section 6.
 *
 * @module
 */

import { isObject, type JsonObject, LIMITS, looksCut } from "../../protocol/mod.ts";
import type { ToolUse } from "../../agents/mod.ts";
import type { ActionView, CutView, DiffLine, FileChange } from "../view/mod.ts";
import { readCodexPatch } from "./codex_patch.ts";
import { countLines, lineDiff, writtenLines } from "./line_diff.ts";
import { patchText } from "./target.ts";
import { readUnifiedDiff } from "./unified_diff.ts";

/** An action and what is known about it. */
export interface CardAction {
  readonly action: ActionView;
  /** The agent's own description, trimmed. */
  readonly says?: string;
  /** There when the whole action cannot be shown. */
  readonly cut?: CutView;
}

/** The input a card is drawn from: the longer one, where the relay sent it. */
export function shownInput(tool: ToolUse): JsonObject {
  return tool.whole ?? tool.input;
}

/** Reads the action of a call. */
export function readAction(tool: ToolUse): CardAction {
  const input = shownInput(tool);
  const cap = tool.whole === undefined ? LIMITS.stringBytes : LIMITS.longStringBytes;
  const reader = READERS.get(tool.canonical);
  return reader?.(input, cap) ?? readInput(tool, input, cap);
}

type Reader = (input: JsonObject, cap: number) => CardAction | undefined;

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["Bash", readCommand],
  ["PowerShell", readCommand],
  ["WebFetch", readUrl],
  ["ExitPlanMode", readPlan],
  ["apply_patch", readPatch],
  ["Edit", readEdit],
  ["MultiEdit", readEdit],
  ["Write", readEdit],
  ["NotebookEdit", readEdit],
  ["Read", readPath],
  ["LS", readPath],
  ["NotebookRead", readPath],
]);

function readCommand(input: JsonObject, cap: number): CardAction | undefined {
  const { command, description, ...also } = input;
  if (typeof command !== "string" || command.trim() === "") return undefined;
  return {
    action: { kind: "command", text: command, ...withAlso(also) },
    ...withWords(description),
    ...cutOf([["command", command], ["input", also]], cap),
  };
}

function readUrl(input: JsonObject, cap: number): CardAction | undefined {
  const { url, description, ...also } = input;
  if (typeof url !== "string" || url.trim() === "") return undefined;
  return {
    action: { kind: "url", url, ...withAlso(also) },
    ...withWords(description),
    ...cutOf([["address", url], ["input", also]], cap),
  };
}

function readPlan(input: JsonObject, cap: number): CardAction | undefined {
  const { plan, description, ...also } = input;
  if (typeof plan !== "string" || plan.trim() === "") return undefined;
  return {
    action: { kind: "plan", text: plan, ...withAlso(also) },
    ...withWords(description),
    ...cutOf([["plan", plan], ["input", also]], cap),
  };
}

function readPath(input: JsonObject, cap: number): CardAction | undefined {
  const named = takePath(input);
  if (named === undefined) return undefined;
  const { description, ...also } = named.rest;
  return {
    action: { kind: "path", path: named.path, ...withAlso(also) },
    ...withWords(description),
    ...cutOf([["path", named.path], ["input", also]], cap),
  };
}

/** A patch may touch any file, so a cut one is cut. */
function readPatch(input: JsonObject, cap: number): CardAction | undefined {
  const text = patchText(input);
  if (text === undefined) return undefined;
  const cut = looksCut(text, cap);
  const files = readCodexPatch(text, cut);
  if (files === undefined) return undefined;
  const { description, ...rest } = input;
  const also = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== text));
  return {
    action: { kind: "edit", files, ...withAlso(also) },
    ...withWords(description),
    ...cutOf([["patch", text], ["input", also]], cap),
  };
}

/** Members that hold contents of the file, not what is done to it. Old spellings of several agents. */
const OLD = ["old_string", "old_str", "oldString"] as const;
const NEW = ["new_string", "new_str", "newString"] as const;
const WRITTEN = ["content", "file_text", "new_source"] as const;

function readEdit(input: JsonObject, cap: number): CardAction | undefined {
  const named = takePath(input);
  if (named === undefined) return undefined;
  const { path } = named;
  const { description, ...rest } = named.rest;
  const read = readContents(rest, path, cap);
  if (read === undefined) return undefined;
  const file: FileChange = {
    path,
    ...countLines(read.hunks),
    hunks: read.hunks,
    cut: read.cut,
  };
  return {
    action: { kind: "edit", files: [file], ...withAlso(read.also) },
    ...withWords(description),
    ...cutOf([["path", path], ["input", read.also]], cap),
  };
}

interface Contents {
  readonly hunks: readonly (readonly DiffLine[])[];
  /** The contents are not all there. */
  readonly cut: boolean;
  readonly also: JsonObject;
}

/** The contents in whichever form they came; `undefined` when a form is there but not understood. */
function readContents(input: JsonObject, path: string, cap: number): Contents | undefined {
  if (typeof input.diff === "string") {
    const { diff, ...also } = input;
    const cut = looksCut(diff as string, cap);
    const hunks = readUnifiedDiff(diff as string, path, cut);
    return hunks === undefined ? undefined : { hunks, cut, also };
  }
  if (Array.isArray(input.edits)) return readEdits(input, cap);
  const pair = takePair(input);
  if (pair !== undefined) {
    return {
      hunks: [lineDiff(pair.old, pair.new)],
      cut: looksCut(pair.old, cap) || looksCut(pair.new, cap),
      also: pair.rest,
    };
  }
  const written = take(input, WRITTEN);
  if (written !== undefined) {
    return {
      hunks: [writtenLines(written.text)],
      cut: looksCut(written.text, cap),
      also: written.rest,
    };
  }
  // OpenCode's plugin names the file and sends nothing of its contents.
  return { hunks: [], cut: true, also: input };
}

function readEdits(input: JsonObject, cap: number): Contents | undefined {
  const { edits, ...also } = input;
  const hunks: (readonly DiffLine[])[] = [];
  const more: [string, unknown][] = Object.entries(also);
  let cut = false;
  for (const [index, edit] of (edits as readonly unknown[]).entries()) {
    const pair = isObject(edit) ? takePair(edit) : undefined;
    if (pair === undefined) return undefined;
    hunks.push(lineDiff(pair.old, pair.new));
    cut ||= looksCut(pair.old, cap) || looksCut(pair.new, cap);
    for (const [name, value] of Object.entries(pair.rest)) {
      more.push([`edits[${index}].${name}`, value]);
    }
  }
  return { hunks, cut, also: Object.fromEntries(more) };
}

/** Both sides of an edit, by whichever names its agent has for them, and what is beside them. */
export function takePair(
  input: JsonObject,
): { readonly old: string; readonly new: string; readonly rest: JsonObject } | undefined {
  const old = take(input, OLD);
  if (old === undefined) return undefined;
  const now = take(old.rest, NEW);
  return now === undefined ? undefined : { old: old.text, new: now.text, rest: now.rest };
}

function takePath(
  input: JsonObject,
): { readonly path: string; readonly rest: JsonObject } | undefined {
  const found = take(input, ["file_path", "path", "notebook_path", "filePath"]);
  return found === undefined || found.text.trim() === ""
    ? undefined
    : { path: found.text, rest: found.rest };
}

/** The first of the named members that is a string, and the input without it. */
function take(
  input: JsonObject,
  names: readonly string[],
): { readonly text: string; readonly rest: JsonObject } | undefined {
  for (const name of names) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined;
    if (typeof value !== "string") continue;
    const rest = Object.entries(input).filter(([member]) => member !== name);
    return { text: value, rest: Object.fromEntries(rest) };
  }
  return undefined;
}

/** Anything else: the input as it came. */
function readInput(tool: ToolUse, input: JsonObject, cap: number): CardAction {
  return {
    action: {
      kind: "input",
      tool: tool.mcp?.tool ?? tool.name,
      ...(tool.mcp === undefined ? {} : { server: tool.mcp.server }),
      input,
    },
    // An argument of an MCP tool that is called `description` is no word about the call.
    ...(tool.mcp === undefined ? withWords(input.description) : {}),
    ...cutOf([["input", input]], cap),
  };
}

function withAlso(also: JsonObject): { readonly also?: JsonObject } {
  return Object.keys(also).length === 0 ? {} : { also };
}

function withWords(description: unknown): { readonly says?: string } {
  return typeof description === "string" && description.trim() !== ""
    ? { says: description.trim() }
    : {};
}

function cutOf(
  parts: readonly (readonly [CutView["thing"], unknown])[],
  cap: number,
): { readonly cut?: CutView } {
  const part = parts.find(([, value]) => holdsCut(value, cap));
  return part === undefined ? {} : { cut: { thing: part[0], bytes: cap } };
}

function holdsCut(value: unknown, cap: number): boolean {
  if (typeof value === "string") return looksCut(value, cap);
  if (Array.isArray(value)) return value.some((part) => holdsCut(part, cap));
  return isObject(value) && Object.values(value).some((part) => holdsCut(part, cap));
}
