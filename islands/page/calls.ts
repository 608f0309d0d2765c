/**
 * Notifications of the browser, raised and taken back when the app says so.
 *
 * Guarantees that *called* is said only once the browser says that the notification is on screen, that
 * it makes no sound (the sound is ours), that a newer one of a session replaces the older one, and that
 * its only action is *Open*: it brings this page and the session forward. Source: page section 9;
 * design decisions 11 and 23.
 *
 * @module
 */

import type { Call } from "../../app/view/mod.ts";
import { onMessage, send } from "./connection.ts";
import { readNotifyState } from "./notify.ts";

const standing = new Map<string, Notification>();
let started = false;

/** Starts raising what the app calls for; only the first call does anything. */
export function startCalls(): void {
  if (started) return;
  started = true;
  onMessage((message) => {
    if (message.type === "call") raise(message.call);
    else if (message.type === "uncall") takeBack(message.tag);
  });
  // What stands for a page that is gone could not be opened any more.
  addEventListener("pagehide", () => {
    for (const tag of [...standing.keys()]) takeBack(tag);
  });
}

function raise({ id, tag, title, body, request }: Call): void {
  if (readNotifyState() !== "granted") return;
  let shown: Notification;
  try {
    shown = new Notification(title, { body, tag, silent: true });
  } catch (error) {
    // Phones know the class and do not let a page use it: the app tries its next way.
    if (error instanceof TypeError) return;
    throw error;
  }
  standing.set(tag, shown);
  shown.onshow = () => send({ type: "called", call: id });
  shown.onclose = () => {
    if (standing.get(tag) === shown) standing.delete(tag);
  };
  shown.onclick = () => {
    globalThis.focus();
    send({ type: "choose_session", session: tag });
    if (request !== undefined) send({ type: "bring_forward", request });
    takeBack(tag);
  };
}

function takeBack(tag: string): void {
  const shown = standing.get(tag);
  standing.delete(tag);
  shown?.close();
}
