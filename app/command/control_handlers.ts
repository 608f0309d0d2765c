/**
 * What the app does with what the `vults` command asks.
 *
 * Guarantees that the only inputs that come from a terminal are *denied in the list*, *released in
 * the list* and *rule removed*: none of them can allow anything (design decision 23).
 *
 * @module
 */

import type { CoreState, Input } from "../core/mod.ts";
import type { AppStatus, Checks, ControlHandlers } from "../ipc/mod.ts";
import type { FlockView, ListEnd } from "../view/mod.ts";
import { listedCard, type ListFacts, listOf } from "./listed.ts";

/** What a terminal may feed the core. */
export type TerminalInput = Extract<
  Input,
  { readonly type: "denied_in_list" | "released_in_list" | "rule_removed" | "rule_restored" }
>;

/** What the handlers need of the app. */
export interface ControlWorld {
  newLink(): string;
  status(): AppStatus;
  facts(): ListFacts;
  view(): FlockView;
  state(): CoreState;
  feed(input: TerminalInput): void;
  readonly checks: Checks;
}

/** The handlers of the control socket. */
export function controlHandlers(app: ControlWorld): ControlHandlers {
  return {
    link: () => ({ link: app.newLink() }),
    status: () => app.status(),
    list: () => listOf(app.view(), app.facts()),
    card: (request) => {
      const card = app.view().cards[request];
      return card === undefined ? undefined : listedCard(card);
    },
    deny: ({ request, hash, reason }) =>
      end(app, {
        type: "denied_in_list",
        request,
        hash,
        ...(reason === undefined ? {} : { reason }),
      }),
    let_go: ({ request, hash }) => end(app, { type: "released_in_list", request, hash }),
    remove_rule: ({ rule }) => {
      const known = hasRule(app.state(), rule);
      if (known) app.feed({ type: "rule_removed", rule });
      return { removed: known && !hasRule(app.state(), rule) };
    },
    checked: ({ check }) => ({ checked: app.checks.has(check) }),
  };
}

/** Ends a request, and tells from what waits before and after whether that was done. */
function end(
  app: ControlWorld,
  input: Extract<TerminalInput, { readonly type: "denied_in_list" | "released_in_list" }>,
): ListEnd {
  const card = app.state().cards.get(input.request);
  if (card === undefined) return { ended: false, why: "gone" };
  if (card.hash !== input.hash) return { ended: false, why: "mismatch" };
  app.feed(input);
  return app.state().cards.has(input.request)
    ? { ended: false, why: "not_offered" }
    : { ended: true };
}

function hasRule(state: CoreState, id: string): boolean {
  return [...state.rules.values()].some((rule) => rule.id === id);
}
