/**
 * How long the relay takes as a whole process, against an empty Deno script started in turn with it:
 * pair by pair, so that a machine that slows down slows both.
 *
 * Permissions: run of the relay and the engine, read and write of a temporary folder, the socket.
 *
 * @module
 */

import { PROMISES, quantile, type StartFigure } from "./results.ts";

/** What is measured: the built relay, the engine it uses, and how many pairs. */
export interface StartOptions {
  readonly relay: string;
  readonly engine: string;
  readonly pairs: number;
}

interface Case {
  readonly name: StartFigure["name"];
  readonly event: string;
  readonly payload: Uint8Array<ArrayBuffer>;
  readonly app: boolean;
  readonly ratioLimit?: number;
}

const payload = (extra: Record<string, unknown>) =>
  new TextEncoder().encode(JSON.stringify({
    session_id: "00000000-0000-4000-8000-000000000001",
    cwd: "/home/me/shop",
    tool_name: "Bash",
    tool_input: { command: "git push origin main", description: "Publish the branch" },
    ...extra,
  }));

const CASES: readonly Case[] = [
  {
    name: "no app",
    event: "PermissionRequest",
    payload: payload({ hook_event_name: "PermissionRequest" }),
    app: false,
    ratioLimit: PROMISES.noAppRatio,
  },
  {
    name: "app, no reply wanted",
    event: "PostToolUse",
    payload: payload({ hook_event_name: "PostToolUse" }),
    app: true,
  },
  {
    name: "immediate decision",
    event: "PermissionRequest",
    payload: payload({ hook_event_name: "PermissionRequest" }),
    app: true,
    ratioLimit: PROMISES.decisionRatio,
  },
  {
    name: "1 MiB event",
    event: "PostToolUse",
    payload: payload({ hook_event_name: "PostToolUse", tool_response: "x".repeat(1_048_576) }),
    app: true,
  },
];

/** Measures every case; the empty script's own median comes with it. */
export async function measureStarts(
  options: StartOptions,
): Promise<{ emptyScriptMs: number; starts: StartFigure[] }> {
  const folder = await Deno.makeTempDir({ prefix: "vults-bench-" });
  try {
    await Deno.chmod(folder, 0o700);
    const empty = `${folder}/empty.js`;
    await Deno.writeTextFile(empty, "");
    const starts: StartFigure[] = [];
    const emptyTimes: number[] = [];
    for (const one of CASES) {
      const app = one.app ? await answeringApp(`${folder}/vults.sock`) : undefined;
      const times: number[] = [];
      const ratios: number[] = [];
      for (let pair = -2; pair < options.pairs; pair++) {
        const { payload } = one;
        const baseline = await time(options.engine, ["run", empty], folder, payload, "");
        const printed = one.app && one.event === "PermissionRequest" ? '"allow"' : "";
        const args = ["--agent", "claude", one.event];
        const relay = await time(options.relay, args, folder, payload, printed);
        if (pair < 0) continue;
        emptyTimes.push(baseline);
        times.push(relay);
        ratios.push(relay / baseline);
      }
      await app?.close();
      starts.push({
        name: one.name,
        runs: options.pairs,
        ratio: round(quantile(ratios, 0.5)),
        medianMs: round(quantile(times, 0.5)),
        p99Ms: round(quantile(times, 0.99)),
        ...(one.ratioLimit === undefined ? {} : { ratioLimit: one.ratioLimit }),
      });
    }
    return { emptyScriptMs: round(quantile(emptyTimes, 0.5)), starts };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const round = (value: number) => Math.round(value * 100) / 100;

/** One run, from the start to the exit; both programs are given the same input. */
async function time(
  program: string,
  args: string[],
  runtimeDir: string,
  input: Uint8Array<ArrayBuffer>,
  expected: string,
): Promise<number> {
  const begin = performance.now();
  const child = new Deno.Command(program, {
    args,
    clearEnv: true,
    env: {
      HOME: Deno.env.get("HOME") ?? "/",
      PATH: "/usr/bin:/bin",
      XDG_RUNTIME_DIR: runtimeDir,
      DENO_NO_UPDATE_CHECK: "1",
    },
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const writer = child.stdin.getWriter();
  // The empty script reads nothing and is gone before a long input is written.
  const fed = writer.write(input).then(() => writer.close()).catch(() => {});
  const { code, stdout } = await child.output();
  const end = performance.now();
  await fed;
  const printed = new TextDecoder().decode(stdout);
  if (code !== 0 || (expected === "" ? printed !== "" : !printed.includes(expected))) {
    throw new Error(`Cannot measure: "${program}" ended with ${code} and printed "${printed}"`);
  }
  return end - begin;
}

/** An app that says allow, in a process of its own: the one that measures must not answer as well. */
async function answeringApp(path: string): Promise<{ close(): Promise<void> }> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", new URL("./answering_app.ts", import.meta.url).pathname, path],
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const reader = child.stdout.getReader();
  await reader.read();
  return {
    async close() {
      child.kill("SIGTERM");
      await reader.cancel();
      await child.status;
      await Deno.remove(path);
    },
  };
}
