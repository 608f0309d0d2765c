/**
 * The state while one input is being worked in: the same records, in containers of its own.
 *
 * Guarantees that the state it was made of stays as it was. The records inside are shared and are
 * replaced, never written to.
 *
 * @module
 */

import type { AnsweredAgent, PageId, RequestId, SessionKey } from "../../protocol/mod.ts";
import type { EndedView, Settings, Species } from "../view/mod.ts";
import type { Attention } from "./attention.ts";
import type { Effect } from "./effect.ts";
import type { Rule } from "./rule.ts";
import type { Card, CoreOptions, CoreState, Finishes, Page, Session } from "./state.ts";

type UsageOf = CoreState["usage"] extends ReadonlyMap<string, infer Usage> ? Usage : never;

/** A state under construction, the effects so far, and the time of the input. */
export interface Draft {
  readonly now: number;
  readonly options: CoreOptions;
  readonly sessions: Map<SessionKey, Session>;
  readonly cards: Map<RequestId, Card>;
  queue: readonly RequestId[];
  readonly pages: Map<PageId, Page>;
  ended: readonly EndedView[];
  endedAtOnce: CoreState["endedAtOnce"];
  readonly finishes: Map<string, Finishes>;
  readonly species: Map<string, Species>;
  settings: Settings;
  readonly rules: Map<string, Rule>;
  removedRules: CoreState["removedRules"];
  readonly reasons: Map<string, readonly string[]>;
  readonly usage: Map<string, UsageOf>;
  attention: Attention;
  readonly choices: Set<AnsweredAgent>;
  chosen: SessionKey | undefined;
  stopping: boolean;
  readonly effects: Effect[];
}

/** Opens a draft of `state`. */
export function openDraft(state: CoreState, now: number): Draft {
  return {
    now,
    options: state.options,
    sessions: new Map(state.sessions),
    cards: new Map(state.cards),
    queue: state.queue,
    pages: new Map(state.pages),
    ended: state.ended,
    endedAtOnce: state.endedAtOnce,
    finishes: new Map(state.finishes),
    species: new Map(state.species),
    settings: state.settings,
    rules: new Map(state.rules),
    removedRules: state.removedRules,
    reasons: new Map(state.reasons),
    usage: new Map(state.usage),
    attention: state.attention,
    choices: new Set(state.choices),
    chosen: state.chosen,
    stopping: state.stopping,
    effects: [],
  };
}

/** Closes it: the state it has become. */
export function closeDraft(draft: Draft): CoreState {
  const { now: _now, effects: _effects, chosen, ...rest } = draft;
  return { ...rest, ...(chosen === undefined ? {} : { chosen }) };
}

/** The waiting cards, in the order of the queue. */
export function waitingCards(draft: Pick<CoreState, "cards" | "queue">): Card[] {
  return draft.queue.flatMap((id) => draft.cards.get(id) ?? []);
}

/** Keeps the newest `size` entries of a map that is in order of insertion. */
export function keepNewest<Key, Value>(map: Map<Key, Value>, size: number): void {
  for (const key of map.keys()) {
    if (map.size <= size) return;
    map.delete(key);
  }
}
