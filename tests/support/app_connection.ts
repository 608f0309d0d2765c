/**
 * One connection of a relay, seen from the app's end.
 *
 * Reads on its own from the start, so that a relay's end is noticed whatever a script does.
 *
 * @module
 */

import assert from "node:assert/strict";
import { isObject, type JsonObject } from "../../protocol/mod.ts";

/** One event as it came over the wire, with the members tests look at most. */
export interface SentEvent {
  /** The whole envelope. */
  readonly message: JsonObject;
  readonly id: string;
  readonly event: string;
  readonly wantsReply: boolean;
  readonly payload: JsonObject;
  readonly terminal: JsonObject | undefined;
  /** Bytes of the line, its newline included. */
  readonly bytes: number;
}

const encoder = new TextEncoder();
const NEWLINE = 0x0a;

/** One accepted connection. */
export class AppConnection {
  /** When it was accepted, by `performance.now()`. */
  readonly acceptedAt: number = performance.now();
  /** When the relay's end was seen, or ours was closed. */
  goneAt: number | undefined;
  /** Whether the relay left first. */
  leftByRelay = false;
  /** Resolves with the first bytes, or when the relay has left without any. */
  readonly begun: Promise<void>;
  /** Resolves when the connection is over, by either side. */
  readonly gone: Promise<void>;
  readonly #conn: Deno.UnixConn;
  readonly #chunks: Uint8Array[] = [];
  readonly #lineReady: Promise<void>;
  #deafDone: () => void = () => {};
  #closed = false;

  constructor(conn: Deno.UnixConn, deaf: boolean) {
    this.#conn = conn;
    if (deaf) {
      this.begun = Promise.resolve();
      this.#lineReady = Promise.resolve();
      this.gone = new Promise((resolve) => this.#deafDone = resolve);
      return;
    }
    let begin = () => {};
    let ready = () => {};
    this.begun = new Promise((resolve) => begin = resolve);
    this.#lineReady = new Promise((resolve) => ready = resolve);
    this.gone = this.#read(begin, ready);
  }

  async #read(begin: () => void, ready: () => void): Promise<void> {
    const buffer = new Uint8Array(65_536);
    try {
      while (true) {
        const count = await this.#conn.read(buffer);
        if (count === null) {
          this.leftByRelay = true;
          break;
        }
        const chunk = buffer.slice(0, count);
        this.#chunks.push(chunk);
        begin();
        if (chunk.includes(NEWLINE)) ready();
      }
    } catch {
      // A reset, or closed by us.
      this.leftByRelay = !this.#closed;
    }
    this.goneAt = performance.now();
    begin();
    ready();
    this.close();
  }

  /** All bytes received so far. */
  bytes(): Uint8Array {
    const all = new Uint8Array(this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0));
    let at = 0;
    for (const chunk of this.#chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  }

  /** Whether the bytes received so far begin with `text`. */
  beginsWith(text: string): boolean {
    const bytes = this.bytes();
    return encoder.encode(text).every((byte, index) => byte === bytes[index]);
  }

  /** All bytes received so far, as text; invalid UTF-8 is an error. */
  text(): string {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(this.bytes());
  }

  /** The relay's event once its line is complete; undefined when it left without one. */
  async event(): Promise<SentEvent | undefined> {
    await this.#lineReady;
    const text = this.text();
    if (text === "") return undefined;
    assert.ok(text.endsWith("\n"), "the event ends with a newline");
    const line = text.slice(0, -1);
    assert.ok(!line.includes("\n"), "the relay sends exactly one line");
    return readEvent(line);
  }

  /** Sends one message as a line. */
  async send(message: JsonObject): Promise<void> {
    await this.sendBytes(`${JSON.stringify(message)}\n`);
  }

  /** Sends bytes as they are. A relay that has left is no error. */
  async sendBytes(bytes: string | Uint8Array): Promise<void> {
    let rest = typeof bytes === "string" ? encoder.encode(bytes) : bytes;
    try {
      while (rest.length > 0) rest = rest.subarray(await this.#conn.write(rest));
    } catch {
      // Tests look at what the relay printed, not at what it refused to hear.
    }
  }

  /** Closes our end. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.goneAt ??= performance.now();
    this.#conn.close();
    this.#deafDone();
  }
}

function readEvent(line: string): SentEvent {
  const message: unknown = JSON.parse(line);
  assert.ok(isObject(message), "the event is an object");
  const { id, event, wants_reply, payload, terminal } = message;
  assert.ok(typeof id === "string", "id is a string");
  assert.ok(typeof event === "string", "event is a string");
  assert.ok(typeof wants_reply === "boolean", "wants_reply is a boolean");
  assert.ok(isObject(payload), "payload is an object");
  assert.ok(terminal === undefined || isObject(terminal), "terminal is an object");
  return {
    message,
    id,
    event,
    wantsReply: wants_reply,
    payload,
    terminal,
    bytes: encoder.encode(line).length + 1,
  };
}
