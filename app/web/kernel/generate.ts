/**
 * Writes the manifest of `routes/` and `islands/`: which files there are, as static imports, so that
 * a bundle holds them all.
 *
 * A file directly in `islands/` is an island; files in its folders are parts of islands. Generated
 * files are written only when their text changed, else a watcher would loop.
 *
 * @module
 */

/** Where the kernel writes; never in git. */
export const GENERATED = new URL("generated/", import.meta.url);
const ROOT = new URL("../../../", import.meta.url);

/** Route files below `routes/` and islands directly in `islands/`, sorted, with their extension. */
export interface Found {
  readonly routes: readonly string[];
  readonly islands: readonly string[];
}

/** Lists the route and island files. Permission: read. */
export async function findPages(): Promise<Found> {
  const routes: string[] = [];
  for await (const path of walk(new URL("routes/", ROOT), "")) routes.push(path);
  const islands: string[] = [];
  for await (const entry of Deno.readDir(new URL("islands/", ROOT))) {
    if (entry.isFile && isSource(entry.name)) islands.push(entry.name);
  }
  return { routes: routes.sort(), islands: islands.sort() };
}

async function* walk(folder: URL, under: string): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(folder)) {
    // As in Fresh, a folder in brackets holds parts of routes, no routes.
    if (entry.name.startsWith("(_")) continue;
    if (entry.isDirectory) yield* walk(new URL(`${entry.name}/`, folder), `${under}${entry.name}/`);
    else if (isSource(entry.name)) yield under + entry.name;
  }
}

function isSource(name: string): boolean {
  return /\.tsx?$/.test(name) && !/_test\.tsx?$/.test(name);
}

const bareName = (path: string) => path.replace(/\.tsx?$/, "");
const NOTE = "// Made by app/web/kernel/generate.ts. Not in git.\n";

/** The client's half: every island by name, loaded when a page has it. */
export function clientManifest({ islands }: Found): string {
  const entries = islands.map((path) =>
    `  ${JSON.stringify(bareName(path))}: () => import("../../../../islands/${path}"),\n`
  );
  return `${NOTE}export const islands: Record<string, () => Promise<{ readonly default: unknown }>> = {\n` +
    entries.join("") + "};\n";
}

/** The server's half: every route and island as a static import. */
export function serverManifest({ routes, islands }: Found): string {
  const lines = [`import type { RouteModule } from "../site.ts";\n`];
  routes.forEach((path, i) => lines.push(`import * as r${i} from "../../../../routes/${path}";\n`));
  islands.forEach((path, i) => lines.push(`import i${i} from "../../../../islands/${path}";\n`));
  lines.push("export const routes: Record<string, RouteModule> = {\n");
  // The cast keeps a route's own type of data out of the record.
  routes.forEach((path, i) =>
    lines.push(`  ${JSON.stringify(bareName(path))}: r${i} as RouteModule,\n`)
  );
  lines.push("};\nexport const islands: Record<string, unknown> = {\n");
  islands.forEach((path, i) => lines.push(`  ${JSON.stringify(bareName(path))}: i${i},\n`));
  lines.push("};\n");
  return NOTE + lines.join("");
}

/** Writes `text` into the generated folder unless it stands there already. Permission: read, write. */
export async function writeGenerated(name: string, text: string): Promise<void> {
  await Deno.mkdir(GENERATED, { recursive: true });
  const path = new URL(name, GENERATED);
  const old = await Deno.readTextFile(path).catch((error: unknown) => {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  });
  if (old !== text) await Deno.writeTextFile(path, text);
}
