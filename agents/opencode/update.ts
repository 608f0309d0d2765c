/**
 * OpenCode's events, which our plugin writes in Claude Code's shape.
 *
 * @module
 */

import type { Dialect } from "../common/mod.ts";
import { OPENCODE_NAMES } from "./names.ts";

/** How OpenCode's events are read. */
export const OPENCODE: Dialect = OPENCODE_NAMES;
