/**
 * Claude Code: how its events are read, and what its configuration must hold.
 *
 * @module
 */

export { CLAUDE } from "./update.ts";
export { CLAUDE_CONFIG_PLAN } from "./config_plan.ts";
