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
export const notifyState = signal<NotifyState>(readNotifyState());

/** Asks the browser; call it from a press only. */
export async function askForNotifications(): Promise<void> {
  if (readNotifyState() === "none") return;
  await Notification.requestPermission();
  notifyState.value = readNotifyState();
}

/** The state as it is at this moment: a person may change it in the browser's own settings. */
export function readNotifyState(): NotifyState {
  return "Notification" in globalThis ? Notification.permission : "none";
}
