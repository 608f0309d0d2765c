/**
 * What every part of the page shares: the view the app sent, the state of the connection, what was
 * last said. Signals, filled by `connection.ts`, read by the islands.
 *
 * Guarantees that nothing here decides anything and that nothing of the user's work is in the page
 * before the connection has proved its key: on the server these signals stay empty.
 *
 * @module
 */

import { computed, signal } from "@preact/signals";
import type { FlockView } from "../../app/view/mod.ts";

/** How the page stands to the app. */
export type Connection =
  /** Not yet connected since the page was loaded. */
  | "connecting"
  | "open"
  /** Was open, is not: nothing can be answered. */
  | "lost"
  /** The app is of another version than this page: reload. */
  | "updated";

/** The view, once it has come. */
export const view = signal<FlockView | undefined>(undefined);
/** The connection. */
export const connection = signal<Connection>("connecting");
/** Counts connections, so that what was told to an earlier one is told again. */
export const epoch = signal(0);
/** Counts the app's messages: what hangs on the time looks again at each, however late timers are. */
export const heard = signal(0);
/** Whether this page could play a sound now. */
export const canSound = signal(false);
/** What the status region says. */
export interface Said {
  readonly text: string;
  /** Makes the same words twice two announcements. */
  readonly n: number;
  /** Whether it is worth a look as well: nothing else on the page shows it. */
  readonly shows: boolean;
}

/** What was said last. */
export const said = signal<Said>({ text: "", n: 0, shows: false });

/** The app's clock minus this browser's, in milliseconds. */
let ahead = 0;

/** Now, on the app's clock. */
export function appNow(): number {
  return Date.now() + ahead;
}

/** Sets the clock by a message of the app. */
export function setAppClock(now: number): void {
  ahead = now - Date.now();
}

/** The app's time, renewed each second while somebody can see the page. */
export const clock = signal(0);

/** The same in steps of a quarter of a minute, for what changes by minutes. */
export const slowClock = computed(() => Math.floor(clock.value / 15_000) * 15_000);

/** Says something in the status region. */
export function say(text: string, shows = true): void {
  said.value = { text, n: said.peek().n + 1, shows };
}
