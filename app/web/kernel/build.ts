/**
 * Builds the pages: manifest, client script, styles and icons, all into `generated/`.
 *
 * Guarantees that afterwards `generated/site.ts` imports without reading a file, so that a bundle or a
 * compiled program carries the whole site. Permissions: read, write, env, and run for the bundler.
 *
 * @module
 */

import {
  clientManifest,
  findPages,
  GENERATED,
  serverManifest,
  writeGenerated,
} from "./generate.ts";
import type { StaticFile } from "./site.ts";

const STATIC = new URL("static/", import.meta.url);
const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  webmanifest: "application/manifest+json",
};

/** How the pages are built. */
export interface BuildOptions {
  /** Leaves out line ends and long names; on unless somebody wants to read the script. */
  readonly minify?: boolean;
}

/** Builds everything. Throws when the bundler finds an error, with what it said. */
export async function buildPages(options: BuildOptions = {}): Promise<void> {
  const found = await findPages();
  await writeGenerated("client_islands.ts", clientManifest(found));
  await writeGenerated("manifest.ts", serverManifest(found));
  const files = { ...await bundleClient(options.minify ?? true), ...await staticFiles() };
  const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => a < b ? -1 : 1));
  await writeGenerated("site.ts", siteModule(sorted, await stampOf(sorted)));
}

async function bundleClient(minify: boolean): Promise<Record<string, StaticFile>> {
  const result = await Deno.bundle({
    entrypoints: [new URL("client.ts", import.meta.url).pathname],
    outputDir: GENERATED.pathname,
    platform: "browser",
    codeSplitting: true,
    minify,
    write: false,
  });
  if (!result.success) {
    throw new Error(
      `Cannot bundle the client script: ${result.errors.map((error) => error.text).join("; ")}`,
    );
  }
  const files: Record<string, StaticFile> = {};
  for (const file of result.outputFiles ?? []) {
    const name = file.path.split("/").at(-1) ?? file.path;
    files[name] = fileOf(name, file.text());
  }
  return files;
}

/** Styles are joined into one sheet in the order of their names; icons stay files of their own. */
async function staticFiles(): Promise<Record<string, StaticFile>> {
  const names: string[] = [];
  for await (const entry of Deno.readDir(STATIC)) if (entry.isFile) names.push(entry.name);
  const files: Record<string, StaticFile> = {};
  const styles: string[] = [];
  for (const name of names.sort()) {
    const text = await Deno.readTextFile(new URL(name, STATIC));
    if (name.endsWith(".css")) styles.push(text);
    else files[name] = fileOf(name, text);
  }
  files["vults.css"] = fileOf("vults.css", styles.join("\n"));
  return files;
}

function fileOf(name: string, text: string): StaticFile {
  const type = TYPES[name.split(".").at(-1) ?? ""];
  if (type === undefined) throw new Error(`Cannot serve "${name}": no content type for its ending`);
  return { type, text };
}

async function stampOf(files: Readonly<Record<string, StaticFile>>): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(files));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function siteModule(files: Readonly<Record<string, StaticFile>>, stamp: string): string {
  return `// Made by app/web/kernel/build.ts. Not in git.
import type { Site } from "../site.ts";
import { islands, routes } from "./manifest.ts";

export const site: Site = {
  routes,
  islands,
  stamp: ${JSON.stringify(stamp)},
  files: ${JSON.stringify(files)},
};
`;
}

if (import.meta.main) await buildPages();
