/**
 * All open pages: what they say becomes inputs of the core, what the core shows goes to all of them.
 *
 * Guarantees: every joined page has seen the same revisions in the same order, first a whole view and
 * then each patch, so that a page that misses one knows it; a page's intent carries the identity of
 * its own connection. Nothing here decides anything. Source: design decision 21.
 *
 * @module
 */

import { type PageId, pageId, type RequestId } from "../../protocol/mod.ts";
import type { Input } from "../core/mod.ts";
import { CLOSED, diffJson, type FlockView, type Refusal, type ToPage } from "../view/mod.ts";
import { browserName } from "./browser_name.ts";
import { PageConnection, type PageSaid } from "./page_connection.ts";
import { PAGE_TIMES, PAGES_AT_MOST, type PageTimes, UNPROVED_AT_MOST } from "./page_times.ts";
import type { SignIn } from "./sign_ins.ts";

/** What a page says that is not for the core. */
export type PageWish = Extract<
  PageSaid,
  {
    readonly type:
      | "play_demo"
      | "ask"
      | "dismiss_alarm"
      | "confirm_sign_in"
      | "end_sign_in"
      | "clear_history";
  }
>;

/** What the pages need of the program around them. */
export interface PageHubOptions {
  /** What pages see until the first `publish`. */
  readonly view: FlockView;
  /** The app's clock: epoch milliseconds. */
  readonly now: () => number;
  readonly onInput: (input: Input) => void;
  /** What is no input of the core: the demo, questions, sign-ins. */
  readonly onWish: (page: PageId, wish: PageWish) => void;
  /** A connection ended for a reason of ours. */
  readonly onDropped?: (reason: string) => void;
  /** About once a second while a page is open. */
  readonly onLook?: () => void;
  readonly times?: PageTimes;
}

/** Close code of a server that goes away (RFC 6455). */
const GOING_AWAY = 1001;
/** Close code of a server that has no room now (IANA's registry): an honest page connects again. */
const TRY_AGAIN_LATER = 1013;
const LOOK_EVERY_MS = 1_000;

/** The open pages. */
export class PageHub {
  readonly #options: PageHubOptions;
  readonly #pages = new Map<PageId, PageConnection>();
  #view: FlockView;
  #revision = 1;
  #openLast = -Infinity;
  #looking: ReturnType<typeof setInterval> | undefined;
  #stopped = false;

  constructor(options: PageHubOptions) {
    this.#options = options;
    this.#view = options.view;
  }

  /** How many pages have proved their key and are there. */
  get joined(): number {
    return [...this.#pages.values()].filter((page) => page.joined).length;
  }

  /** Whether another connection would be taken. */
  get hasRoom(): boolean {
    return !this.#stopped && this.joined < PAGES_AT_MOST;
  }

  /**
   * What the browser of this page is called ("Firefox on Linux"): who decided, for the record.
   * `undefined` once the page is gone.
   */
  browserOf(page: PageId): string | undefined {
    const found = this.#pages.get(page);
    return found === undefined ? undefined : browserName(found.signIn.browser);
  }

  /** The key of this page's sign-in; `undefined` once the page is gone. */
  keyOf(page: PageId): string | undefined {
    return this.#pages.get(page)?.signIn.keyHash;
  }

  /** The keys of the sign-ins that have a page open. */
  openKeys(): ReadonlySet<string> {
    const open = [...this.#pages.values()].filter((page) => page.joined);
    return new Set(open.map((page) => page.signIn.keyHash));
  }

  /** Whether a page is open, or was within so many milliseconds. */
  wasOpenWithin(ms: number): boolean {
    return this.joined > 0 || performance.now() - this.#openLast < ms;
  }

  /** A page of somebody who is signed in was loaded: it will connect in a moment. */
  expectPage(): void {
    this.#openLast = performance.now();
  }

  /** Ends all connections of the sign-in with this key, proved or not. */
  end(keyHash: string): void {
    for (const page of [...this.#pages.values()]) {
      if (page.signIn.keyHash === keyHash) page.close(CLOSED.notSignedIn, "the sign-in was ended");
    }
  }

  /** Takes a fresh WebSocket that came with the cookie of this sign-in. */
  take(
    socket: WebSocket,
    signIn: Pick<SignIn, "keyHash" | "browser">,
    mayJoin: () => Promise<boolean>,
  ): void {
    const unproved = [...this.#pages.values()].filter((page) => !page.joined);
    if (unproved.length >= UNPROVED_AT_MOST) {
      unproved[0]?.close(TRY_AGAIN_LATER, "too many without a proof");
    }
    const page = new PageConnection(socket, {
      id: pageId(crypto.randomUUID()),
      signIn,
      mayJoin,
      times: this.#options.times ?? PAGE_TIMES,
      monotonic: () => performance.now(),
      onJoined: (page) => this.#join(page),
      onSaid: (page, said) => this.#said(page.id, said),
      onLeft: (page) => {
        this.#openLast = performance.now();
        this.#options.onInput({ type: "page_left", page: page.id });
      },
      onClosed: (page, reason) => this.#forget(page, reason),
    });
    this.#pages.set(page.id, page);
    this.#looking ??= setInterval(() => this.#look(), this.#lookEveryMs());
  }

  /** Shows `view` to every page; nothing goes out when nothing changed. */
  publish(view: FlockView): void {
    const patch = diffJson(this.#view, view);
    this.#view = view;
    if (patch.length === 0) return;
    this.#revision += 1;
    const now = this.#options.now();
    const text = JSON.stringify(
      { type: "patch", revision: this.#revision, now, patch } satisfies ToPage,
    );
    for (const page of [...this.#pages.values()]) page.sendText(text);
  }

  /** Tells one page that its intent changed nothing. */
  refuse(page: PageId, request: RequestId, why: Refusal): void {
    this.#pages.get(page)?.send({ type: "refused", request, why });
  }

  /** Sends one page something that is not in the view; to a page that is gone, nothing. */
  tell(
    page: PageId,
    message: Extract<ToPage, { readonly type: "told" | "call" | "uncall" | "cue" | "notice" }>,
  ): void {
    this.#pages.get(page)?.send(message);
  }

  /** Sends all pages the same. */
  tellAll(message: Extract<ToPage, { readonly type: "uncall" }>): void {
    for (const page of [...this.#pages.values()]) if (page.joined) page.send(message);
  }

  /** Ends every connection. */
  stop(): void {
    this.#stopped = true;
    for (const page of [...this.#pages.values()]) page.close(GOING_AWAY, "Vults is stopping");
  }

  #join(page: PageConnection): void {
    const now = this.#options.now();
    page.send({ type: "view", revision: this.#revision, now, view: this.#view });
    this.#options.onInput({ type: "page_joined", page: page.id });
  }

  #said(page: PageId, said: PageSaid): void {
    if (isWish(said)) this.#options.onWish(page, said);
    else this.#options.onInput(inputOf(page, said));
  }

  #forget(page: PageConnection, reason: string): void {
    this.#pages.delete(page.id);
    if (reason !== "" && !this.#stopped) this.#options.onDropped?.(reason);
    if (this.#pages.size > 0) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }

  #look(): void {
    if (this.joined > 0) this.#options.onLook?.();
    for (const page of [...this.#pages.values()]) page.look();
  }

  #lookEveryMs(): number {
    return Math.min(LOOK_EVERY_MS, (this.#options.times ?? PAGE_TIMES).pingEveryMs);
  }
}

function isWish(said: PageSaid): said is PageWish {
  switch (said.type) {
    case "play_demo":
    case "ask":
    case "dismiss_alarm":
    case "confirm_sign_in":
    case "end_sign_in":
    case "clear_history":
      return true;
    default:
      return false;
  }
}

/** What a page said, as an input that names the connection it came on. */
function inputOf(page: PageId, said: Exclude<PageSaid, PageWish>): Input {
  switch (said.type) {
    case "here":
      return {
        type: "page_here",
        page,
        visible: said.visible,
        sound: said.sound,
        notify: said.notify,
      };
    case "drawn": {
      const { request, hash, place } = said;
      return { type: "card_drawn", page, request, hash, place };
    }
    case "decide": {
      const { request, hash, decision, reason } = said;
      const words = reason === undefined ? {} : { reason };
      return { type: "decided", page, request, hash, decision, ...words };
    }
    case "release":
      return { type: "released", page, request: said.request, hash: said.hash };
    case "bring_forward":
      return { type: "brought_forward", page, request: said.request };
    case "decide_always":
      return { type: "decided_always", page, request: said.request, hash: said.hash };
    case "answer": {
      const { request, hash, answers } = said;
      return { type: "answered", page, request, hash, answers };
    }
    case "called":
      return { type: "called", call: said.call, page };
    case "set":
      return { type: "setting_chosen", page, change: said.change };
    case "quiet_answer":
      return { type: "quiet_answered", session: said.session, answer: said.answer };
    case "seen":
      return { type: "seen", session: said.session };
    case "dismiss_digest":
      return { type: "digest_dismissed" };
    case "remove_rule":
      return { type: "rule_removed", rule: said.rule };
    case "restore_rule":
      return { type: "rule_restored", rule: said.rule };
    case "choose_session":
      return { type: "session_chosen", page, session: said.session };
  }
}
