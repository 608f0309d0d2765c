/**
 * The choice to answer an agent here that is not answered by itself.
 *
 * Guarantees that an agent is answered by its default until a person chose otherwise on a page, and
 * that no event can change it: an event only makes the choice visible. Source: design decision 16.
 *
 * @module
 */

import type { Draft } from "./draft.ts";
import { ONLY_BY_CHOICE } from "./state.ts";

/** Shows the choice of `agent` from now on; agents that are answered by default have none. */
export function offerChoice(draft: Draft, agent: string): void {
  const known = ONLY_BY_CHOICE.find((id) => id === agent);
  if (known !== undefined) draft.choices.add(known);
}
