/**
 * Codex: how its events are read.
 *
 * @module
 */

export { CODEX } from "./update.ts";
