/**
 * Runs the relay once, as Claude Code runs its hooks.
 *
 * @module
 */

/** One call of the relay. */
export interface RelayCall {
  readonly relay: string;
  readonly event: string;
  /** What it gets on standard input. */
  readonly input: string;
  /** What it printed, as it came. */
  readonly onOutput: (bytes: Uint8Array) => void;
  readonly signal?: AbortSignal;
}

/** Runs the relay to its end and returns all it printed. Throws when it cannot be run. */
export async function runRelay(call: RelayCall): Promise<Uint8Array> {
  const child = new Deno.Command(call.relay, {
    args: ["--agent", "claude", call.event],
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
    ...(call.signal === undefined ? {} : { signal: call.signal }),
  }).spawn();
  const writing = write(child.stdin, call.input);
  const printed: number[] = [];
  for await (const chunk of child.stdout) {
    printed.push(...chunk);
    call.onOutput(chunk);
  }
  await Promise.all([writing, child.status]);
  return new Uint8Array(printed);
}

async function write(stdin: WritableStream<Uint8Array>, input: string): Promise<void> {
  const writer = stdin.getWriter();
  try {
    await writer.write(new TextEncoder().encode(input));
    await writer.close();
  } catch (error) {
    // The relay ended before it had read everything; what it printed says the rest.
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}
