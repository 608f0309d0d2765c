/**
 * The one script of a page that has islands: loads each island's code and wakes it where it stands.
 * Never touches anything outside a `v-island`.
 *
 * @module
 */

import { type ComponentType, h, hydrate } from "preact";
import { islands } from "./generated/client_islands.ts";

/** Islands wake side by side: one that loads slowly keeps no other one waiting. */
async function wake(place: HTMLElement): Promise<void> {
  const { name = "", props = "{}" } = place.dataset;
  const load = islands[name];
  if (load === undefined) throw new Error(`No island "${name}" in this build`);
  const module = await load();
  const component = module.default as ComponentType<Record<string, unknown>>;
  hydrate(h(component, JSON.parse(props)), place);
}

await Promise.all(Array.from(document.querySelectorAll<HTMLElement>("v-island"), wake));
