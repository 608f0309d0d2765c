/**
 * The app's clock.
 *
 * Guarantees milliseconds since the epoch that never go back and never stand still: when somebody sets
 * the machine's clock back, this one goes on from where it was; when it is set ahead, or the machine
 * slept, this one follows. A deadline is then late by nothing that a person did to the clock.
 *
 * @module
 */

/** A clock over the machine's two; the arguments are for tests. */
export function steadyClock(
  wall: () => number = Date.now,
  monotonic: () => number = () => performance.now(),
): () => number {
  let at = wall();
  let measured = monotonic();
  return () => {
    const elapsed = monotonic() - measured;
    measured += elapsed;
    at = Math.max(at + elapsed, wall());
    return Math.floor(at);
  };
}
