/**
 * A setting was chosen: on a page, or in an earlier run and read now.
 *
 * Guarantees that a setting changes nothing that waits but by its own rule: *paused* lets every waiting
 * request go, the others leave cards as they are. Source: app-behaviour contract, sections 9 and 15.
 *
 * @module
 */

import { withChange } from "../view/mod.ts";
import { offerChoice } from "./answer_choice.ts";
import { type Draft, waitingCards } from "./draft.ts";
import { letGo } from "./end_card.ts";
import type { Input } from "./input.ts";

/** Works the change in and keeps it. */
export function chooseSetting(
  draft: Draft,
  { change }: Extract<Input, { readonly type: "setting_chosen" }>,
): void {
  draft.settings = withChange(draft.settings, change);
  if (change.key === "answer_here") offerChoice(draft, change.of);
  draft.effects.push({ type: "keep_setting", change });
  if (change.key !== "presence" || change.value !== "paused") return;
  for (const card of waitingCards(draft)) {
    letGo(draft, card, "paused", { outcome: "unreached" });
  }
}
