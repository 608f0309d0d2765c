/**
 * The page's title and icon: how many requests wait, and whose bird is in front.
 *
 * @module
 */

import { effect } from "@preact/signals";
import type { FlockView } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { iconOf } from "../bird/icon.ts";
import { needed, watchNeed } from "./need.ts";
import { view } from "./store.ts";

let started = false;

/** Starts keeping title and icon; only the first call does anything. */
export function startTab(): void {
  if (started) return;
  started = true;
  watchNeed();
  effect(() => {
    const current = view.value;
    if (current === undefined) return;
    const count = needed.value ? current.queue.length : 0;
    document.title = titleOf(current, count);
    const species = (current.front && current.sessions[current.front]?.species) ?? "griffon";
    const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    const href = iconOf(species, count);
    if (icon !== null && icon.href !== href) icon.href = href;
  });
}

function titleOf(view: FlockView, count: number): string {
  const { title } = words.frame;
  const first = view.queue[0];
  const card = first === undefined ? undefined : view.cards[first];
  if (count > 0 && card !== undefined) return title.needs(count, card.project || card.agent.label);
  const front = view.front === undefined ? undefined : view.sessions[view.front];
  if (front?.status === "finished") return title.done(front.project || front.agent.label);
  return title.quiet;
}
