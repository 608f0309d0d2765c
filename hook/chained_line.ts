/**
 * The user's own status line, run as Claude Code would have run it.
 *
 * Guarantees that its bytes come out unchanged or not at all, that it and everything it started are
 * gone when its time is over, and that it is never the relay itself. Never lets it hold the relay: a
 * command that does not read its input, or closes nothing, meets a bound. Needs read of the sidecar
 * and `run` of `/bin/sh`. Source: protocol contract, section 12, part B.
 *
 * @module
 */

import { isObject, LIMITS } from "../protocol/mod.ts";
import { countdown, LATE, within } from "./deadline.ts";

/** The previous `statusLine` object, saved by the installer beside the relay. */
const SIDECAR = "statusline-previous.json";
const SHELL = "/bin/sh";
const KILLED_MS = 200;

/** A command that runs. */
export interface ChainedLine {
  /** What it printed, or `undefined` when a bound was reached. */
  readonly output: Promise<Uint8Array | undefined>;
}

/**
 * Starts the saved command with `input` on its stdin; `undefined` when there is none to run.
 * `prepare` is shell to run before it in the same environment, or empty.
 */
export function startChainedLine(
  self: string,
  prepare: string,
  input: Uint8Array,
): ChainedLine | undefined {
  const command = savedCommand(self);
  if (command === undefined) return undefined;
  const left = countdown();
  const child = new Deno.Command(SHELL, {
    // A second shell, so that the command sees what `sh -c` would have shown it.
    args: ["-c", `${prepare}\nexec ${SHELL} -c "$1"`, SHELL, command],
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
    // Its own process group: a hung git or curl below it dies with it.
    detached: true,
  }).spawn();
  feed(child.stdin, input);
  return { output: read(child, left) };
}

function savedCommand(self: string): string | undefined {
  const cut = self.lastIndexOf("/") + 1;
  try {
    const saved: unknown = JSON.parse(Deno.readTextFileSync(self.slice(0, cut) + SIDECAR));
    const command = isObject(saved) ? saved.command : undefined;
    if (typeof command !== "string" || command.trim() === "") return undefined;
    return command.includes(self.slice(cut)) ? undefined : command;
  } catch {
    return undefined;
  }
}

/** Writes in the background: a command that never reads must not hold us. */
function feed(stdin: WritableStream<Uint8Array<ArrayBuffer>>, input: Uint8Array): void {
  const writer = stdin.getWriter();
  writer.write(new Uint8Array(input)).then(() => writer.close()).catch(() => {});
  writer.closed.catch(() => {});
}

async function read(
  child: Deno.ChildProcess,
  left: (total: number) => number,
): Promise<Uint8Array | undefined> {
  const reader = child.stdout.getReader();
  const parent = Deno.ppid;
  const output = new Uint8Array(LIMITS.statusLineBytes);
  let length = 0;
  let reading = reader.read();
  while (left(LIMITS.statusLineMs) > 0 && Deno.ppid === parent) {
    const look = Math.min(LIMITS.parentLookMs, left(LIMITS.statusLineMs));
    const piece = await within(reading, look);
    if (piece === LATE) continue;
    if (piece.done) return output.subarray(0, length);
    if (length + piece.value.length > output.length) break;
    output.set(piece.value, length);
    length += piece.value.length;
    reading = reader.read();
  }
  killGroup(child.pid);
  // The signal is sent; wait until it has struck.
  await within(child.status, KILLED_MS);
  return undefined;
}

/** Through a shell: with a scoped permission to run, Deno may not signal a process group itself. */
function killGroup(leader: number): void {
  new Deno.Command(SHELL, {
    args: ["-c", `kill -9 -${leader}`],
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).outputSync();
}
