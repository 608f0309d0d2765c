/**
 * What the installer needs of the world, apart from the files themselves.
 *
 * @module
 */

import { CLAUDE_CONFIG_PLAN } from "../../agents/mod.ts";
import type { ConfigPlan, PlanEnv } from "../../agents/mod.ts";
import type { ProgramRunner } from "./agent_program.ts";
import { forTerminal } from "./diff.ts";
import { programRunner } from "./program_runner.ts";

/** The agents that can be installed for, in the order in which they are shown. */
export const CONFIG_PLANS: readonly ConfigPlan[] = [CLAUDE_CONFIG_PLAN];

/** The world of the installer. */
export interface InstallIo {
  readonly env: PlanEnv;
  /** Whether a person can be asked. */
  readonly interactive: boolean;
  /** For programs: diffs and JSON, byte for byte. The text ends in a line break. */
  readonly print: (text: string) => void;
  /** For people. The text has no line break at its end. */
  readonly tell: (text: string) => void;
  /** Shows a question; the answer without its line break, `undefined` when nobody answers. */
  readonly ask: (question: string) => Promise<string | undefined>;
  /** Puts the relay and its engine into `DATA/bin`. Throws with words for people. */
  readonly place: (data: string) => Promise<void>;
  readonly run: ProgramRunner;
  readonly now: () => Date;
  readonly pid: number;
}

const VARIABLES = [
  "HOME",
  "PATH",
  "XDG_CONFIG_HOME",
  "XDG_DATA_HOME",
  "XDG_STATE_HOME",
  "XDG_RUNTIME_DIR",
] as const;

/**
 * The real world. Needs env of the named variables, run of the agents' programs.
 *
 * @param place Puts the relay in its place; only the program's front knows the build.
 */
export function systemIo(place: InstallIo["place"]): InstallIo {
  const names = [...VARIABLES, ...CONFIG_PLANS.flatMap(({ variables }) => variables)];
  const env = Object.fromEntries(names.map((name) => [name, Deno.env.get(name)]));
  return {
    env,
    interactive: Deno.stdin.isTerminal() && Deno.stderr.isTerminal(),
    print: (text) => write(Deno.stdout, Deno.stdout.isTerminal() ? forTerminal(text) : text),
    tell: (text) => write(Deno.stderr, `${text}\n`),
    ask: async (question) => {
      write(Deno.stderr, question);
      return await readLine();
    },
    place,
    run: programRunner(),
    now: () => new Date(),
    pid: Deno.pid,
  };
}

async function readLine(): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let line = "";
  const buffer = new Uint8Array(256);
  for (;;) {
    const length = await Deno.stdin.read(buffer);
    if (length === null) return line === "" ? undefined : line;
    line += decoder.decode(buffer.subarray(0, length), { stream: true });
    const end = line.search(/[\r\n]/);
    if (end >= 0) return line.slice(0, end);
  }
}

function write(to: { writeSync(bytes: Uint8Array): number }, text: string): void {
  const bytes = new TextEncoder().encode(text);
  try {
    for (let at = 0; at < bytes.length;) at += to.writeSync(bytes.subarray(at));
  } catch (error) {
    // The reader went away: what is done is done without it.
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}
