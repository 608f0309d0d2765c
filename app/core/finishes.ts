/**
 * Whose finish a finished tool is, when several identical requests were made.
 *
 * A finish belongs first to an identical request that no longer waits and has not been heard of since.
 * None of several waiting twins leaves before as many finishes came as twins wait: which of them the
 * agent means cannot be told. Source: design decision 13; PB-13.
 *
 * @module
 */

import type { SessionKey, SubagentId } from "../../protocol/mod.ts";
import { BOUNDS } from "./bounds.ts";
import { type Draft, keepNewest } from "./draft.ts";
import type { Finishes } from "./state.ts";

/** Who a twin belongs to. */
export interface Owner {
  readonly session: SessionKey;
  readonly by: SubagentId | undefined;
}

/** A request of `twin` stopped waiting, and its tool may still finish. */
export function oweFinish(draft: Draft, twin: string, owner: Owner): void {
  const known = draft.finishes.get(twin) ?? { ...owner, owed: 0, came: 0 };
  // One finish came while it waited and none could tell whose it was: now it was this one's.
  put(
    draft,
    twin,
    known.came > 0
      ? { ...known, came: known.came - 1 }
      : { ...known, owed: Math.min(known.owed + 1, BOUNDS.owed) },
  );
}

/** A request of `twin` stopped waiting and its tool will not finish: it was denied. */
export function forgoFinish(draft: Draft, twin: string): void {
  const known = draft.finishes.get(twin);
  if (known !== undefined && known.came > 0) put(draft, twin, { ...known, came: known.came - 1 });
}

/**
 * A tool of `twin` finished while `waiting` identical requests wait. Says whether they have all been
 * answered now.
 */
export function countFinish(draft: Draft, twin: string, owner: Owner, waiting: number): boolean {
  const known = draft.finishes.get(twin) ?? { ...owner, owed: 0, came: 0 };
  if (known.owed > 0) {
    put(draft, twin, { ...known, owed: known.owed - 1 });
    return false;
  }
  const came = waiting === 0 ? 0 : known.came + 1;
  const all = waiting > 0 && came >= waiting;
  put(draft, twin, { ...known, came: all ? 0 : came });
  return all;
}

/** The owner's turn is over: no finish of an earlier request is still to come. */
export function forgetFinishes(draft: Draft, belongs: (owner: Owner) => boolean): void {
  for (const [twin, known] of draft.finishes) if (belongs(known)) draft.finishes.delete(twin);
}

function put(draft: Draft, twin: string, known: Finishes): void {
  draft.finishes.delete(twin);
  if (known.owed > 0 || known.came > 0) draft.finishes.set(twin, known);
  keepNewest(draft.finishes, BOUNDS.finishes);
}
