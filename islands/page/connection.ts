/**
 * The page's one WebSocket: proves the page's key, takes the view and its patches, answers pings,
 * carries what the person wants.
 *
 * Guarantees: a gap in the revisions never leaves a wrong view on screen (it reconnects); a ping is
 * answered inside the message handler, so also by a hidden page whose timers sleep; a lost connection
 * is shown at once and tried again at growing intervals; nothing is ever sent twice or kept for later:
 * what could not be sent is dropped and says so by returning false. Source: design decision 21.
 *
 * @module
 */

import { batch, computed, effect, untracked } from "@preact/signals";
import {
  applyPatch,
  CLOSED,
  type FlockView,
  type FromPage,
  type Refusal,
  SIGN_IN_PATH,
  SOCKET_PATH,
  type ToPage,
} from "../../app/view/mod.ts";
import { words } from "../../app/words/mod.ts";
import type { RequestId } from "../../protocol/mod.ts";
import { notifyState, readNotifyState } from "./notify.ts";
import { loadPageKey, type PageKey, signNonce } from "./page_key.ts";
import {
  appNow,
  canSound,
  clock,
  connection,
  epoch,
  heard,
  say,
  setAppClock,
  view,
} from "./store.ts";

/** The app pings every 5 s; a page that heard nothing for longer than two has lost it. */
const SILENCE_MS = 12_000;
const FIRST_RETRY_MS = 250;
/** An app that starts again is found within two seconds, whenever that is. */
const LAST_RETRY_MS = 1_000;

type OnRefused = (request: RequestId, why: Refusal) => void;
/** What the connection itself does not deal with: answers to questions, notices, calls, cues. */
export type OtherMessage = Exclude<
  ToPage,
  { readonly type: "challenge" | "view" | "patch" | "ping" | "refused" }
>;

let socket: WebSocket | undefined;
let revision = 0;
let retryMs = FIRST_RETRY_MS;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let silenceTimer: ReturnType<typeof setTimeout> | undefined;
let started = false;
let builtAs = "";
const refusedListeners = new Set<OnRefused>();
const otherListeners = new Set<(message: OtherMessage) => void>();

/** Starts the connection; only the first call of a page does anything. */
export function startConnection(version: string): void {
  if (started) return;
  started = true;
  builtAs = version;
  document.addEventListener("visibilitychange", onAttention);
  addEventListener("focus", onAttention);
  addEventListener("blur", onAttention);
  addEventListener("online", () => reconnectNow());
  setInterval(() => {
    if (document.visibilityState === "visible") clock.value = appNow();
  }, 1000);
  effect(() => {
    canSound.value;
    notifyState.value;
    wanted.value;
    untracked(() => sendHere());
  });
  void connect();
}

/** The settings on which it depends what this page can do. */
const wanted = computed(() => {
  const settings = view.value?.settings;
  return `${settings?.sounds} ${settings?.notifications}`;
});

/** Sends a message; false when there is no connection that would carry it. */
export function send(message: FromPage): boolean {
  if (connection.value !== "open" || socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(message));
  return true;
}

/** Tells `listener` of every intent that the app refused; returns how to stop. */
export function onRefused(listener: OnRefused): () => void {
  refusedListeners.add(listener);
  return () => refusedListeners.delete(listener);
}

/** Tells `listener` of every message the connection itself does not deal with; returns how to stop. */
export function onMessage(listener: (message: OtherMessage) => void): () => void {
  otherListeners.add(listener);
  return () => otherListeners.delete(listener);
}

function onAttention(): void {
  if (document.visibilityState === "visible") {
    clock.value = appNow();
    if (connection.value === "lost") reconnectNow();
  }
  sendHere();
}

function sendHere(ping?: number): void {
  send({
    type: "here",
    visible: document.visibilityState === "visible",
    focused: document.hasFocus(),
    sound: canSound.peek() && view.peek()?.settings.sounds === true,
    notify: readNotifyState() === "granted" && view.peek()?.settings.notifications === true,
    ...(ping === undefined ? {} : { ping }),
  });
}

function reconnectNow(): void {
  if (retryTimer === undefined) return;
  clearTimeout(retryTimer);
  retryTimer = undefined;
  retryMs = FIRST_RETRY_MS;
  void connect();
}

async function connect(): Promise<void> {
  const key = await loadPageKey();
  if (key === undefined) return goSignIn();
  const fresh = new WebSocket(`ws://${location.host}${SOCKET_PATH}`);
  socket = fresh;
  watchSilence(fresh);
  fresh.onmessage = (event) => {
    if (socket !== fresh) return;
    watchSilence(fresh);
    heard.value++;
    // Only the app's own server can be at the other end of this address.
    void take(JSON.parse(String(event.data)) as ToPage, key, fresh);
  };
  fresh.onclose = (event) => {
    if (socket !== fresh) return;
    socket = undefined;
    clearTimeout(silenceTimer);
    if (event.code === CLOSED.notSignedIn) return goSignIn();
    if (event.code === CLOSED.startedByAgent) return goSignIn("#started-by-agent");
    lose();
    void leaveWhenSignedOut();
  };
}

/**
 * A refused connection looks like an app that is not there. Whether this browser is still signed in is
 * told by the address of a page, which is then a redirect.
 */
async function leaveWhenSignedOut(): Promise<void> {
  try {
    const answer = await fetch("/", { method: "HEAD", redirect: "manual" });
    if (answer.type === "opaqueredirect") goSignIn();
  } catch {
    // The app is not there: the page goes on trying.
  }
}

/** A connection that says nothing for too long is closed, also when the machine slept meanwhile. */
function watchSilence(of: WebSocket): void {
  clearTimeout(silenceTimer);
  silenceTimer = setTimeout(() => {
    if (socket !== of) return;
    socket = undefined;
    of.close();
    lose();
  }, SILENCE_MS);
}

function lose(): void {
  if (connection.value === "open" || connection.value === "connecting") {
    say(words.connection.lost, false);
    connection.value = "lost";
  }
  retryTimer = setTimeout(() => {
    retryTimer = undefined;
    void connect();
  }, retryMs);
  retryMs = Math.min(LAST_RETRY_MS, retryMs * 2);
}

/** A gap or a view this page cannot hold: start over with a whole view. */
function startOver(of: WebSocket): void {
  if (socket !== of) return;
  socket = undefined;
  clearTimeout(silenceTimer);
  of.close();
  lose();
}

function goSignIn(why = ""): void {
  location.replace(SIGN_IN_PATH + why);
}

async function take(message: ToPage, key: PageKey, from: WebSocket): Promise<void> {
  switch (message.type) {
    case "challenge": {
      const signature = await signNonce(key, message.nonce);
      if (from.readyState === WebSocket.OPEN) {
        const proof: FromPage = { type: "prove", key: key.publicKey, signature };
        from.send(JSON.stringify(proof));
      }
      return;
    }
    case "view":
      return opened(message.view, message.revision, message.now);
    case "patch":
      if (message.revision !== revision + 1 || view.value === undefined) return startOver(from);
      revision = message.revision;
      setAppClock(message.now);
      clock.value = appNow();
      // The patch was made from two views, so what comes out is a view.
      view.value = applyPatch(view.value, message.patch) as FlockView;
      return;
    case "ping":
      return sendHere(message.n);
    case "refused":
      for (const listener of refusedListeners) listener(message.request, message.why);
      return;
    default:
      for (const listener of otherListeners) listener(message);
  }
}

function opened(whole: FlockView, at: number, now: number): void {
  const wasLost = connection.value === "lost";
  revision = at;
  retryMs = FIRST_RETRY_MS;
  setAppClock(now);
  clock.value = appNow();
  batch(() => {
    view.value = whole;
    connection.value = whole.version === builtAs ? "open" : "updated";
    epoch.value++;
  });
  if (wasLost) say(words.connection.back);
  sendHere();
}
