/**
 * OpenCode: how its events are read.
 *
 * @module
 */

export { OPENCODE } from "./update.ts";
