/**
 * Where Vults keeps its own things, from the environment alone.
 *
 * Guarantees absolute paths: a relative XDG variable is ignored, as its specification demands.
 * Source: app-behaviour contract, section 15.
 *
 * @module
 */

import type { PlanEnv } from "../../agents/mod.ts";
import { RELAY_NAME } from "./command_line.ts";
import { SIDECAR_NAME } from "./status_line.ts";

/** The folders and files of Vults that the install engine uses. */
export interface Places {
  /** `$XDG_DATA_HOME/vults`. */
  readonly data: string;
  /** The relay that the agents' configurations name. */
  readonly relay: string;
  /** The user's saved status line, beside the relay. */
  readonly sidecar: string;
  /** The folder of the install records. */
  readonly records: string;
}

/** The places under `env`, or `undefined` when it names no absolute home. */
export function placesFor(env: PlanEnv): Places | undefined {
  const data = base(env, "XDG_DATA_HOME", ".local/share");
  const state = base(env, "XDG_STATE_HOME", ".local/state");
  if (data === undefined || state === undefined) return undefined;
  return {
    data: `${data}/vults`,
    relay: `${data}/vults/bin/${RELAY_NAME}`,
    sidecar: `${data}/vults/bin/${SIDECAR_NAME}`,
    records: `${state}/vults/installs`,
  };
}

function base(env: PlanEnv, variable: string, below: string): string | undefined {
  const told = env[variable] ?? "";
  if (told.startsWith("/")) return told.replace(/(?<=.)\/+$/, "");
  const home = env.HOME ?? "";
  return home.startsWith("/") ? `${home.replace(/\/+$/, "")}/${below}` : undefined;
}

/** The environment with HOME replaced and every variable that could point elsewhere cleared. */
export function envUnder(home: string, env: PlanEnv, agentVariables: readonly string[]): PlanEnv {
  const kept = Object.entries(env).filter(([name]) =>
    !name.startsWith("XDG_") && !agentVariables.includes(name)
  );
  return { ...Object.fromEntries(kept), HOME: home };
}
