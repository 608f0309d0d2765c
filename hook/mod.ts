/**
 * The relay: one hook event in, exit status 0 out. A program of its own; `build/` bundles it.
 * What others may use is only what the script head must agree on with it.
 *
 * @module
 */

export { KEPT_NAMES, KEPT_PREFIX } from "./kept_variables.ts";
export { TERMINAL_VARIABLES } from "./terminal.ts";
