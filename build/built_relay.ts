/**
 * Where the relay is that was built together with the running program.
 *
 * @module
 */

import { fileURLToPath } from "node:url";

/**
 * The path of `vults-hook` beside the running `vults`; from a checkout, the one in `dist/`. `main` is
 * the URL of the running program's first module.
 */
export function builtRelay(main: string = Deno.mainModule): string {
  const file = fileURLToPath(main);
  const folder = file.slice(0, file.lastIndexOf("/"));
  if (file.endsWith("/vults")) return `${folder}/vults-hook`;
  return fileURLToPath(new URL("../dist/vults-hook", import.meta.url));
}
