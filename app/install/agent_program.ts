/**
 * Asks an agent's program for its version.
 *
 * Guarantees that a program which hangs, fails or prints nonsense is "unreadable", never a version,
 * and that a broken one first on the PATH does not speak for a working one behind it (PB-34).
 * Permission: run of the named program. Source: PB-11.
 *
 * @module
 */

import { parseVersion } from "../../agents/mod.ts";
import type { PlanEnv, Version } from "../../agents/mod.ts";
import { exists } from "./target_file.ts";

/** What asking a program yielded. */
export type ProgramAnswer =
  | { readonly is: "absent" }
  | { readonly is: "unreadable" }
  | { readonly is: "version"; readonly version: Version };

/**
 * Runs a program for its output, with the home and the PATH of `env` and nothing else of it.
 * `refused` when it is there, but cannot or may not be run.
 */
export type ProgramRunner = (
  program: string,
  args: readonly string[],
  env: PlanEnv,
) => Promise<{ readonly code: number; readonly stdout: string } | "absent" | "refused">;

/** The version of `program`, of the first on the PATH that tells one. */
export async function askVersion(
  program: string,
  env: PlanEnv,
  run: ProgramRunner,
): Promise<ProgramAnswer> {
  const first = await run(program, ["--version"], env);
  if (first === "absent") return { is: "absent" };
  const version = versionIn(first);
  if (version !== undefined) return { is: "version", version };
  const folders = (env.PATH ?? "").split(":").filter((folder) => folder.startsWith("/"));
  let passed = false;
  for (const path of folders.map((folder) => `${folder}/${program}`)) {
    // The first that exists is the one that was just asked; it may have hung, so not again.
    if (!passed && await exists(path)) {
      passed = true;
      continue;
    }
    const next = versionIn(await run(path, ["--version"], env));
    if (next !== undefined) return { is: "version", version: next };
  }
  return { is: "unreadable" };
}

function versionIn(answer: Awaited<ReturnType<ProgramRunner>>): Version | undefined {
  return typeof answer === "object" && answer.code === 0 ? parseVersion(answer.stdout) : undefined;
}
