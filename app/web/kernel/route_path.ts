/**
 * From the place of a route file to the address it answers, and the order of registration.
 *
 * Guarantees that a fixed address wins over a parameter and a parameter over a catch-all, whatever
 * the files are called.
 *
 * @module
 */

/** The Hono pattern of a route file, given its path below `routes/` without the extension. */
export function routePath(file: string): string {
  const parts = file.split("/").map((part) =>
    part.replace(/^\[\.\.\.[^\]]+\]$/, "*").replace(/^\[([^\]]+)\]$/, ":$1")
  );
  if (parts.at(-1) === "index") parts.pop();
  return "/" + parts.join("/");
}

/** The folders above a route file, outermost first: `""`, `"a"`, `"a/b"`. */
export function foldersOf(file: string): string[] {
  const parts = file.split("/").slice(0, -1);
  return ["", ...parts.map((_, index) => parts.slice(0, index + 1).join("/"))];
}

/** Whether a file is a page, not one of the kernel's special files. */
export function isPage(file: string): boolean {
  return !/(^|\/)_[^/]*$/.test(file);
}

/**
 * Sorts route files into the order in which they are registered. Compares with `<`: `localeCompare`
 * puts `~` before letters, and the catch-all would win (measured, toolchain notes).
 */
export function inOrder(files: readonly string[]): string[] {
  const key = (file: string) =>
    routePath(file).split("/").map((part) =>
      part === "*" ? "\u{10FFFF}" : part.startsWith(":") ? "\u{10FFFE}" : part
    ).join("/");
  return [...files].sort((a, b) => key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
}
