/**
 * Holds `docs/architecture.md`, `docs/guide.md` and the decisions to the tree: a file that a note
 * names must be there.
 *
 * @module
 */

import assert from "node:assert/strict";
import { fromRoot } from "./source_files.ts";

const ROOT_FILES =
  /^(deno\.json|deno\.lock|README\.md|AGENTS\.md|CHANGELOG\.md|LICENSE|\.ci\/run)$/;
const ROOMS = /^(hook|protocol|agents|app|routes|islands|lab|build|tests|bench|docs)\/[\w./-]*$/;

/** The paths of the repository that a document names in backticks. */
function namedPaths(document: string): string[] {
  return [...document.matchAll(/`([^`\s]+)`/g)].map((match) => match[1] ?? "")
    .filter((path) => ROOMS.test(path) || ROOT_FILES.test(path));
}

async function missing(paths: readonly string[]): Promise<string[]> {
  const gone: string[] = [];
  for (const path of paths) {
    const found = await Deno.stat(fromRoot(path)).catch((error) => {
      if (error instanceof Deno.errors.NotFound) return undefined;
      throw error;
    });
    const fits = found !== undefined && (!path.endsWith("/") || found.isDirectory);
    if (!fits) gone.push(path);
  }
  return gone;
}

async function markdownIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of Deno.readDir(fromRoot(folder))) {
    if (entry.name.endsWith(".md")) found.push(`${folder}/${entry.name}`);
  }
  return found.sort();
}

Deno.test("docs name no file or folder that is not there", async () => {
  for (const document of [...await markdownIn("docs"), ...await markdownIn("docs/decisions")]) {
    const paths = namedPaths(await Deno.readTextFile(fromRoot(document)));
    assert.deepEqual(await missing(paths), [], `named in "${document}"`);
  }
});

Deno.test("docs/architecture.md tells the life of an event in nine steps, each with its files", async () => {
  const text = await Deno.readTextFile(fromRoot("docs/architecture.md"));
  const life = text.slice(text.indexOf("\n## The life of an event"));
  const steps = life.slice(0, life.indexOf("\n## ", 1)).split(/^\d\. /m).slice(1);
  assert.equal(steps.length, 9);
  for (const step of steps) assert.ok(namedPaths(step).length > 0, `no file in "${step}"`);
});

Deno.test("namedPaths() finds the files of the house and missing() those that are gone", async () => {
  const paths = namedPaths(
    "`hook/main.ts`, `deno task test`, `~/.claude`, `app/core/gone.ts`, `docs/`",
  );
  assert.deepEqual(paths, ["hook/main.ts", "app/core/gone.ts", "docs/"]);
  assert.deepEqual(await missing(paths), ["app/core/gone.ts"]);
});
