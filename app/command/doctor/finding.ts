/**
 * What `vults doctor` finds: what is so, how bad it is, and what to do.
 *
 * @module
 */

import type { PlanEnv } from "../../../agents/mod.ts";
import type { AppList } from "../../view/mod.ts";
import type { Advice } from "../../words/mod.ts";
import type { Folders } from "../folders.ts";

/** `problem`: something does not work. `warn`: it works, but not as it should. */
export type Level = "ok" | "warn" | "problem";

/** One finding. */
export interface Finding extends Advice {
  /** What was looked at: stable, for programs. */
  readonly check: string;
  readonly level: Level;
}

/** What the checks are about. */
export interface Patient {
  readonly folders: Folders;
  readonly env: PlanEnv;
  /** Of this command. */
  readonly version: string;
  /** What the app says; absent when none answers. */
  readonly app?: AppList;
  readonly now: number;
}

/** Makes the findings of one check. */
export function findings(check: string) {
  const as = (level: Level) => (advice: Advice): Finding => ({ check, level, ...advice });
  return { ok: as("ok"), warn: as("warn"), problem: as("problem") };
}
