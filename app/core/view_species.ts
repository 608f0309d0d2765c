/**
 * The bird of a session.
 *
 * @module
 */

import { SPECIES, type Species } from "../view/mod.ts";
import { speciesKey } from "./sessions.ts";
import type { CoreState, Session } from "./state.ts";

/** The species of a session's project; of a session that is gone, the first there is. */
export function speciesOf(
  state: Pick<CoreState, "species">,
  session: Session | undefined,
): Species {
  const known = session === undefined ? undefined : state.species.get(speciesKey(session));
  return known ?? SPECIES[0];
}
