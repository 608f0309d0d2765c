/**
 * Changes a setting and says in the status line what came of it.
 *
 * Guarantees that "Saved" is said only once the app shows the changed setting, never because it was
 * merely sent, and that a change that could not be sent says so. Source: page section 8, Settings.
 *
 * @module
 */

import { effect } from "@preact/signals";
import { diffJson, type SettingChange, type Settings, withChange } from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import { send } from "./connection.ts";
import { connection, say, view } from "./store.ts";

/** Whether `settings` hold what `change` wanted. */
export function holds(settings: Settings, change: SettingChange): boolean {
  return diffJson(settings, withChange(settings, change)).length === 0;
}

/** Sends the change; the page shows it when the app does. `quietly`: the change is seen as it is. */
export function choose(change: SettingChange, quietly = false): void {
  const settings = view.peek()?.settings;
  if (settings === undefined || !send({ type: "set", change })) {
    return say(words.settings.notSent);
  }
  if (quietly) return;
  if (holds(settings, change)) return say(words.settings.saved);
  const stop = effect(() => {
    const now = view.value?.settings;
    if (connection.value === "open" && (now === undefined || !holds(now, change))) return;
    queueMicrotask(() => stop());
    if (connection.peek() === "open") say(words.settings.saved);
  });
}
