/**
 * `vults install` and `vults uninstall`: joins the installer to the build, which places the relay.
 *
 * @module
 */

import { type InstallMode, runInstall, systemIo } from "../install/mod.ts";
import { placePrograms } from "./place_programs.ts";

/** Runs the installer; returns the exit status. */
export function install(mode: InstallMode, args: readonly string[]): Promise<number> {
  return runInstall(args, mode, systemIo(placePrograms));
}
