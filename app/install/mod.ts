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
export { shellQuoted } from "./command_line.ts";
export { inspectInstalls, type Inspection } from "./inspect.ts";
export { programRunner } from "./program_runner.ts";
export { systemIo } from "./io.ts";
export type { InstallIo } from "./io.ts";
