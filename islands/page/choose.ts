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
import { onMessage, send } from "./connection.ts";
import { connection, say, view } from "./store.ts";

/** Whether `settings` hold what `change` wanted. */
export function holds(settings: Settings, change: SettingChange): boolean {
  return diffJson(settings, withChange(settings, change)).length === 0;
}

let listening = false;

/** Says it when the app does not take a value. */
function listen(): void {
  if (listening) return;
  listening = true;
  onMessage((message) => {
    if (message.type !== "notice" || message.notice.kind !== "setting_refused") return;
    say(words.settings.refused);
  });
}

/** Sends the change; the page shows it when the app does. False when it could not be sent. */
export function choose(change: SettingChange): boolean {
  listen();
  const settings = view.peek()?.settings;
  if (settings === undefined || !send({ type: "set", change })) {
    say(words.settings.notSent);
    return false;
  }
  if (holds(settings, change)) {
    say(words.settings.saved);
    return true;
  }
  const stop = effect(() => {
    const now = view.value?.settings;
    if (connection.value === "open" && (now === undefined || !holds(now, change))) return;
    queueMicrotask(() => stop());
    if (connection.peek() === "open") say(words.settings.saved);
  });
  return true;
}
