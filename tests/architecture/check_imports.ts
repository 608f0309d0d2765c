/**
 * Finds imports that the plan of the house forbids. Pure: takes the files, returns the sentences.
 *
 * @module
 */

import { dirname, join } from "node:path/posix";
import { type Room, ROOMS, SIDE_DOORS } from "./rooms.ts";

/** One source file: its path from the repository's root, with `/`, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(["'])([^"'\n]+)\1/g;

/** The room a path belongs to: the longest name that it begins with. */
export function roomOf(path: string): Room | undefined {
  return ROOMS.filter((room) => path.startsWith(room.name + "/"))
    .sort((a, b) => b.name.length - a.name.length)[0];
}

/** Whether a path is a test or something only tests use: it may import anything. */
export function isTestFile(path: string): boolean {
  return /_test\.tsx?$/.test(path) || path.startsWith("tests/") || path.startsWith("bench/");
}

/** One sentence for every import that breaks the plan; empty when all is well. */
export function checkImports(files: readonly SourceFile[]): string[] {
  const problems: string[] = [];
  for (const file of files) {
    const room = roomOf(file.path);
    if (room === undefined || isTestFile(file.path)) continue;
    for (const specifier of importsOf(file.text)) {
      const problem = problemWith(file.path, room, specifier);
      if (problem !== undefined) problems.push(`${file.path}: ${problem}`);
    }
  }
  return problems;
}

function importsOf(text: string): string[] {
  // Doc comments show imports as examples, and templates write them: neither are imports.
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "")
    .replaceAll(/`(?:[^`\\]|\\[^])*`/g, "``");
  return [...code.matchAll(IMPORT)].map((match) => match[2] ?? "");
}

function problemWith(from: string, room: Room, specifier: string): string | undefined {
  if (specifier.startsWith("node:")) return undefined;
  if (!specifier.startsWith(".")) {
    const known = (room.packages ?? []).some((name) =>
      specifier === name || specifier.startsWith(name + "/") || specifier.startsWith(name + "-")
    );
    return known ? undefined : `"${room.name}" may not use the package "${specifier}"`;
  }
  const target = join(dirname(from), specifier);
  if (/\/generated\//.test(target)) return undefined;
  const there = roomOf(target);
  if (there === undefined) return `imports "${target}", which is in no room`;
  if (there.name === room.name) return undefined;
  if (!room.mayUse.includes(there.name)) return `"${room.name}" may not see "${there.name}"`;
  if (target in SIDE_DOORS || there.noFrontDoor) return undefined;
  return target === `${there.name}/mod.ts`
    ? undefined
    : `imports "${target}" past the front door "${there.name}/mod.ts"`;
}
