/**
 * What a finished edit changed, from whatever its agent tells of it.
 *
 * Guarantees at most 400 lines, that no line is shown which the agent did not name, and that a diff
 * which stops short says so (`cut`). A write without a patch gives none: what was there before is not
 * known. Source: app-behaviour contract, section 7; protocol contract, section 5.
 *
 * @module
 */

import type { FinishedPatch, PatchHunk, ToolUse } from "../../agents/mod.ts";
import { isObject, type JsonObject, LIMITS, looksCut } from "../../protocol/mod.ts";
import type { DiffLine, FileChange } from "../view/mod.ts";
import { takePair } from "./action.ts";
import { BOUNDS } from "./bounds.ts";
import { readCodexPatch } from "./codex_patch.ts";
import { countLines, lineDiff, writtenLines } from "./line_diff.ts";
import { patchText, pathsOf } from "./target.ts";
import { readUnifiedDiff } from "./unified_diff.ts";

type Hunks = readonly (readonly DiffLine[])[];

const PATCH_END = /^\*\*\* End Patch\s*$/;

/** The diff of a finished edit by file; `undefined` when nothing is known of it. */
export function finishedDiff(
  tool: ToolUse,
  patch: FinishedPatch | undefined,
): readonly FileChange[] | undefined {
  const files = tool.canonical === "apply_patch" ? readPatch(tool) : readFile(tool, patch);
  if (files === undefined || files.every(({ hunks }) => hunks.length === 0)) return undefined;
  return withinBounds(files);
}

/** A patch without its end mark was cut, by the relay or before it. */
function readPatch(tool: ToolUse): readonly FileChange[] | undefined {
  const text = patchText(tool.input);
  if (text === undefined) return undefined;
  const cut = !PATCH_END.test(text.trimEnd().split("\n").at(-1) ?? "");
  return readCodexPatch(text, cut);
}

function readFile(
  tool: ToolUse,
  patch: FinishedPatch | undefined,
): readonly FileChange[] | undefined {
  const path = pathsOf(tool)[0];
  if (path === undefined) return undefined;
  if (patch === undefined) return rebuilt(tool.input, path);
  if (patch.hunks.length > 0) {
    return [fileOf(path, patch.hunks.map(hunkLines), patch.cut || patch.hunks.some(holdsCut))];
  }
  const { content } = tool.input;
  if (tool.canonical !== "Write" || typeof content !== "string") return undefined;
  const file = fileOf(path, [writtenLines(content)], looksCut(content, LIMITS.stringBytes));
  return [{ ...file, kind: "create" }];
}

/** From the edit's own input: a unified diff, or both sides of each edit, without numbers. */
function rebuilt(input: JsonObject, path: string): readonly FileChange[] | undefined {
  if (typeof input.diff === "string") {
    const cut = looksCut(input.diff, LIMITS.stringBytes);
    const hunks = readUnifiedDiff(input.diff, path, cut);
    return hunks === undefined ? undefined : [fileOf(path, hunks, cut)];
  }
  const edits: readonly unknown[] = Array.isArray(input.edits) ? input.edits : [input];
  const pairs = edits.map((edit) => isObject(edit) ? takePair(edit) : undefined)
    .filter((pair) => pair !== undefined);
  if (pairs.length !== edits.length) return undefined;
  const cut = pairs.some((pair) =>
    looksCut(pair.old, LIMITS.stringBytes) || looksCut(pair.new, LIMITS.stringBytes)
  );
  return [fileOf(path, pairs.map((pair) => nearChange(lineDiff(pair.old, pair.new))), cut)];
}

function fileOf(path: string, hunks: Hunks, cut: boolean): FileChange {
  return { path, ...countLines(hunks), hunks: hunks.filter((hunk) => hunk.length > 0), cut };
}

/** Lines about the end of the file (`\`) are no lines of it. */
function hunkLines({ oldStart, newStart, lines }: PatchHunk): readonly DiffLine[] {
  let old = oldStart;
  let now = newStart;
  return lines.filter((line) => !line.startsWith("\\")).map((line): DiffLine => {
    const mark = line[0] === "+" || line[0] === "-" ? line[0] : " ";
    return {
      mark,
      ...(mark === "+" || old === undefined ? {} : { old: old++ }),
      ...(mark === "-" || now === undefined ? {} : { new: now++ }),
      text: line.slice(1),
    };
  });
}

function holdsCut({ lines }: PatchHunk): boolean {
  return lines.some((line) => looksCut(line, LIMITS.stringBytes));
}

/** A change and a few lines around it. */
function nearChange(lines: readonly DiffLine[]): readonly DiffLine[] {
  const first = lines.findIndex(({ mark }) => mark !== " ");
  const last = lines.findLastIndex(({ mark }) => mark !== " ");
  return first < 0
    ? []
    : lines.slice(Math.max(0, first - BOUNDS.diffContext), last + 1 + BOUNDS.diffContext);
}

/** Lines beyond the bound are left out; the counts stay those of all that was told. */
function withinBounds(files: readonly FileChange[]): readonly FileChange[] {
  let lines: number = BOUNDS.diffLines;
  let chars: number = BOUNDS.diffChars;
  return files.map((file) => {
    let cut = file.cut;
    const hunks = file.hunks.map((hunk) =>
      hunk.filter(({ text }) => {
        lines -= 1;
        chars -= text.length;
        const fits = lines >= 0 && chars >= 0;
        cut ||= !fits;
        return fits;
      })
    );
    return { ...file, hunks: hunks.filter((hunk) => hunk.length > 0), cut };
  });
}
