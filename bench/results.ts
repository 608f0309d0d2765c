/**
 * What the bench measures, as data: `bench/results.json` holds the last run, the README quotes it.
 * Times are milliseconds, sizes bytes, ratios plain numbers.
 *
 * @module
 */

/** One relay case, run in turn with an empty script. */
export interface StartFigure {
  readonly name: "no app" | "app, no reply wanted" | "immediate decision" | "1 MiB event";
  readonly runs: number;
  /** Median of the pair-by-pair ratios to the empty script. */
  readonly ratio: number;
  readonly medianMs: number;
  /** The duration that 99 of 100 runs stay under. */
  readonly p99Ms: number;
  /** The most the ratio may be, where the project promises one. */
  readonly ratioLimit?: number;
}

/** One whole run of the bench. */
export interface Results {
  /** Processor count and platform; nothing that names a machine. */
  readonly machine: string;
  readonly emptyScriptMs: number;
  readonly starts: readonly StartFigure[];
  /** From the event's bytes on the socket to the card in the page. */
  readonly card: { readonly runs: number; readonly medianMs: number; readonly p95Ms: number };
  readonly memory: { readonly relayBytes: number; readonly appBytes: number };
  readonly size: { readonly relayBytes: number; readonly clientGzipBytes: number };
}

/** What the project promises about the figures. */
export const PROMISES = {
  noAppRatio: 1.1,
  decisionRatio: 1.2,
  noAppP99Ms: 150,
  cardMs: 100,
  clientGzipBytes: 45_000,
} as const;

/** One sentence for every promise that the results break. */
export function brokenPromises(results: Results): string[] {
  const broken: string[] = [];
  for (const start of results.starts) {
    if (start.ratioLimit !== undefined && start.ratio > start.ratioLimit) {
      broken.push(`${start.name}: ratio ${start.ratio}, promised ${start.ratioLimit}`);
    }
    if (start.name === "no app" && start.p99Ms > PROMISES.noAppP99Ms) {
      broken.push(`${start.name}: 99 of 100 under ${start.p99Ms} ms, promised 150`);
    }
  }
  if (results.card.medianMs > PROMISES.cardMs) {
    broken.push(`card: drawn after ${results.card.medianMs} ms, promised ${PROMISES.cardMs}`);
  }
  if (results.size.clientGzipBytes > PROMISES.clientGzipBytes) {
    broken.push(`client script: ${results.size.clientGzipBytes} bytes gzip, promised 45,000`);
  }
  return broken;
}

/** The value below which `share` (0 to 1) of the numbers lie; the median at 0.5. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new RangeError("Cannot take a quantile of no numbers");
  return value;
}
