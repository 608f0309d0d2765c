/**
 * Whether this browser shows notifications of this page, and the one way to ask it.
 *
 * Guarantees that the browser is asked only by a person's press, never on load (page section 9).
 *
 * @module
 */

import { signal } from "@preact/signals";

/** How the browser stands to notifications of this page; `none`: it has none. */
export type NotifyState = NotificationPermission | "none";

/** The state. On the server there is no browser. */
export const notifyState = signal<NotifyState>(readState());

/** Asks the browser; call it from a press only. */
export async function askForNotifications(): Promise<void> {
  if (readState() === "none") return;
  await Notification.requestPermission();
  notifyState.value = readState();
}

function readState(): NotifyState {
  return "Notification" in globalThis ? Notification.permission : "none";
}
