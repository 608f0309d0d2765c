/**
 * Deadlines without timers.
 *
 * Guarantees that work is waited for no longer than said. Never uses `setTimeout`: its first call
 * costs half of an empty script's run time (design decision 8). Instead a wait on a cell that nobody
 * wakes is raced against pending I/O, which must be there: alone such a wait does not keep the
 * process alive.
 *
 * @module
 */

/** What {@linkcode within} gives when the time was over first. */
export const LATE: unique symbol = Symbol("late");

/** The cell that nobody wakes; any number of waits share it. */
let cell: Int32Array<SharedArrayBuffer> | undefined;

/**
 * The result of `work`, or {@linkcode LATE} after `ms` milliseconds. The work itself goes on; what it
 * gives or throws later is dropped.
 */
export function within<T>(work: Promise<T>, ms: number): Promise<T | typeof LATE> {
  cell ??= new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const waiting = Atomics.waitAsync(cell, 0, 0, Math.max(0, ms));
  const late = waiting.async ? waiting.value.then((): typeof LATE => LATE) : LATE;
  return Promise.race<T | typeof LATE>([late, work]);
}

/** Starts a clock: each call gives the milliseconds left until `total` since the start. */
export function countdown(): (total: number) => number {
  const start = performance.now();
  return (total) => total - (performance.now() - start);
}
