/**
 * Waits for the signals that end the app.
 *
 * @module
 */

/**
 * Not SIGHUP: catching it would undo `nohup`. A terminal that closes ends the app the hard way, which
 * leaves a socket file that the next start recovers.
 */
const SIGNALS: readonly Deno.Signal[] = ["SIGINT", "SIGTERM"];

/** The signals that were caught, until `release`. */
export interface StopSignal {
  /** Settles with the first signal. */
  readonly stopped: Promise<void>;
  /** Aborted with the first signal. */
  readonly signal: AbortSignal;
  /** Gives the signals back to the system. */
  release(): void;
}

/** Catches Ctrl-C and a polite kill, and what else is named. */
export function catchStopSignals(others: readonly Deno.Signal[] = []): StopSignal {
  const signals = [...SIGNALS, ...others];
  const controller = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = () => {
    controller.abort();
    resolve();
  };
  for (const signal of signals) Deno.addSignalListener(signal, stop);
  return {
    stopped: promise,
    signal: controller.signal,
    release: () => {
      for (const signal of signals) Deno.removeSignalListener(signal, stop);
    },
  };
}
