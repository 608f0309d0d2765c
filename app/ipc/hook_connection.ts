/**
 * One relay's request, from its event to its end.
 *
 * Guarantees: at most one `waiting` and at most one final line ever go out, in that order, and nothing
 * after the end; the first final answer wins and later ones are dropped; an end that the relay caused
 * is told from one that we caused. It knows no rules about cards. Source: protocol contract,
 * section 10.
 *
 * @module
 */

import {
  type Answer,
  encodeLine,
  LIMITS,
  type ReplyMessage,
  type RequestId,
} from "../../protocol/mod.ts";
import { closeQuietly, writeAll } from "./socket.ts";

/** What the app can do with a request that waits. */
export interface WaitingRelay {
  readonly id: RequestId;
  /** Tells the relay, once, that a human can know of its request. */
  sayWaiting(): void;
  /**
   * Sends the decision and closes; only the first final answer counts. Whether the relay took it: it
   * was still there and all of the line was handed over.
   */
  sayDecision(decision: "allow" | "deny", reason?: string): Promise<boolean>;
  /** Sends the answers to its questions and closes; else as `sayDecision`. */
  sayAnswers(answers: readonly Answer[]): Promise<boolean>;
  /** Closes without a line. */
  letGo(): void;
}

/** A request that waits, over its socket. */
export class HookConnection implements WaitingRelay {
  readonly id: RequestId;
  readonly #socket: Deno.Conn;
  #saidWaiting = false;
  #ended = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(socket: Deno.Conn, id: RequestId) {
    this.id = id;
    this.#socket = socket;
  }

  sayWaiting(): void {
    if (this.#ended || this.#saidWaiting) return;
    this.#saidWaiting = true;
    void this.#write({ kind: "waiting", v: LIMITS.version, id: this.id });
  }

  sayDecision(decision: "allow" | "deny", reason?: string): Promise<boolean> {
    const words = reason === undefined ? {} : { reason };
    return this.#answer({ kind: "decision", v: LIMITS.version, id: this.id, decision, ...words });
  }

  sayAnswers(answers: readonly Answer[]): Promise<boolean> {
    return this.#answer({ kind: "answer", v: LIMITS.version, id: this.id, answers });
  }

  letGo(): void {
    if (!this.#ended) this.#endAfterWriting();
  }

  /**
   * Waits for the end: `gone` when the relay went away first, `ended` when we ended it. What the relay
   * says meanwhile is dropped; its event was all there is to say.
   */
  async watch(): Promise<"gone" | "ended"> {
    const buffer = new Uint8Array(1_024);
    try {
      while (await this.#socket.read(buffer) !== null);
    } catch {
      // Reset by the relay, or closed by us: either way the connection is at its end.
    }
    if (this.#ended) {
      await this.#writing;
      return "ended";
    }
    this.#ended = true;
    return "gone";
  }

  async #answer(message: ReplyMessage): Promise<boolean> {
    if (this.#ended) return false;
    const written = this.#write(message);
    this.#endAfterWriting();
    return await written;
  }

  /** Whether all of it was written. */
  #write(message: ReplyMessage): Promise<boolean> {
    const line = encodeLine(JSON.stringify(message));
    const written = this.#writing.then(() => writeAll(this.#socket, line)).then(
      () => true,
      // The relay went away while we wrote: `watch` sees the same end.
      () => false,
    );
    this.#writing = written.then(() => {});
    return written;
  }

  #endAfterWriting(): void {
    this.#ended = true;
    this.#writing.then(() => closeQuietly(this.#socket));
  }
}
