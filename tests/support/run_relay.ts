/**
 * Runs a relay as an agent would: a process with arguments, an environment and bytes on stdin.
 *
 * Guarantees that no relay outlives its bound: one that does is killed by its pid and the test fails.
 * The environment of the test never reaches the relay. Permission: run.
 *
 * @module
 */

/** How one run is started. */
export interface RelayCall {
  /** Path of the executable. */
  readonly relay: string;
  readonly args: readonly string[];
  /** The whole environment, nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Bytes or text to write before stdin is closed, or a script that writes and pauses. */
  readonly stdin: string | Uint8Array | StdinScript;
  /** The run is killed and the test fails after this time. Default 30 s. */
  readonly withinMs?: number;
  /** Close our end of the relay's stdout at once, as an agent that went away does. */
  readonly abandonStdout?: boolean;
}

/** Writes a run's stdin at its own pace. What it leaves open stays open until the relay has ended. */
export type StdinScript = (stdin: Stdin) => Promise<void>;

/** The writing end of a relay's stdin. */
export interface Stdin {
  /** Resolves to false when the relay does not read any more. */
  write(bytes: string | Uint8Array): Promise<boolean>;
  /** Waits, but not beyond the end of the relay. */
  pause(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** What a run came to. */
export interface Finished {
  readonly code: number;
  readonly signal: string | null;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  /** From the start of the process to its end, in milliseconds. */
  readonly ms: number;
  /** When it ended, by `performance.now()`. */
  readonly endedAt: number;
  /** Whether a write to its stdin failed: a broken pipe, as the agent sees it. */
  readonly stdinBroken: boolean;
}

/** A run that has been started. */
export interface Running {
  readonly pid: number;
  readonly finished: Promise<Finished>;
  kill(signal: Deno.Signal): void;
}

const encoder = new TextEncoder();

/** Starts a relay; `finished` must be awaited. */
export function startRelay(call: RelayCall): Running {
  const startedAt = performance.now();
  const child = new Deno.Command(call.relay, {
    args: [...call.args],
    env: { ...call.env },
    clearEnv: true,
    ...(call.cwd === undefined ? {} : { cwd: call.cwd }),
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let ended = false;
  const status = child.status.then((value) => {
    ended = true;
    return { ...value, endedAt: performance.now() };
  });
  const kill = (signal: Deno.Signal) => {
    if (!ended) child.kill(signal);
  };
  const stdin = new OpenStdin(child.stdin, status);
  const feeding = feed(stdin, call.stdin).then(async () => {
    await status;
    await stdin.close();
  });
  const finished = (async (): Promise<Finished> => {
    let overrun = false;
    const bound = setTimeout(() => {
      overrun = true;
      kill("SIGKILL");
    }, call.withinMs ?? 30_000);
    try {
      const [{ code, signal, endedAt }, stdout, stderr] = await Promise.all([
        status,
        call.abandonStdout === true
          ? child.stdout.cancel().then(() => new Uint8Array())
          : new Response(child.stdout).bytes(),
        new Response(child.stderr).bytes(),
        feeding,
      ]);
      if (overrun) {
        throw new Error(`The relay was still running after ${call.withinMs ?? 30_000} ms`);
      }
      return {
        code,
        signal,
        stdout,
        stderr,
        ms: endedAt - startedAt,
        endedAt,
        stdinBroken: stdin.broken,
      };
    } finally {
      clearTimeout(bound);
      // A script that failed leaves a relay behind, which may still be waiting for input.
      kill("SIGKILL");
      await status;
    }
  })();
  return { pid: child.pid, finished, kill };
}

/** Runs a relay to its end. */
export function runRelay(call: RelayCall): Promise<Finished> {
  return startRelay(call).finished;
}

async function feed(stdin: OpenStdin, what: RelayCall["stdin"]): Promise<void> {
  if (typeof what === "function") return await what(stdin);
  await stdin.write(what);
  await stdin.close();
}

class OpenStdin implements Stdin {
  broken = false;
  #closed = false;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>;
  readonly #ended: Promise<unknown>;

  constructor(stream: WritableStream<Uint8Array>, ended: Promise<unknown>) {
    this.#writer = stream.getWriter();
    this.#ended = ended;
    // A pipe that breaks is reported by the write that met it.
    this.#writer.closed.catch(() => {});
  }

  async write(bytes: string | Uint8Array): Promise<boolean> {
    if (this.broken || this.#closed) return false;
    try {
      await this.#writer.write(typeof bytes === "string" ? encoder.encode(bytes) : bytes);
      return true;
    } catch {
      this.broken = true;
      return false;
    }
  }

  async pause(ms: number): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await Promise.race([
      this.#ended,
      new Promise((resolve) => timer = setTimeout(resolve, ms)),
    ]);
    clearTimeout(timer);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    try {
      await this.#writer.close();
    } catch {
      // Closing a pipe whose reader is gone: `write` has noted it where it matters.
    }
  }
}
