/**
 * One page's WebSocket, from the upgrade to its end.
 *
 * Guarantees: before the page has proved its key nothing of the app goes out and nothing it says is
 * heard; every message that comes out was one a page can send, from a page that was alive; whatever is
 * odd, too long, too fast, too silent or too slow ends the connection with a reason; `onLeft` is
 * called exactly once for each `onJoined`. It knows no rules about cards. Source: design decisions 11,
 * 21 and 22.
 *
 * @module
 */

import type { PageId } from "../../protocol/mod.ts";
import { CLOSED, type FromPage, type ToPage } from "../view/mod.ts";
import { newNonce, provesKey, readPageKey } from "./page_key.ts";
import { readPageMessage } from "./page_message.ts";
import { MESSAGE_BURST, MESSAGES_PER_SECOND, type PageTimes, UNSENT_BYTES } from "./page_times.ts";
import type { SignIn } from "./sign_ins.ts";

/** What a proved page says; the proof itself stays in here. */
export type PageSaid = Exclude<FromPage, { readonly type: "prove" }>;

/** What a connection needs of its surroundings. */
export interface PageConnectionOptions {
  readonly id: PageId;
  /** The sign-in whose cookie opened the connection; its key must be proved. */
  readonly signIn: Pick<SignIn, "keyHash" | "browser">;
  /** Whether the program at the other end may be a page; asked once, after a proof that held. */
  readonly mayJoin: () => Promise<boolean>;
  readonly times: PageTimes;
  /** A clock in milliseconds that never jumps. */
  readonly monotonic: () => number;
  readonly onJoined: (page: PageConnection) => void;
  readonly onSaid: (page: PageConnection, said: PageSaid) => void;
  readonly onLeft: (page: PageConnection) => void;
  /** The socket is at its end, joined or not; `reason` is ours or empty. */
  readonly onClosed: (page: PageConnection, reason: string) => void;
}

type State = "opening" | "challenged" | "proving" | "joined" | "closed";

/** One page's connection. */
export class PageConnection {
  readonly id: PageId;
  readonly signIn: PageConnectionOptions["signIn"];
  readonly #socket: WebSocket;
  readonly #options: PageConnectionOptions;
  readonly #nonce = newNonce();
  readonly #opened: number;
  #state: State = "opening";
  #pinged = 0;
  #pingedAt: number;
  #answered = 0;
  #aliveAt: number;
  #allowance = MESSAGE_BURST;
  #allowanceAt: number;

  constructor(socket: WebSocket, options: PageConnectionOptions) {
    this.id = options.id;
    this.signIn = options.signIn;
    this.#socket = socket;
    this.#options = options;
    const now = options.monotonic();
    this.#opened =
      this.#pingedAt =
      this.#aliveAt =
      this.#allowanceAt =
        now;
    socket.addEventListener("open", () => this.#challenge());
    socket.addEventListener("message", (event) => this.#heard(event.data));
    socket.addEventListener("close", () => this.#end(""));
    socket.addEventListener("error", () => this.#end("connection lost"));
  }

  /** Whether the page has proved its key and is still there. */
  get joined(): boolean {
    return this.#state === "joined";
  }

  /** Sends one message to a joined page. */
  send(message: ToPage): void {
    this.sendText(JSON.stringify(message));
  }

  /** The same for a message that was made into text already, once for all pages. */
  sendText(text: string): void {
    if (this.#state === "joined") this.#write(text);
  }

  /** Looks after pings and silence; called about once a second. */
  look(): void {
    const { monotonic, times } = this.#options;
    const now = monotonic();
    if (this.#state === "closed") return;
    if (this.#state !== "joined") {
      if (now - this.#opened > times.proveMs) this.close(CLOSED.notSignedIn, "no proof in time");
      return;
    }
    if (now - this.#aliveAt > times.silenceMs) return this.close(CLOSED.silent, "no ping answered");
    if (now - this.#pingedAt < times.pingEveryMs) return;
    this.#pingedAt = now;
    this.#pinged += 1;
    this.send({ type: "ping", n: this.#pinged });
  }

  /** Ends the connection. The page counts as gone at once, however long the close takes. */
  close(code: number, reason: string): void {
    if (this.#state === "closed") return;
    const { readyState } = this.#socket;
    if (readyState === WebSocket.OPEN || readyState === WebSocket.CONNECTING) {
      this.#socket.close(code, reason);
    }
    this.#end(reason);
  }

  #challenge(): void {
    if (this.#state !== "opening") return;
    this.#state = "challenged";
    this.#write(JSON.stringify({ type: "challenge", nonce: this.#nonce } satisfies ToPage));
  }

  #heard(data: unknown): void {
    if (this.#state === "closed") return;
    if (!this.#mayTalk()) return this.close(CLOSED.tooMany, "too many messages");
    const message = typeof data === "string" ? readPageMessage(data) : undefined;
    if (message === undefined) return this.close(CLOSED.badMessage, "not a message of a page");
    if (this.#state === "challenged" && message.type === "prove") {
      this.#state = "proving";
      // A failure of the crypto itself is no proof either; it is told like any other.
      this.#prove(message.key, message.signature).then(
        (proved) => this.#proved(proved),
        () => this.#proved("no"),
      );
      return;
    }
    if (this.#state !== "joined" || message.type === "prove") {
      return this.close(CLOSED.badMessage, "out of order");
    }
    if (message.type === "here" && message.ping !== undefined) {
      if (message.ping > this.#pinged) return this.close(CLOSED.badMessage, "no such ping");
      if (message.ping > this.#answered) {
        this.#answered = message.ping;
        this.#aliveAt = this.#options.monotonic();
      }
    }
    this.#options.onSaid(this, message);
  }

  async #prove(key: string, signature: string): Promise<"yes" | "no" | "agent"> {
    const page = await readPageKey(key);
    if (page === undefined || page.hash !== this.signIn.keyHash) return "no";
    if (!await provesKey(page, this.#nonce, signature)) return "no";
    return await this.#options.mayJoin() ? "yes" : "agent";
  }

  #proved(proved: "yes" | "no" | "agent"): void {
    if (this.#state !== "proving") return;
    if (proved === "no") return this.close(CLOSED.notSignedIn, "the key was not proved");
    if (proved === "agent") return this.close(CLOSED.startedByAgent, "an agent started it");
    this.#state = "joined";
    this.#aliveAt = this.#pingedAt = this.#options.monotonic();
    this.#options.onJoined(this);
  }

  #mayTalk(): boolean {
    const now = this.#options.monotonic();
    const earned = (now - this.#allowanceAt) / 1_000 * MESSAGES_PER_SECOND;
    this.#allowance = Math.min(MESSAGE_BURST, this.#allowance + earned) - 1;
    this.#allowanceAt = now;
    return this.#allowance >= 0;
  }

  #write(text: string): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    if (this.#socket.bufferedAmount > UNSENT_BYTES) {
      return this.close(CLOSED.slow, "the page does not read");
    }
    this.#socket.send(text);
  }

  #end(reason: string): void {
    if (this.#state === "closed") return;
    const wasJoined = this.#state === "joined";
    this.#state = "closed";
    if (wasJoined) this.#options.onLeft(this);
    this.#options.onClosed(this, reason);
  }
}
