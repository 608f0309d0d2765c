/**
 * One `vults watch` on the control socket: the list at every change, each waiting request whole before
 * the first list that it is in.
 *
 * Guarantees that a slow reader costs nothing but its own connection: what is sent is always the list
 * as it is then, changes that come meanwhile are one change, nothing is queued, and a line that is not
 * taken in time ends the stream. What the peer says after its question ends it too.
 *
 * @module
 */

import { encodeLine } from "../../protocol/mod.ts";
import type { AppList, ListedCard } from "../view/mod.ts";
import { CONTROL_ANSWER_BYTES, type WatchMessage } from "./control_messages.ts";
import { closeQuietly, writeAll } from "./socket.ts";

/** Where the stream gets what it sends. */
export interface WatchSource {
  list(): AppList;
  /** A waiting request whole. */
  card(request: string): ListedCard | undefined;
}

/** How long a line may wait for its reader. */
const WRITE_MS = 5_000;
/** Lists are at least so far apart, so that a burst of events is one line. */
const EVERY_MS = 100;

/** A stream that runs. */
export class WatchStream {
  readonly #socket: Deno.Conn;
  readonly #source: WatchSource;
  /** Requests that were sent whole, by id and hash. */
  #sent: ReadonlySet<string> = new Set();
  #ended = false;
  #changed: (() => void) | undefined;
  #dirty = true;

  constructor(socket: Deno.Conn, source: WatchSource) {
    this.#socket = socket;
    this.#source = source;
  }

  /** The list may be another one now. */
  changed(): void {
    this.#dirty = true;
    this.#changed?.();
  }

  /** Serves until the peer goes, is too slow, or `end`. Throws what the source throws. */
  async run(): Promise<void> {
    const watching = this.#untilPeerSpeaks();
    try {
      while (!this.#ended) {
        if (this.#dirty) await this.#sendList();
        else await new Promise<void>((resolve) => this.#changed = resolve);
      }
    } finally {
      this.end();
      await watching;
    }
  }

  /** Closes the connection. */
  end(): void {
    this.#ended = true;
    closeQuietly(this.#socket);
    this.#changed?.();
  }

  async #sendList(): Promise<void> {
    this.#dirty = false;
    const list = this.#source.list();
    const waiting = new Map(list.requests.map((each) => [`${each.request} ${each.hash}`, each]));
    for (const [name, { request }] of waiting) {
      const card = this.#sent.has(name) ? undefined : this.#source.card(request);
      if (card !== undefined) await this.#send(cardMessage(card));
    }
    this.#sent = new Set(waiting.keys());
    await this.#send({ type: "list", list });
    await this.#pause();
  }

  async #send(message: WatchMessage): Promise<void> {
    if (this.#ended) return;
    const late = setTimeout(() => this.end(), WRITE_MS);
    try {
      await writeAll(this.#socket, encodeLine(JSON.stringify(message)));
    } catch (error) {
      // The peer went away, or was too slow and we have closed.
      if (!isEnd(error)) throw error;
      this.end();
    } finally {
      clearTimeout(late);
    }
  }

  async #pause(): Promise<void> {
    if (this.#ended) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ended = new Promise<void>((resolve) => {
      this.#changed = () => {
        if (this.#ended) resolve();
      };
    });
    await Promise.race([
      ended,
      new Promise<void>((resolve) => timer = setTimeout(resolve, EVERY_MS)),
    ]);
    clearTimeout(timer);
    this.#changed = undefined;
  }

  /** A watcher has nothing more to say: bytes are as good as its end. */
  async #untilPeerSpeaks(): Promise<void> {
    try {
      await this.#socket.read(new Uint8Array(1));
    } catch (error) {
      if (!isEnd(error)) throw error;
    }
    this.end();
  }
}

/** Whether the error only says that the connection is over. */
export function isEnd(error: unknown): boolean {
  const { errors } = Deno;
  return [
    errors.BadResource,
    errors.BrokenPipe,
    errors.ConnectionReset,
    errors.Interrupted,
    errors.NotConnected,
  ]
    .some((kind) => error instanceof kind);
}

/** A request whose action is too long for a line comes without it: it is still denied or let go. */
function cardMessage(card: ListedCard): WatchMessage {
  const parts = card.parts.reduce((sum, part) => sum + part.text.length, 0);
  // A character is at most six bytes of JSON.
  const fits = parts * 6 < CONTROL_ANSWER_BYTES / 2 ||
    encodeLine(JSON.stringify(card)).length < CONTROL_ANSWER_BYTES / 2;
  return { type: "card", card: fits ? card : { ...card, parts: [] } };
}
