/**
 * Copilot CLI: how its events are read.
 *
 * @module
 */

export { COPILOT } from "./update.ts";
