/**
 * Sets the colours that were chosen, and remembers them for the first paint of the next page.
 *
 * `data-theme` on the root overrides what the browser wants (the tokens follow it). What is remembered
 * is read by `theme.js` in the head, before anything is drawn: the setting itself only comes with the
 * view. A browser that keeps nothing for this page shows the system's colours for that moment.
 *
 * @module
 */

import { effect } from "@preact/signals";
import type { Theme } from "../../app/view/mod.ts";
import { view } from "./store.ts";

/** Where `theme.js` looks. */
const KEY = "vults-theme";

let started = false;

/** Starts following the setting; only the first call does anything. */
export function startTheme(): void {
  if (started) return;
  started = true;
  effect(() => {
    const theme = view.value?.settings.theme;
    if (theme !== undefined) setTheme(theme);
  });
}

function setTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch (error) {
    // Storage that is closed or full throws a DOMException: the theme is set all the same.
    if (!(error instanceof DOMException)) throw error;
  }
}
