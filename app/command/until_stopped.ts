/**
 * Waits for the signals that end the app.
 *
 * @module
 */

const SIGNALS: readonly Deno.Signal[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/** The signals that were caught, until `release`. */
export interface StopSignal {
  /** Settles with the first signal. */
  readonly stopped: Promise<void>;
  /** Aborted with the first signal. */
  readonly signal: AbortSignal;
  /** Gives the signals back to the system. */
  release(): void;
}

/** Catches Ctrl-C, the end of the terminal and a polite kill. */
export function catchStopSignals(): StopSignal {
  const controller = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = () => {
    controller.abort();
    resolve();
  };
  for (const signal of SIGNALS) Deno.addSignalListener(signal, stop);
  return {
    stopped: promise,
    signal: controller.signal,
    release: () => {
      for (const signal of SIGNALS) Deno.removeSignalListener(signal, stop);
    },
  };
}
