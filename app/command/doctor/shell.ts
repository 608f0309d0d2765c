/**
 * Runs a line of shell, as agents run theirs.
 *
 * Guarantees an end, and that it gets exactly the variables it is given. Permission: run of `/bin/sh`,
 * which the program's head grants to `vults doctor` alone.
 *
 * @module
 */

/** How a line ended. */
export interface ShellEnd {
  /** 128 and more: it was killed. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The longest a line may take. */
const WITHIN_MS = 10_000;

/** Runs `line`; `$1`, `$2`, … are `args`. */
export async function shell(
  line: string,
  args: readonly string[] = [],
  options: {
    readonly env?: Readonly<Record<string, string>>;
    readonly stdin?: string;
    readonly withinMs?: number;
  } = {},
): Promise<ShellEnd> {
  const { env = {}, stdin = "", withinMs = WITHIN_MS } = options;
  const child = new Deno.Command("/bin/sh", {
    args: ["-c", line, "sh", ...args],
    env: { ...env },
    clearEnv: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    // Its own process group: a relay that hangs below it holds the pipes, and dies with it.
    detached: true,
  }).spawn();
  const late = setTimeout(() => kill(child), withinMs);
  try {
    const [, { code, stdout, stderr }] = await Promise.all([feed(child, stdin), child.output()]);
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
    return { code, stdout: text(stdout), stderr: text(stderr) };
  } finally {
    clearTimeout(late);
  }
}

async function feed(child: Deno.ChildProcess, text: string): Promise<void> {
  const writer = child.stdin.getWriter();
  try {
    await writer.write(new TextEncoder().encode(text));
    await writer.close();
  } catch {
    // It did not read to its end; how it ended tells what came of it.
  }
}

/** Through a shell: with a scoped permission to run, Deno may not signal a process group itself. */
function kill(child: Deno.ChildProcess): void {
  new Deno.Command("/bin/sh", {
    args: ["-c", `kill -9 -${child.pid}`],
    clearEnv: true,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).outputSync();
}
