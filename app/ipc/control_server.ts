/**
 * The private socket through which the `vults` command reaches the app that runs.
 *
 * Guarantees: only the user's own programs reach it (the folder test and mode 0600); a peer can hold
 * one of a few connections for two seconds and a few kilobytes, and of those that watch there are a
 * few at most; there is no question whose answer allows anything. Source: design decision 23.
 *
 * @module
 */

import { encodeLine } from "../../protocol/mod.ts";
import { bindSocket, type BoundSocket } from "./bind_socket.ts";
import {
  type Ask,
  CONTROL_BYTES,
  CONTROL_MS,
  type ControlAnswers,
  type ControlRequest,
  readControlRequest,
  type WatchMessage,
} from "./control_messages.ts";
import { readJsonLine } from "./json_line.ts";
import { closeQuietly, writeAll } from "./socket.ts";
import { isEnd, type WatchSource, WatchStream } from "./watch_stream.ts";

/** How the app answers each question. */
export type ControlHandlers =
  & { readonly [name in keyof ControlAnswers]: (ask: Ask<name>) => ControlAnswers[name] }
  & WatchSource;

/** A control server that runs. */
export interface ControlServer {
  /** The list may be another one now: whoever watches gets it. */
  changed(): void;
  stop(): void;
}

const CONNECTIONS = 8;
const WATCHERS = 4;
const RETRY_MS = 200;

/** Starts serving at `path`. Throws what `bindSocket` throws. */
export async function startControlServer(
  path: string,
  handlers: ControlHandlers,
  onError: (error: unknown) => void,
): Promise<ControlServer> {
  const bound = await bindSocket(path);
  const server = new Server(bound, handlers, onError);
  server.run();
  return server;
}

class Server implements ControlServer {
  readonly #bound: BoundSocket;
  readonly #handlers: ControlHandlers;
  readonly #onError: (error: unknown) => void;
  /** Those that ask; a watcher has left it. */
  readonly #open = new Set<Deno.Conn>();
  readonly #watchers = new Set<WatchStream>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(
    bound: BoundSocket,
    handlers: ControlHandlers,
    onError: (error: unknown) => void,
  ) {
    this.#bound = bound;
    this.#handlers = handlers;
    this.#onError = onError;
  }

  run(): void {
    this.#bound.listener.accept().then((socket) => {
      if (this.#open.size >= CONNECTIONS || this.#stopped) closeQuietly(socket);
      else this.#serve(socket).catch(this.#onError);
      if (!this.#stopped) this.run();
    }, (error) => {
      if (this.#stopped) return;
      this.#onError(error);
      this.#retry = setTimeout(() => this.run(), RETRY_MS);
    });
  }

  changed(): void {
    for (const watcher of this.#watchers) watcher.changed();
  }

  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    clearTimeout(this.#retry);
    this.#bound.close();
    for (const socket of this.#open) closeQuietly(socket);
    for (const watcher of this.#watchers) watcher.end();
  }

  async #serve(socket: Deno.Conn): Promise<void> {
    this.#open.add(socket);
    const late = setTimeout(() => closeQuietly(socket), CONTROL_MS);
    let watches = false;
    try {
      const request = readControlRequest(await readJsonLine(socket, CONTROL_BYTES));
      watches = request !== undefined && this.#mayWatch(request);
      if (request === undefined || watches) return;
      await writeAll(socket, encodeLine(JSON.stringify(this.#answer(request))));
    } catch (error) {
      // A peer that went away, or our own close at the deadline.
      if (!isEnd(error)) throw error;
    } finally {
      clearTimeout(late);
      this.#open.delete(socket);
      if (watches) this.#watch(socket).catch(this.#onError);
      else closeQuietly(socket);
    }
  }

  #mayWatch({ ask }: ControlRequest): boolean {
    return ask === "watch" && this.#watchers.size < WATCHERS && !this.#stopped;
  }

  async #watch(socket: Deno.Conn): Promise<void> {
    const stream = new WatchStream(socket, this.#handlers);
    this.#watchers.add(stream);
    try {
      await stream.run();
    } finally {
      this.#watchers.delete(stream);
    }
  }

  #answer(request: ControlRequest): ControlAnswers[keyof ControlAnswers] | WatchMessage {
    const { link, status, list, deny, let_go, remove_rule, checked } = this.#handlers;
    switch (request.ask) {
      case "link":
        return link(request);
      case "status":
        return status(request);
      case "list":
        return list(request);
      case "deny":
        return deny(request);
      case "let_go":
        return let_go(request);
      case "remove_rule":
        return remove_rule(request);
      case "checked":
        return checked(request);
      case "watch":
        return { type: "full" };
    }
  }
}
