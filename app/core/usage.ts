/**
 * Plan windows and session cost, as status lines report them.
 *
 * @module
 */

import type { UsageReported } from "../../agents/mod.ts";
import type { Draft } from "./draft.ts";

/** Notes a report; it never touches a session's status. */
export function reportUsage(_draft: Draft, _event: UsageReported): void {}
