/**
 * Codex's patch envelope, as what it changes per file.
 *
 * Guarantees that nothing of a patch is left out: a line that this reader does not understand makes
 * the whole patch unread (`undefined`), and it is then shown as the text it is. What a header says
 * beyond the path (a deletion, a move) is kept as a line too, so that a page that draws lines only
 * still shows it.
 *
 * @module
 */

import type { DiffLine, FileChange } from "../view/mod.ts";
import { countLines } from "./line_diff.ts";

const HEADER = /^\*\*\* (Add|Update|Delete) File: (.+)$/;
const MOVE = /^\*\*\* Move to: (.+)$/;
const KINDS = { Add: "create", Update: undefined, Delete: "delete" } as const;

/** The paths that a patch names in its headers, in order. */
export function patchPaths(text: string): string[] {
  return text.split("\n").flatMap((line) => HEADER.exec(line.trimEnd())?.[2] ?? []);
}

/**
 * Reads a patch. `cut`: the text stops short, so its end mark may be missing and its last line is
 * only a part.
 */
export function readCodexPatch(text: string, cut: boolean): readonly FileChange[] | undefined {
  const lines = text.trimEnd().split("\n");
  if (lines.shift()?.trim() !== "*** Begin Patch") return undefined;
  if (!cut && lines.pop()?.trim() !== "*** End Patch") return undefined;
  const files: { path: string; kind: keyof typeof KINDS; to?: string; hunks: DiffLine[][] }[] = [];
  for (const line of lines) {
    const header = HEADER.exec(line.trimEnd());
    const file = files.at(-1);
    if (header?.[2] !== undefined) {
      const kind = header[1] as keyof typeof KINDS;
      const said: DiffLine = { mark: " ", text: line };
      files.push({ path: header[2], kind, hunks: kind === "Delete" ? [[said]] : [] });
      continue;
    }
    if (file === undefined) return undefined;
    const move = MOVE.exec(line.trimEnd());
    if (move?.[1] !== undefined && file.kind === "Update" && file.hunks.length === 0) {
      file.to = move[1];
      file.hunks.push([{ mark: " ", text: line }]);
      continue;
    }
    if (!addLine(file, line)) return undefined;
  }
  if (files.length === 0) return undefined;
  return files.map((file, index) => ({
    path: file.path,
    ...kindOf(file),
    ...countLines(file.hunks),
    hunks: file.hunks,
    cut: cut && index === files.length - 1,
  }));
}

function kindOf(
  { kind, to }: { readonly kind: keyof typeof KINDS; readonly to?: string },
): Pick<FileChange, "kind" | "to"> {
  if (to !== undefined) return { kind: "move", to };
  const known = KINDS[kind];
  return known === undefined ? {} : { kind: known };
}

function addLine(
  file: { readonly kind: keyof typeof KINDS; readonly hunks: DiffLine[][] },
  line: string,
): boolean {
  if (file.kind === "Delete") return false;
  if (file.kind === "Update" && (line === "@@" || line.startsWith("@@ "))) {
    // The text behind the mark says where the change belongs, so it is shown.
    file.hunks.push(line === "@@" ? [] : [{ mark: " ", text: line }]);
    return true;
  }
  if (file.hunks.length === 0) file.hunks.push([]);
  const hunk = file.hunks.at(-1);
  if (line === "*** End of File" && file.kind === "Update") {
    hunk?.push({ mark: " ", text: line });
    return true;
  }
  const mark = line[0];
  if (file.kind === "Add") {
    if (mark !== "+") return false;
    hunk?.push({ mark, new: (hunk?.length ?? 0) + 1, text: line.slice(1) });
    return true;
  }
  if (mark === undefined) {
    hunk?.push({ mark: " ", text: "" });
    return true;
  }
  if (mark !== "+" && mark !== "-" && mark !== " ") return false;
  hunk?.push({ mark, text: line.slice(1) });
  return true;
}
