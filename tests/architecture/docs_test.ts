import assert from "node:assert/strict";
import { isTestFile, roomOf } from "./check_imports.ts";
import { fromRoot, sourceFiles } from "./source_files.ts";

interface Documented {
  readonly module_doc?: { readonly doc?: string };
  readonly symbols: readonly {
    readonly name: string;
    readonly declarations: readonly {
      readonly location: { readonly filename: string };
      readonly declarationKind: string;
      readonly kind: string;
      readonly jsDoc?: { readonly doc?: string };
    }[];
  }[];
}

/** What `deno doc` reads in every file of code, by path. */
async function documentation(): Promise<Map<string, Documented>> {
  const paths = (await sourceFiles(fromRoot("."))).map(({ path }) => path)
    .filter((path) => roomOf(path) !== undefined && !isTestFile(path));
  const { stdout, code } = await new Deno.Command(Deno.execPath(), {
    args: ["doc", "--json", ...paths],
    cwd: fromRoot("."),
    env: { NO_COLOR: "1" },
    stderr: "inherit",
  }).output();
  assert.equal(code, 0);
  const { nodes } = JSON.parse(new TextDecoder().decode(stdout)) as {
    nodes: Record<string, Documented>;
  };
  return new Map(Object.entries(nodes));
}

Deno.test("every file of code says first what it is, every exported name what it promises", async () => {
  const missing: string[] = [];
  for (const [file, { module_doc, symbols }] of await documentation()) {
    const path = file.slice(file.indexOf(fromRoot(".")) + fromRoot(".").length);
    // A route is named by its path and a page's component by its file.
    const isRoute = path.startsWith("routes/");
    if (!isRoute && !module_doc?.doc?.trim()) missing.push(`${path}: no module docstring`);
    for (const { name, declarations } of symbols) {
      const here = declarations.filter(({ location, declarationKind, kind }) =>
        location.filename === file && declarationKind === "export" && kind !== "reference"
      );
      if (here.length === 0 || here.some(({ jsDoc }) => jsDoc?.doc?.trim())) continue;
      if (isRoute && ["handler", "config"].includes(name)) continue;
      missing.push(`${path}: "${name}" has no docstring`);
    }
  }
  assert.deepEqual(missing, []);
});
