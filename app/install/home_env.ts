/**
 * The environment that `--home` asks for.
 *
 * @module
 */

import { isAbsolute, resolve } from "node:path";
import type { PlanEnv } from "../../agents/mod.ts";
import { CONFIG_PLANS } from "./io.ts";
import { envUnder } from "./places.ts";

/** `env` with `home` in place of HOME, and without the variables that lead elsewhere. */
export function homeEnv(home: string, env: PlanEnv): PlanEnv {
  const variables = CONFIG_PLANS.flatMap((plan) => plan.variables);
  return envUnder(absolute(home, env), env, variables);
}

/**
 * The program's head has made a relative `--home` absolute already and set HOME to it; it has to, as
 * the permissions hang on it. Asking for the working folder would need a permission of its own.
 */
function absolute(home: string, env: PlanEnv): string {
  if (isAbsolute(home)) return resolve(home);
  return resolve(env.HOME?.endsWith(`/${home}`) ? env.HOME : home);
}
