/**
 * How long somebody worked, of spans of time that may overlap.
 *
 * @module
 */

/** Epoch milliseconds. */
export interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

/** Milliseconds between `from` and `to` in which at least one of the spans ran. */
export function activeMs(spans: readonly TimeSpan[], from: number, to: number): number {
  const inOrder = spans
    .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, to) }))
    .filter(({ start, end }) => end > start)
    .sort((one, other) => one.start - other.start);
  let total = 0;
  let until = from;
  for (const { start, end } of inOrder) {
    total += Math.max(0, end - Math.max(start, until));
    until = Math.max(until, end);
  }
  return total;
}
