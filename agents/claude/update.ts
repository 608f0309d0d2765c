/**
 * Claude Code's events. Its payload is the shape everybody else's is brought into.
 *
 * @module
 */

import type { Dialect } from "../common/mod.ts";
import { CLAUDE_NAMES } from "./names.ts";

/** How Claude Code's events are read. */
export const CLAUDE: Dialect = CLAUDE_NAMES;
