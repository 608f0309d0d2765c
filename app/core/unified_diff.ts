/**
 * A unified diff of one named file, as its hunks.
 *
 * Guarantees that nothing of the diff is left out or shown under another file's name: a line that
 * this reader does not understand, a second file, or a header that names another path makes the whole
 * diff unread (`undefined`), and it is then shown as the text it is.
 *
 * @module
 */

import type { DiffLine } from "../view/mod.ts";

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@(.*)$/;
/** Headers that say nothing about what happens to the file. */
const SILENT = /^(?:diff --git |index |Index: |=+$|$)/;
/** Headers that do: they are kept as lines (`create` is how Copilot 1.0.102 writes `new`). */
const TELLING =
  /^(?:(?:new|create|deleted) file mode |(?:old|new) mode |(?:rename|copy) (?:from|to) )/;

/**
 * Reads the diff of the file at `path`. `cut`: the text stops short, so the last hunk may be shorter
 * than its header says.
 */
export function readUnifiedDiff(
  text: string,
  path: string,
  cut: boolean,
): readonly (readonly DiffLine[])[] | undefined {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const hunks: DiffLine[][] = [];
  const told: DiffLine[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const hunk = HUNK.exec(line);
    if (hunk !== null) {
      const read = readHunk(lines, at, hunk, cut);
      if (read === undefined) return undefined;
      hunks.push(read.lines);
      at = read.next;
    } else if (hunks.length > 0 || !isHeader(line, path)) {
      return undefined;
    } else {
      if (TELLING.test(line)) told.push({ mark: " ", text: line });
      at++;
    }
  }
  if (hunks.length === 0 && told.length === 0) return undefined;
  return told.length > 0 ? [told, ...hunks] : hunks;
}

function isHeader(line: string, path: string): boolean {
  if (SILENT.test(line) || TELLING.test(line)) return true;
  const named = /^(?:---|\+\+\+) (.*)$/.exec(line)?.[1];
  return named !== undefined && namesFile(named, path);
}

/** `a/home/me/x` and `/home/me/x` are the same file; `dev/null` is none. */
function namesFile(named: string, path: string): boolean {
  const bare = named.split("\t")[0]?.trimEnd() ?? "";
  const plain = [bare, bare.replace(/^[ab]\//, "")].map((text) => text.replace(/^\/+/, ""));
  const wanted = path.replace(/^\/+/, "");
  return plain.includes("dev/null") ||
    plain.some((text) => text === wanted || wanted.endsWith("/" + text));
}

function readHunk(
  lines: readonly string[],
  start: number,
  header: RegExpExecArray,
  cut: boolean,
): { readonly lines: DiffLine[]; readonly next: number } | undefined {
  let old = Number(header[1]);
  let now = Number(header[3]);
  const oldEnd = old + Number(header[2] ?? 1);
  const newEnd = now + Number(header[4] ?? 1);
  const result: DiffLine[] = [];
  let at = start + 1;
  while (old < oldEnd || now < newEnd) {
    const line = lines[at];
    if (line === undefined) return cut ? { lines: result, next: at } : undefined;
    const mark = line[0] ?? " ";
    if (mark === "+") result.push({ mark, new: now++, text: line.slice(1) });
    else if (mark === "-") result.push({ mark, old: old++, text: line.slice(1) });
    else if (mark === " ") result.push({ mark, old: old++, new: now++, text: line.slice(1) });
    else if (mark === "\\") result.push({ mark: " ", text: line });
    else return cut && at === lines.length - 1 ? { lines: result, next: at + 1 } : undefined;
    at++;
  }
  if (lines[at]?.startsWith("\\")) result.push({ mark: " ", text: lines[at++] ?? "" });
  return { lines: result, next: at };
}
