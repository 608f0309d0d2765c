/**
 * The last resort of the relay, and the only place of the product that swallows errors.
 *
 * Guarantees exit status 0 and silence, whatever the work throws, rejects or leaves behind
 * (promise 1; protocol contract, sections 1 and 14).
 *
 * @module
 */

/** Runs `work` and ends the process. */
export function endSilently(work: () => Promise<void>): void {
  const end = () => Deno.exit(0);
  // The work begins first: its read of stdin is on its way while the listeners are set up, and no
  // promise of it can be found unhandled before this function is left.
  const done = work();
  globalThis.addEventListener("unhandledrejection", end);
  globalThis.addEventListener("error", end);
  done.then(end, end);
}
