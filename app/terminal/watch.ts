/**
 * `vults watch` without a terminal: takes what the app says and which keys are pressed, and says what
 * is to be done and what is on the screen.
 *
 * Guarantees that a key answers only the request that has been in front here, drawn, for 300 ms; that
 * text meant for a reason whose request is gone becomes no command; and that the only answers are
 * *Deny* and *Answer in the terminal* (design decision 23). No I/O and no clock: `now` is any steady
 * clock of the caller, in milliseconds.
 *
 * @module
 */

import { byteLength, LIMITS } from "../../protocol/mod.ts";
import type { AppList, ListedCard, ListedRequest, ListEnd } from "../view/mod.ts";
import { commandWords } from "../words/mod.ts";
import { KeyGuard } from "./key_guard.ts";
import type { Key } from "./keys.ts";
import { type Size, type WatchPicture, type WatchScreen, watchScreen } from "./watch_screen.ts";

/** A request, as it was shown. */
interface Shown {
  readonly request: string;
  readonly hash: string;
}

/** What is to be done. */
export type WatchAct =
  | { readonly do: "deny"; readonly shown: Shown; readonly reason?: string }
  | { readonly do: "let_go"; readonly shown: Shown }
  | { readonly do: "open" }
  /** Somebody is needed: bell and notification. */
  | { readonly do: "ring"; readonly title: string }
  | { readonly do: "quit" };

const { screen } = commandWords.list;
/** What just happened is said for so long. */
const SAID_MS = 6_000;

/** One terminal that watches. */
export class Watch {
  readonly #act: (act: WatchAct) => void;
  readonly #guard = new KeyGuard();
  #connection: WatchPicture["connection"] = "connecting";
  #list: AppList | undefined;
  readonly #cards = new Map<string, ListedCard>();
  /** The app's clock minus ours. */
  #offset = 0;
  #front: (Shown & { readonly since: number }) | undefined;
  #scroll = 0;
  #reason: (Shown & { text: string; over: boolean }) | undefined;
  #said: { readonly text: string; readonly until: number } | undefined;
  /** Requests that were there before; `undefined` until the first list. */
  #rung: ReadonlySet<string> | undefined;
  #drawn: WatchScreen | undefined;

  constructor(act: (act: WatchAct) => void) {
    this.#act = act;
  }

  /** Whether a reason is being written. */
  get writes(): boolean {
    return this.#reason !== undefined;
  }

  /** When something changes by itself: a key acts, a sentence goes, a second passes. */
  wakesAt(now: number): number {
    return Math.min(this.#guard.actsAt ?? Infinity, this.#said?.until ?? Infinity, now + 1_000);
  }

  /** A waiting request whole. */
  hearCard(card: ListedCard): void {
    this.#cards.set(card.request, card);
  }

  /** The list as it is now. */
  hearList(list: AppList, now: number): void {
    this.#connection = "open";
    this.#list = list;
    this.#offset = list.now - now;
    const waiting = new Set(list.requests.map(({ request }) => request));
    for (const request of this.#cards.keys()) {
      if (!waiting.has(request)) this.#cards.delete(request);
    }
    this.#ring(list.requests);
    this.#rung = waiting;
    this.#keepFront(now);
  }

  /** There is no app, or no room for this terminal. What was shown waits no more, as far as is known. */
  disconnected(why: "lost" | "full", now: number): void {
    const started = this.#connection === "connecting" && why === "lost";
    this.#connection = started ? "connecting" : why;
    this.#list = undefined;
    this.#cards.clear();
    this.#keepFront(now);
  }

  /** What came of a deny or a release. */
  ended(what: "deny" | "let_go", end: ListEnd | undefined, now: number): void {
    if (end === undefined) return this.say(screen.noAnswer, now);
    if (end.ended) return this.say(what === "deny" ? screen.denied : screen.letGo, now);
    const { gone, mismatch, notOffered } = screen;
    this.say({ gone, mismatch, not_offered: notOffered }[end.why], now);
  }

  /** Shows a sentence for a while. */
  say(text: string, now: number): void {
    this.#said = { text, until: now + SAID_MS };
  }

  /** A key was pressed. */
  key(key: Key, now: number): void {
    if (key.key === "interrupt") return this.#act({ do: "quit" });
    if (this.#reason !== undefined) return this.#write(key, this.#reason, now);
    const letter = key.key === "character" ? key.text.toLowerCase() : "";
    if (letter === "d" || letter === "t" || letter === "o") return this.#answerKey(letter, now);
    this.#guard.other(now);
    switch (letter === "" ? key.key : letter) {
      case "q":
        return this.#act({ do: "quit" });
      case "j":
        return this.#move(1, now);
      case "k":
        return this.#move(-1, now);
      case "down":
        return this.#scrollBy(1);
      case "up":
        return this.#scrollBy(-1);
      case " ":
      case "page_down":
        return this.#scrollBy(this.#drawn?.page ?? 1);
      case "page_up":
        return this.#scrollBy(-(this.#drawn?.page ?? 1));
      case "home":
        return this.#scrollBy(-Infinity);
      case "end":
        return this.#scrollBy(Infinity);
    }
  }

  /** Time has passed. */
  due(now: number): void {
    if (this.#said !== undefined && now >= this.#said.until) this.#said = undefined;
    const key = this.#guard.due(now);
    if (key === "o") return this.#act({ do: "open" });
    const front = this.#front;
    if (key === undefined || front === undefined) return;
    const { request, hash } = front;
    if (key === "d") this.#reason = { request, hash, text: "", over: false };
    else this.#act({ do: "let_go", shown: { request, hash } });
  }

  /** What the terminal shows now. */
  draw(size: Size, now: number): WatchScreen {
    const requests = this.#list?.requests ?? [];
    const front = this.#front;
    const card = front === undefined ? undefined : this.#cardOf(front);
    const index = requests.findIndex(({ request }) => request === front?.request);
    const drawn = watchScreen({
      connection: this.#connection,
      ...(this.#list === undefined ? {} : { list: this.#list }),
      ...(card === undefined ? {} : { card }),
      ...(index === -1 ? {} : { place: index + 1 }),
      scroll: this.#scroll,
      ...(this.#reason === undefined ? {} : { reason: this.#reason }),
      ...(this.#said === undefined ? {} : { said: this.#said.text }),
      now: now + this.#offset,
    }, size);
    // It is in front only from when it can be read.
    if (drawn.cardShown && this.#drawn?.cardShown !== true && front !== undefined) {
      this.#front = { ...front, since: now };
    }
    this.#drawn = drawn;
    this.#scroll = Math.min(this.#scroll, drawn.scrollMost);
    return drawn;
  }

  #answerKey(key: "d" | "t" | "o", now: number): void {
    const front = this.#front;
    const waits = front !== undefined && this.#drawn?.cardShown === true;
    if (key !== "o" && (!waits || (key === "d" && !this.#offersDeny(front)))) {
      this.#guard.other(now);
      if (waits) this.say(screen.notOffered, now);
      return;
    }
    const verdict = this.#guard.down(key, now, key === "o" ? -Infinity : front?.since ?? now);
    if (verdict === "too_soon") this.say(screen.tooSoon, now);
    if (verdict === "before_card") this.say(screen.beforeCard, now);
  }

  #offersDeny({ request }: Shown): boolean {
    return this.#cards.get(request)?.deny === true;
  }

  /** Only what the front's hash is over may be shown for it. */
  #cardOf({ request, hash }: Shown): ListedCard | undefined {
    const card = this.#cards.get(request);
    return card?.hash === hash ? card : undefined;
  }

  #write(key: Key, reason: { text: string; over: boolean } & Shown, now: number): void {
    this.#guard.other(now);
    if (key.key === "escape" || (key.key === "enter" && reason.over)) {
      this.#reason = undefined;
      return;
    }
    if (reason.over) return;
    switch (key.key) {
      case "enter":
        return this.#send(reason, now);
      case "backspace":
        reason.text = [...reason.text].slice(0, -1).join("");
        return;
      case "erase":
        reason.text = "";
        return;
      case "character":
        reason.text += key.text;
        return;
      case "paste":
        // One line: what is pasted with line ends is no command to send it.
        reason.text += key.text.replace(/\s*[\r\n]+\s*/g, " ");
        return;
    }
  }

  #send({ request, hash, text }: Shown & { readonly text: string }, now: number): void {
    const bytes = byteLength(text);
    if (bytes > LIMITS.reasonBytes) {
      return this.say(screen.reasonTooLong(bytes, LIMITS.reasonBytes), now);
    }
    this.#reason = undefined;
    const said = text.trim() === "" ? {} : { reason: text.trim() };
    this.#act({ do: "deny", shown: { request, hash }, ...said });
  }

  #move(by: number, now: number): void {
    const requests = this.#list?.requests ?? [];
    if (requests.length < 2) return;
    const index = requests.findIndex(({ request }) => request === this.#front?.request);
    const next = requests[(index + by + requests.length) % requests.length];
    if (next !== undefined) this.#bringForward(next, now);
  }

  #scrollBy(lines: number): void {
    const most = this.#drawn?.scrollMost ?? 0;
    this.#scroll = Math.max(0, Math.min(most, this.#scroll + lines));
  }

  /** The request in front stays until it ends; then the first one that waits comes. */
  #keepFront(now: number): void {
    const requests = this.#list?.requests ?? [];
    const front = this.#front;
    const stays = front !== undefined &&
      requests.some(({ request, hash }) => request === front.request && hash === front.hash);
    if (stays) return;
    const reason = this.#reason;
    if (reason !== undefined) reason.over = true;
    this.#guard.drop();
    const [first] = requests;
    if (first === undefined) {
      this.#front = undefined;
      this.#scroll = 0;
    } else this.#bringForward(first, now);
  }

  #bringForward({ request, hash }: ListedRequest, now: number): void {
    this.#front = { request, hash, since: now };
    this.#scroll = 0;
    this.#guard.drop();
  }

  #ring(requests: readonly ListedRequest[]): void {
    const fresh = this.#rung === undefined
      ? undefined
      : requests.find(({ request }) => !this.#rung?.has(request));
    if (fresh === undefined) return;
    const title = this.#cards.get(fresh.request)?.title ?? fresh.agent.label;
    this.#act({ do: "ring", title });
  }
}
