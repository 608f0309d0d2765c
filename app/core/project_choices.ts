/**
 * What a person chose for a session's project: to mute, pin or hide it, and its bird.
 * Source: app-behaviour contract, section 12.
 *
 * @module
 */

import type { ProjectChoices } from "../view/mod.ts";
import type { CoreState, Session } from "./state.ts";

const NONE: ProjectChoices = {};

/** The choices; a session without a folder has none. */
export function choicesOf(
  { settings }: Pick<CoreState, "settings">,
  { project }: Pick<Session, "project">,
): ProjectChoices {
  return settings.projects[project.key] ?? NONE;
}
