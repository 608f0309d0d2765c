/**
 * What `--json` says about each agent.
 *
 * @module
 */

import type { Note } from "./outcome.ts";

/** What one agent came to; the JSON form of an outcome. */
export interface Report {
  readonly agent: string;
  readonly status:
    | "absent"
    | "same"
    | "planned"
    | "written"
    | "declined"
    | "refused"
    | "changed_since"
    | "failed";
  readonly file?: string;
  readonly diff?: string;
  readonly notes?: readonly Note[];
  readonly backup?: string;
  readonly message?: string;
  readonly refusal?: Readonly<Record<string, unknown>>;
}
