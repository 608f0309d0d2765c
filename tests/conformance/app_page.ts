/**
 * A page without a browser: signs in with a key of its own and talks over the real WebSocket.
 *
 * Permission: net of the app's address.
 *
 * @module
 */

import { Buffer } from "node:buffer";
import assert from "node:assert/strict";
import { requestId } from "../../protocol/mod.ts";
import {
  type AlarmView,
  applyPatch,
  type CardView,
  type FlockView,
  type FromPage,
  type ToPage,
} from "../../app/view/mod.ts";

/** A signed-in browser: its cookie and its key. */
export interface Browser {
  readonly origin: string;
  readonly cookie: string;
  readonly key: CryptoKeyPair;
  /** The public key as it is sent. */
  readonly publicKey: string;
}

/** Makes a key as the sign-in page does. */
export async function makeKey(): Promise<{ key: CryptoKeyPair; publicKey: string }> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const key = await crypto.subtle.generateKey(algorithm, false, ["sign", "verify"]);
  const raw = await crypto.subtle.exportKey("raw", key.publicKey);
  return { key, publicKey: Buffer.from(raw).toString("base64url") };
}

/** Posts a sign-in and returns the answer, whose body is of no interest. */
export async function postSignIn(
  origin: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const response = await sendSignIn(origin, body, headers);
  await response.body?.cancel();
  return response;
}

/** The same; its body is the caller's. */
export async function sendSignIn(
  origin: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return await fetch(`${origin}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/json", origin, ...headers },
    body: JSON.stringify(body),
  });
}

/**
 * Signs in with a link, as a browser that is not in yet. While a page is open (or was a moment ago) that
 * has to be confirmed: by `by`, for real, else it lasts until the app has noticed that no page is open.
 */
export async function signInWith(link: string, by?: Page): Promise<Browser> {
  const { origin, hash } = new URL(link);
  const { key, publicKey } = await makeKey();
  let response = await sendSignIn(origin, { code: hash.slice(1), key: publicKey });
  if (response.status === 202 && by !== undefined) {
    const view = await by.until((view) => view?.alarms.some(isSignIn) ?? false);
    const alarm = view?.alarms.find(isSignIn);
    assert.ok(alarm);
    by.send({ type: "confirm_sign_in", alarm: alarm.id, letIn: true });
  }
  for (let asked = 0; response.status === 202 && asked < 100; asked++) {
    const { ticket } = await response.json();
    await new Promise((resolve) => setTimeout(resolve, 100));
    response = await sendSignIn(origin, { ticket });
  }
  await response.body?.cancel();
  assert.equal(response.status, 204);
  return { origin, cookie: cookieOf(response), key, publicKey };
}

const isSignIn = (alarm: AlarmView): boolean => alarm.kind === "sign_in";

/** The cookie an answer sets, as it is sent back. */
export function cookieOf(response: Response): string {
  const [cookie] = response.headers.getSetCookie();
  assert.ok(cookie, "no cookie was set");
  return cookie.split(";")[0] ?? "";
}

/** Deno takes headers here; the DOM's types, which this repository shares with its pages, do not. */
const WebSocketWithHeaders = WebSocket as unknown as new (
  url: string,
  options: { readonly headers: Readonly<Record<string, string>> },
) => WebSocket;

/** A little more than a card must have been in front before it takes a click (decision 21). */
const IN_FRONT_MS = 320;

/** How a connection ended. */
export interface Closed {
  readonly code: number;
  readonly reason: string;
}

/** One connection of a page. Answers pings by itself unless told otherwise. */
export class Page {
  view: FlockView | undefined;
  readonly refusals: Extract<ToPage, { type: "refused" }>[] = [];
  readonly closed: Promise<Closed>;
  /** Everything that came, in order. */
  readonly heard: ToPage[] = [];
  answersPings = true;
  visible = true;
  readonly #socket: WebSocket;
  #revision = 0;
  #changed: (() => void)[] = [];
  #ended = false;

  /** Opens the connection without proving anything. */
  constructor(browser: Pick<Browser, "origin" | "cookie">) {
    const { host } = new URL(browser.origin);
    this.#socket = new WebSocketWithHeaders(`ws://${host}/ws`, {
      headers: { cookie: browser.cookie, origin: browser.origin },
    });
    this.closed = new Promise((resolve) => {
      this.#socket.addEventListener("close", ({ code, reason }) => {
        this.#ended = true;
        this.#wake();
        resolve({ code, reason });
      });
    });
    this.#socket.addEventListener("error", (event) => event.preventDefault());
    this.#socket.addEventListener("message", (event) => this.#take(JSON.parse(event.data)));
  }

  /** Opens the connection, proves the key, and waits for the view. */
  static async open(browser: Browser, options: { visible?: boolean } = {}): Promise<Page> {
    const page = new Page(browser);
    page.visible = options.visible ?? true;
    await page.prove(browser);
    await page.until((view) => view !== undefined);
    page.send({
      type: "here",
      visible: page.visible,
      focused: page.visible,
      sound: false,
      notify: false,
    });
    return page;
  }

  /** Signs the challenge with the browser's key. */
  async prove(browser: Pick<Browser, "key" | "publicKey">): Promise<void> {
    const nonce = await this.challenge();
    const signature = await signNonce(browser.key, nonce);
    this.send({ type: "prove", key: browser.publicKey, signature });
  }

  /** The nonce of the challenge, once it is there. */
  async challenge(): Promise<string> {
    await this.#waitFor(() => this.heard.length > 0);
    const [first] = this.heard;
    assert.equal(first?.type, "challenge");
    return first.nonce;
  }

  send(message: FromPage): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string | Uint8Array<ArrayBuffer>): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(text);
  }

  /** Waits until the view is as wanted. */
  async until(wanted: (view: FlockView | undefined) => boolean): Promise<FlockView | undefined> {
    await this.#waitFor(() => wanted(this.view));
    return this.view;
  }

  /** Waits for one more message, of any kind. */
  async nextMessage(): Promise<void> {
    const before = this.heard.length;
    await this.#waitFor(() => this.heard.length > before);
  }

  /** Waits for the first waiting card, or for one of this request. */
  async card(request?: string): Promise<CardView> {
    const find = () => {
      const id = request ?? this.view?.queue[0];
      return id === undefined ? undefined : this.view?.cards[id];
    };
    await this.#waitFor(() => find() !== undefined);
    const card = find();
    assert.ok(card);
    return card;
  }

  /** Says that the card is drawn. */
  draw(card: CardView, place: "front" | "queued" = "front"): void {
    this.send({ type: "drawn", request: card.request, hash: card.hash, place });
  }

  /** Draws the card in front and waits until a click on it counts. */
  async look(card: CardView): Promise<void> {
    this.draw(card);
    // Messages are taken in order: a refused wish shows that the drawing has been taken.
    const probe = requestId(`probe-${crypto.randomUUID()}`);
    this.send({ type: "release", request: probe, hash: "probe" });
    await this.#waitFor(() => this.refusals.some(({ request }) => request === probe));
    this.refusals.splice(this.refusals.findIndex(({ request }) => request === probe), 1);
    await new Promise((resolve) => setTimeout(resolve, IN_FRONT_MS));
  }

  decide(card: CardView, decision: "allow" | "deny", reason?: string): void {
    const words = reason === undefined ? {} : { reason };
    this.send({ type: "decide", request: card.request, hash: card.hash, decision, ...words });
  }

  /** Waits for the next refusal. */
  async refusal(): Promise<Extract<ToPage, { type: "refused" }>> {
    await this.#waitFor(() => this.refusals.length > 0);
    const refusal = this.refusals.shift();
    assert.ok(refusal);
    return refusal;
  }

  /** Closes the connection and waits until it is. */
  async close(): Promise<void> {
    this.#socket.close();
    await this.closed;
  }

  async #waitFor(condition: () => boolean): Promise<void> {
    const late = AbortSignal.timeout(10_000);
    while (!condition()) {
      if (this.#ended) throw new Error("The connection ended while the page waited");
      if (late.aborted) throw new Error("What the page waited for did not come within 10 s");
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 100);
        this.#changed.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  #take(message: ToPage): void {
    this.heard.push(message);
    if (message.type === "view") {
      this.view = message.view;
      this.#revision = message.revision;
    } else if (message.type === "patch") {
      assert.equal(message.revision, this.#revision + 1, "a patch was lost");
      this.#revision = message.revision;
      this.view = applyPatch(this.view, message.patch) as FlockView;
    } else if (message.type === "refused") {
      this.refusals.push(message);
    } else if (message.type === "ping" && this.answersPings) {
      this.send({
        type: "here",
        visible: this.visible,
        focused: this.visible,
        sound: false,
        notify: false,
        ping: message.n,
      });
    }
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#changed.splice(0)) wake();
  }
}

/** Signs a challenge, base64url. */
export async function signNonce(key: CryptoKeyPair, nonce: string): Promise<string> {
  const bytes = new Uint8Array(Buffer.from(nonce, "base64url"));
  const algorithm = { name: "ECDSA", hash: "SHA-256" };
  const signature = await crypto.subtle.sign(algorithm, key.privateKey, bytes);
  return Buffer.from(signature).toString("base64url");
}

/** Signs a text, as a browser that is in shows it at a sign-in. */
export async function signText(key: CryptoKeyPair, text: string): Promise<string> {
  const algorithm = { name: "ECDSA", hash: "SHA-256" };
  const bytes = new TextEncoder().encode(text);
  const signature = await crypto.subtle.sign(algorithm, key.privateKey, bytes);
  return Buffer.from(signature).toString("base64url");
}
