/**
 * A stand-in for the relay: one connection to the app's socket, byte by byte as a test wants it.
 *
 * Permission: net, read and write of the socket.
 *
 * @module
 */

import { closeQuietly } from "./app_sockets.ts";

/** One connection to the app. */
export class FakeRelay {
  readonly #socket: Deno.UnixConn;
  readonly #begun = performance.now();
  #text = "";
  #endedAt: number | undefined;
  readonly #reading: Promise<void>;
  #news: (() => void)[] = [];

  private constructor(socket: Deno.UnixConn) {
    this.#socket = socket;
    this.#reading = this.#read();
  }

  static async connect(path: string): Promise<FakeRelay> {
    return new FakeRelay(await Deno.connect({ transport: "unix", path }));
  }

  /** Connects and sends one event; whatever `changes` names replaces what an honest one has. */
  static async send(path: string, changes: Readonly<Record<string, unknown>> = {}) {
    const relay = await FakeRelay.connect(path);
    await relay.line(eventWith(changes));
    return relay;
  }

  async line(value: unknown): Promise<void> {
    await this.bytes(new TextEncoder().encode(JSON.stringify(value) + "\n"));
  }

  /** Writes until the app takes no more. */
  async bytes(bytes: Uint8Array): Promise<void> {
    try {
      for (let at = 0; at < bytes.length;) at += await this.#socket.write(bytes.subarray(at));
    } catch (error) {
      const gone = error instanceof Deno.errors.BrokenPipe ||
        error instanceof Deno.errors.ConnectionReset;
      if (!gone) throw error;
    }
  }

  /** Waits for the next line of the app that was not taken yet. */
  async next(): Promise<unknown> {
    while (!this.#text.includes("\n")) {
      if (this.#endedAt !== undefined) throw new Error("The app closed without another line");
      await new Promise<void>((resolve) => this.#news.push(resolve));
    }
    const end = this.#text.indexOf("\n");
    const line = this.#text.slice(0, end);
    this.#text = this.#text.slice(end + 1);
    return JSON.parse(line);
  }

  /** Waits for the end and returns the text that was not taken and the time since the connect. */
  async end(): Promise<{ readonly text: string; readonly ms: number }> {
    await this.#reading;
    return { text: this.#text, ms: (this.#endedAt ?? 0) - this.#begun };
  }

  /** Says that nothing more comes, and goes on listening. */
  async finish(): Promise<void> {
    await this.#socket.closeWrite();
  }

  /** Goes away, as a relay does that its agent killed. */
  async leave(): Promise<void> {
    closeQuietly(this.#socket);
    await this.#reading;
  }

  async #read(): Promise<void> {
    const buffer = new Uint8Array(65_536);
    const decoder = new TextDecoder();
    try {
      for (
        let n = await this.#socket.read(buffer);
        n !== null;
        n = await this.#socket.read(buffer)
      ) {
        this.#text += decoder.decode(buffer.subarray(0, n), { stream: true });
        this.#wake();
      }
    } catch {
      // Closed by us, or reset by an app that did not want the rest: the end either way.
    }
    this.#endedAt = performance.now();
    closeQuietly(this.#socket);
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#news.splice(0)) wake();
  }
}

let count = 0;

/** An honest event of Claude Code asking for a permission, with `changes` on top. */
export function eventWith(changes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  count += 1;
  return {
    kind: "event",
    v: 8,
    id: `18f2a0c4d1e9b7-${count.toString(16)}`,
    agent: "claude",
    event: "PermissionRequest",
    wants_reply: true,
    terminal: { cwd: "/home/me/shop", pid: 4242 },
    payload: {
      session_id: "s-1",
      cwd: "/home/me/shop",
      hook_event_name: "PermissionRequest",
      tool_name: "Bash",
      tool_input: { command: "git push origin main" },
    },
    ...changes,
  };
}
