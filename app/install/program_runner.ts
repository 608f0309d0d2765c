/**
 * Runs an agent's program to ask it something.
 *
 * Guarantees an end: a program that takes too long is killed, and what it may have started does not
 * keep us waiting for its output; that the program gets nothing of our environment but what finds it;
 * and a bounded amount of output. Permission: run of the program.
 *
 * @module
 */

import type { ProgramRunner } from "./agent_program.ts";

/** The longest a program may take to tell its version; Node programs start slowly on a busy disk. */
const VERSION_MS = 15_000;
/** Far more than a version needs. */
const MOST_BYTES = 65_536;

/** A runner whose programs end within `withinMs`. */
export function programRunner(withinMs = VERSION_MS): ProgramRunner {
  return async (program, args, env) => {
    const passed = ["HOME", "PATH"].flatMap((name): [string, string][] => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    });
    let child: Deno.ChildProcess;
    try {
      child = new Deno.Command(program, {
        args: [...args],
        env: Object.fromEntries(passed),
        clearEnv: true,
        stdin: "null",
        stdout: "piped",
        stderr: "null",
      }).spawn();
    } catch (error) {
      if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
        return "absent";
      }
      // No execute bit, a format the system does not know, or not among the named programs.
      if (error instanceof Error) return "refused";
      throw error;
    }
    return await outcomeOf(child, withinMs);
  };
}

async function outcomeOf(
  child: Deno.ChildProcess,
  withinMs: number,
): Promise<{ code: number; stdout: string } | "refused"> {
  const reader = child.stdout.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), withinMs);
  });
  try {
    const ended = Promise.all([readUpTo(reader, MOST_BYTES), child.status]);
    const first = await Promise.race([ended, late]);
    if (first !== "late") return { code: first[1].code, stdout: first[0] };
    // Unlike the output, which a child of its own may keep open, the program itself can be ended.
    killIfRunning(child);
    await reader.cancel();
    await child.status;
    return "refused";
  } finally {
    clearTimeout(timer);
  }
}

async function readUpTo(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  most: number,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for (let read = 0; read < most;) {
    const { done, value } = await reader.read();
    if (done) return text;
    read += value.length;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text;
}

function killIfRunning(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch (error) {
    // It ended in this very moment.
    if (!(error instanceof Deno.errors.NotFound) && !(error instanceof TypeError)) throw error;
  }
}
