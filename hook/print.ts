/**
 * Bytes to stdout, all of them or as many as anybody wants.
 *
 * Never throws: a stdout that is closed or full is no reason to fail (PB-04).
 *
 * @module
 */

/** A reader that has not made room for this long will not. */
const FULL_PIPE_MS = 2_000;
const RETRY_MS = 2;

/** Writes `bytes` as they are. */
export function print(bytes: Uint8Array): void {
  const giveUp = performance.now() + FULL_PIPE_MS;
  let written = 0;
  while (written < bytes.length) {
    try {
      written += Deno.stdout.writeSync(bytes.subarray(written));
    } catch (error) {
      // A pipe that somebody made non-blocking is merely full; half an object would be read as text.
      if (!(error instanceof Deno.errors.WouldBlock) || performance.now() > giveUp) return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
}
