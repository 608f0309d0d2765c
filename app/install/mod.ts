/**
 * Puts Vults into the agents' configurations and takes it out again.
 *
 * Guarantees that no file is changed unseen: a diff first, then a backup, a splice that leaves every
 * other byte alone, and a way back to the same bytes. A file that the agent itself would not load is
 * left alone, with the place named. Sources: design, promise 6; app-behaviour contract, 16 and 17.
 *
 * @module
 */

export { runInstall } from "./run_install.ts";
export type { InstallMode } from "./run_install.ts";
export { CONFIG_PLANS, systemIo } from "./io.ts";
export type { InstallIo } from "./io.ts";
export { commandLine, isOurs, programOf, RELAY_NAME } from "./command_line.ts";
export type { RelayCall } from "./command_line.ts";
export { envUnder, placesFor } from "./places.ts";
export type { Places } from "./places.ts";
export { planInstall, planUninstall } from "./plan.ts";
export type { Note, PlanFacts, PlannedChange, PlannedOutcome, Refusal } from "./plan.ts";
export { planUndo } from "./plan_undo.ts";
export { apply } from "./apply.ts";
export type { Applied } from "./apply.ts";
export { diffOf, forTerminal } from "./diff.ts";
export type { FileChange } from "./write_file.ts";
