/**
 * Reads the TypeScript sources of a tree, for the tests that look at the house itself.
 * Permission: read of the tree.
 *
 * @module
 */

import { relative } from "node:path";
import type { SourceFile } from "./check_imports.ts";

export { dirname } from "node:path/posix";

const SKIPPED = /^(node_modules|dist|cov|\.git|generated|fixture|fixtures)$/;

/** An absolute path below the repository's root. */
export function fromRoot(path: string): string {
  return new URL(`../../${path}`, import.meta.url).pathname;
}

/** Every `.ts` and `.tsx` below `root`, generated and fixture folders left out, paths from `root`. */
export async function sourceFiles(root: string): Promise<SourceFile[]> {
  const found: SourceFile[] = [];
  for await (const path of walk(root)) {
    if (!/\.tsx?$/.test(path)) continue;
    found.push({ path: relative(root, path), text: await Deno.readTextFile(path) });
  }
  return found.sort((a, b) => a.path < b.path ? -1 : 1);
}

async function* walk(folder: string): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(folder)) {
    if (SKIPPED.test(entry.name)) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* walk(path);
    else if (entry.isFile) yield path;
  }
}
