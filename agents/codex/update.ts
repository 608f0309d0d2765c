/**
 * Codex's events: Claude Code's shape, with `turn_id` and `model` on most.
 *
 * @module
 */

import type { Dialect } from "../common/mod.ts";
import { CODEX_NAMES } from "./names.ts";

/** How Codex's events are read. */
export const CODEX: Dialect = CODEX_NAMES;
