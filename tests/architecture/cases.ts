/**
 * Compares `docs/cases.md` with the tests: which case is tested where. Pure.
 *
 * @module
 */

import type { SourceFile } from "./check_imports.ts";

/** Case ids, and the test files of each. */
export type CasesByFile = ReadonlyMap<string, ReadonlySet<string>>;

const ID = /PB-\d{2,}/g;

/** The rows of the table in the document: `| PB-01 | what it is | \`file\` \`file\` |`. */
export function listedCases(document: string): CasesByFile {
  const listed = new Map<string, Set<string>>();
  for (
    const [, id = "", files = ""] of document.matchAll(/^\|\s*(PB-\d{2,})\s*\|.*\|([^|]*)\|$/gm)
  ) {
    if (listed.has(id)) throw new Error(`"${id}" has two rows`);
    listed.set(id, new Set([...files.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "")));
  }
  return listed;
}

/**
 * The ids in the texts of the given test files. A title may be put together from a table beside the
 * test, so every string of a test file counts, and no comment does.
 */
export function testedCases(files: readonly SourceFile[]): CasesByFile {
  const tested = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    if (!/_test\.tsx?$/.test(path)) continue;
    for (const string of stringsOf(text)) {
      for (const [id] of string.matchAll(ID)) {
        tested.set(id, (tested.get(id) ?? new Set()).add(path));
      }
    }
  }
  return tested;
}

/** One sentence for each difference; empty when the document says what the tests do. */
export function caseProblems(listed: CasesByFile, tested: CasesByFile): string[] {
  const problems: string[] = [];
  for (const [id, files] of listed) {
    if (files.size === 0) problems.push(`${id} is listed without a test`);
    for (const file of files) {
      if (!tested.get(id)?.has(file)) problems.push(`${id} has no test in "${file}"`);
    }
  }
  for (const [id, files] of tested) {
    for (const file of files) {
      if (!listed.get(id)?.has(file)) problems.push(`${id} is not listed with "${file}"`);
    }
  }
  return problems.sort();
}

/** The strings of a source text. Comments and strings are told apart by whichever begins first. */
function stringsOf(text: string): string[] {
  const token = /\/\*[^]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[^])*`/g;
  return [...text.matchAll(token)].map((match) => match[0]).filter((found) => found[0] !== "/");
}
