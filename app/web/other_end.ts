/**
 * Who is at the other end of a connection from this machine: whose program, and whether an agent
 * started it.
 *
 * A link is an argument of the program that opens it, and on most systems every user can read every
 * other's arguments: for as long as a browser takes to start, a program of somebody else could use the
 * link first (measured). And an agent, which runs as the user, could read a link and sign in to allow
 * its own requests. The system knows who holds a connection's other end: `ss` tells it, or `lsof`
 * where there is none, and `ps` tells who started whom.
 *
 * Guarantees an answer within a second whatever those programs do, and no more than one look at a time
 * however many pages come back at once; whatever cannot be found out is unknown, which harms nobody.
 * Permissions: run of `ss`, `lsof` and `ps`, sys for the uid. Source: promise 7; design decision 22.
 *
 * @module
 */

import { agentAbove, type Process } from "./agent_programs.ts";

/** What is known of who is there; root, who can act as anybody, counts as the user. */
export interface OtherEnd {
  readonly user: "ours" | "foreign" | "unknown";
  /** The proper name of the agent that started the program there. */
  readonly agent?: string;
}

/** Who holds the other ends of the connections to our port, by their port. */
export type Holders = ReadonlyMap<
  number,
  { readonly uid?: number; readonly pids: readonly number[] }
>;

/** What a look at the system shows; a test gives its own. */
export interface SystemLook {
  readonly holders: (port: number, signal: AbortSignal) => Promise<Holders | undefined>;
  readonly processes: (signal: AbortSignal) => Promise<ReadonlyMap<number, Process> | undefined>;
}

const UNKNOWN: OtherEnd = { user: "unknown" };
/** An honest page waits this long at most, in milliseconds. */
const LOOK_MS = 1_000;
const ADDRESS = "127.0.0.1";

/** Looks at the other ends of the connections to one port. */
export class OtherEnds {
  readonly #port: () => number;
  readonly #system: SystemLook;
  readonly #stopping = new AbortController();
  #running: Promise<Seen | undefined> = Promise.resolve(undefined);
  #next: Promise<Seen | undefined> | undefined;

  constructor(port: () => number, system: SystemLook = THIS_SYSTEM) {
    this.#port = port;
    this.#system = system;
  }

  /** Ends a look that runs; returns when its programs are gone. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await (this.#next ?? this.#running);
    await this.#running;
  }

  /** Who holds the end `peerPort` of a connection that stands now. */
  async look(peerPort: number): Promise<OtherEnd> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), LOOK_MS);
    });
    const seen = await Promise.race([this.#see(), late]);
    clearTimeout(timer);
    return seen === undefined ? UNKNOWN : judge(seen, peerPort);
  }

  /** A look that begins from now on: one that runs already may have missed this connection. */
  #see(): Promise<Seen | undefined> {
    return this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      return this.#running = this.#lookNow();
    });
  }

  async #lookNow(): Promise<Seen | undefined> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), LOOK_MS);
    const signal = AbortSignal.any([late.signal, this.#stopping.signal]);
    try {
      const [holders, processes] = await Promise.all([
        this.#system.holders(this.#port(), signal),
        this.#system.processes(signal),
      ]);
      return holders && { holders, processes: processes ?? new Map() };
    } catch {
      // No such program, none we may run, or no answer in time: nothing is known.
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}

interface Seen {
  readonly holders: Holders;
  readonly processes: ReadonlyMap<number, Process>;
}

function judge({ holders, processes }: Seen, peerPort: number): OtherEnd {
  const holder = holders.get(peerPort);
  if (holder === undefined) return UNKNOWN;
  const { uid, pids } = holder;
  const user = uid === undefined ? "unknown" : uid === 0 || uid === Deno.uid() ? "ours" : "foreign";
  for (const pid of pids) {
    const agent = agentAbove(pid, Deno.pid, processes);
    if (agent !== undefined) return { user, agent };
  }
  return { user };
}

const THIS_SYSTEM: SystemLook = {
  holders: async (port, signal) => {
    const printed = Deno.build.os === "linux"
      ? await output("ss", ["-Htnep", "dst", `${ADDRESS}:${port}`], signal)
      : undefined;
    if (printed !== undefined) return readSs(printed, port);
    const files = ["-nP", `-iTCP@${ADDRESS}:${port}`, "-sTCP:ESTABLISHED", "-FpuLn"];
    const listed = await output("lsof", files, signal);
    return listed === undefined ? undefined : readLsof(listed, port);
  },
  processes: async (signal) => {
    const [files, words] = await Promise.all([
      // Linux tells the file under any name the process took; elsewhere `comm` is the file's path.
      output("ps", ["-ewwo", "pid=,ppid=,exe="], signal)
        .then((printed) => printed ?? output("ps", ["-ewwo", "pid=,ppid=,comm="], signal)),
      output("ps", ["-ewwo", "pid=,args="], signal),
    ]);
    return files === undefined ? undefined : readPs(files, words ?? "");
  },
};

/** What the program printed; `undefined` when it is not there or failed. */
async function output(
  program: string,
  args: string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const { success, stdout } = await new Deno.Command(program, {
      args,
      stdin: "null",
      stdout: "piped",
      stderr: "null",
      signal,
    }).output();
    return success ? new TextDecoder().decode(stdout) : undefined;
  } catch {
    // Not there, not ours to run, or too slow: nothing is known.
    return undefined;
  }
}

/** Reads what `ss -Htnep` printed. It names no uid when that is 0, and no process of somebody else. */
export function readSs(printed: string, port: number): Holders {
  const holders = new Map<number, { uid: number; pids: number[] }>();
  for (const line of printed.split("\n")) {
    const [state, , , from = "", to, ...more] = line.trim().split(/\s+/);
    if (state !== "ESTAB" || to !== `${ADDRESS}:${port}`) continue;
    const peer = portOf(from);
    if (peer === undefined) continue;
    const named = more.find((part) => /^uid:\d+$/.test(part));
    const pids = [...line.matchAll(/,pid=(\d+),fd=/g)].map((found) => Number(found[1]));
    holders.set(peer, { uid: named === undefined ? 0 : Number(named.slice("uid:".length)), pids });
  }
  return holders;
}

/** Reads what `lsof -FpuLn` printed: a process's lines, then one of each of its connections. */
export function readLsof(printed: string, port: number): Holders {
  const holders = new Map<number, { uid?: number; pids: number[] }>();
  let pid: number | undefined;
  let uid: number | undefined;
  for (const line of printed.split("\n")) {
    const value = line.slice(1);
    if (line.startsWith("p")) {
      pid = Number(value);
      uid = undefined;
    } else if (line.startsWith("u")) uid = Number(value);
    else if (line.startsWith("n") && pid !== undefined) {
      const [from = "", to] = value.split("->");
      const peer = portOf(from);
      if (peer === undefined || to !== `${ADDRESS}:${port}`) continue;
      const pids = [...holders.get(peer)?.pids ?? [], pid];
      holders.set(peer, { ...(uid === undefined ? {} : { uid }), pids });
    }
  }
  return holders;
}

/** Reads two lists of `ps`: process, parent and file; process and arguments. */
export function readPs(files: string, words: string): ReadonlyMap<number, Process> {
  const args = new Map<number, readonly string[]>();
  for (const line of words.split("\n")) {
    const found = line.match(/^\s*(\d+)\s+(.*)$/);
    if (found !== null) args.set(Number(found[1]), (found[2] ?? "").split(/\s+/).filter(Boolean));
  }
  const processes = new Map<number, Process>();
  for (const line of files.split("\n")) {
    const found = line.match(/^\s*(\d+)\s+(\d+)\s*(.*)$/);
    if (found === null) continue;
    const pid = Number(found[1]);
    const file = (found[3] ?? "").trim();
    processes.set(pid, {
      parent: Number(found[2]),
      file: file === "-" ? "" : file.replace(/ \(deleted\)$/, ""),
      words: args.get(pid) ?? [],
    });
  }
  return processes;
}

function portOf(address: string): number | undefined {
  const [host, port] = address.split(":");
  return host === ADDRESS && port !== undefined ? Number(port) : undefined;
}
