/**
 * Runs one of the desktop's small programs: never through a shell, bounded in time and in output.
 *
 * Guarantees that a program that is not there, or that this one may not run, is told apart from one
 * that failed. Permission: run of the program. Source: design decision 6.
 *
 * @module
 */

/** How a run ended. */
export interface Ran {
  /** `absent`: no such program, or none that may be run. `late`: stopped when its time was over. */
  readonly is: "done" | "failed" | "absent" | "late";
  /** At most `OUTPUT_CHARS` of its standard output. */
  readonly output: string;
}

/** More of a program's output is not read. */
export const OUTPUT_CHARS = 16_384;

/** The environment programs get beside our own; tests name another bus. */
export type Env = Readonly<Record<string, string>>;

/** Starts a program whose output is piped; `undefined` when there is none that may be run. */
export function startProgram(
  name: string,
  args: readonly string[],
  env: Env = {},
): Deno.ChildProcess | undefined {
  try {
    return new Deno.Command(name, {
      args: [...args],
      env: { ...env },
      stdin: "null",
      stdout: "piped",
      stderr: "null",
    }).spawn();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.PermissionDenied) {
      return undefined;
    }
    // Without the permission to run it, it is not there for us.
    if (error instanceof Deno.errors.NotCapable) return undefined;
    throw error;
  }
}

/** Ends a program that may have ended already. */
export function endProgram(child: Deno.ChildProcess, signal: Deno.Signal = "SIGKILL"): void {
  try {
    child.kill(signal);
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof TypeError || error instanceof Deno.errors.NotFound)) throw error;
  }
}

/** Runs a program to its end, for at most `ms` milliseconds. */
export async function runProgram(
  name: string,
  args: readonly string[],
  { ms, env = {} }: { readonly ms: number; readonly env?: Env },
): Promise<Ran> {
  const child = startProgram(name, args, env);
  if (child === undefined) return { is: "absent", output: "" };
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    endProgram(child);
  }, ms);
  try {
    let output = "";
    for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
      if (output.length < OUTPUT_CHARS) output += text;
    }
    const { success } = await child.status;
    return {
      is: late ? "late" : success ? "done" : "failed",
      output: output.slice(0, OUTPUT_CHARS),
    };
  } finally {
    clearTimeout(timer);
  }
}
