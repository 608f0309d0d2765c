/**
 * The command's two voices. Standard output holds only what a script may read (`start`: the link line,
 * `demo`: what the relay printed); everything for a person goes to standard error.
 *
 * @module
 */

const encoder = new TextEncoder();

/** One line on standard output. */
export function print(line: string): void {
  write(Deno.stdout, line);
}

/** One line on standard error. */
export function tell(line: string): void {
  write(Deno.stderr, line);
}

function write(to: { writeSync(bytes: Uint8Array): number }, line: string): void {
  const bytes = encoder.encode(line + "\n");
  try {
    for (let at = 0; at < bytes.length;) at += to.writeSync(bytes.subarray(at));
  } catch (error) {
    // The reader went away (`vults start | head -1`): the app runs on without it.
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}
