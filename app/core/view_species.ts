/**
 * The bird of a session.
 *
 * @module
 */

import { SPECIES, type Species } from "../view/mod.ts";
import { choicesOf } from "./project_choices.ts";
import { speciesKey } from "./sessions.ts";
import type { CoreState, Session } from "./state.ts";

/**
 * The species of a session's project: the one a person chose, else the one it was given; of a session
 * that is gone, the first there is.
 */
export function speciesOf(
  state: Pick<CoreState, "species" | "settings">,
  session: Session | undefined,
): Species {
  if (session === undefined) return SPECIES[0];
  return choicesOf(state, session).species ?? state.species.get(speciesKey(session)) ?? SPECIES[0];
}
