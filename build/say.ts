/**
 * Progress for the person who builds: one line on stderr, since stdout may belong to a program.
 *
 * @module
 */

/** Writes `line` to stderr. */
export function say(line: string): void {
  const bytes = new TextEncoder().encode(line + "\n");
  for (let written = 0; written < bytes.length;) {
    written += Deno.stderr.writeSync(bytes.subarray(written));
  }
}
