/**
 * The command's two voices. Standard output holds only what a script may read (`start`: the link line,
 * `demo`: what the relay printed); everything for a person goes to standard error.
 *
 * @module
 */

const encoder = new TextEncoder();

/** One line on standard output. */
export function print(line: string): void {
  write(Deno.stdout, encoder.encode(line + "\n"));
}

/** One line on standard error. */
export function tell(line: string): void {
  write(Deno.stderr, encoder.encode(line + "\n"));
}

/** Bytes on standard output, as they are. */
export function printBytes(bytes: Uint8Array): void {
  write(Deno.stdout, bytes);
}

function write(to: { writeSync(bytes: Uint8Array): number }, bytes: Uint8Array): void {
  try {
    for (let at = 0; at < bytes.length;) at += to.writeSync(bytes.subarray(at));
  } catch (error) {
    // The reader went away (`vults start | head -1`): the app runs on without it.
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}
