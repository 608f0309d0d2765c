/**
 * The page's title, icon and badge: how many things need the reader, and whose bird is in front.
 *
 * @module
 */

import { effect } from "@preact/signals";
import { iconOf } from "../bird/icon.ts";
import { needed, watchNeed } from "./need.ts";
import { appNow, heard, view } from "./store.ts";
import { needsIn, titleOf } from "./title.ts";

let started = false;
let badge = 0;

/** Starts keeping them; only the first call does anything. */
export function startTab(): void {
  if (started) return;
  started = true;
  watchNeed();
  effect(() => {
    heard.value;
    const current = view.value;
    if (current === undefined) return;
    const count = needed.value ? needsIn(current).length : 0;
    const title = titleOf(current, needed.value, appNow());
    if (document.title !== title) document.title = title;
    const species = (current.front && current.sessions[current.front]?.species) ?? "griffon";
    const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    const href = iconOf(species, count);
    if (icon !== null && icon.href !== href) icon.href = href;
    showBadge(count);
  });
}

/** Only a page that was installed as an app has one; elsewhere the browser has no such thing. */
function showBadge(count: number): void {
  if (count === badge || !("setAppBadge" in navigator)) return;
  badge = count;
  const done = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count);
  done.catch(() => {
    // A browser that has badges and shows none for a page that is not installed: nothing is lost.
  });
}
