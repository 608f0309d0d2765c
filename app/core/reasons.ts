/**
 * The reasons that denies of a project were given lately, to be given again with one click.
 *
 * Guarantees memory only: they are in no file. Source: design decision 10; page design, section 6.
 *
 * @module
 */

import { BOUNDS } from "./bounds.ts";
import { type Draft, keepNewest } from "./draft.ts";
import type { CoreState } from "./state.ts";

/** Remembers `reason` as the project's newest one. */
export function rememberReason(draft: Draft, project: string, reason: string): void {
  const others = recentReasons(draft, project).filter((known) => known !== reason);
  draft.reasons.delete(project);
  draft.reasons.set(project, [reason, ...others].slice(0, BOUNDS.reasons));
  keepNewest(draft.reasons, BOUNDS.reasonProjects);
}

/** The newest distinct ones, newest first. */
export function recentReasons(
  state: Pick<CoreState, "reasons">,
  project: string,
): readonly string[] {
  return state.reasons.get(project) ?? [];
}
