/**
 * The socket that relays talk to.
 *
 * Guarantees: a connection yields one well-formed event or nothing; an event that asks for no reply is
 * never answered; one that does stays open only until the app answers it, lets it go or stops. What a
 * broken or hostile peer can hold is bounded in number, time and bytes. It knows no rules about cards.
 * Permissions: net, read and write of the socket. Source: protocol contract, section 10; PB-48, PB-49.
 *
 * @module
 */

import {
  encodeLine,
  type EventMessage,
  LIMITS,
  LineReader,
  parseEvent,
  type ReplyMessage,
} from "../../protocol/mod.ts";
import { bindSocket, type BoundSocket } from "./bind_socket.ts";
import { HookConnection, type WaitingRelay } from "./hook_connection.ts";
import { closeQuietly, writeAll } from "./socket.ts";

/** Why a connection ended before it was an event: a closed list, for the log. */
export type ConnectionRefusal =
  | "too_many"
  | "late"
  | "too_long"
  | "cut_off"
  | "not_json"
  | "malformed"
  | "unsupported";

/** What the server tells the app. */
export interface EventServerOptions {
  readonly path: string;
  /**
   * A well-formed event; `relay` is there exactly when it asks for a reply, and the app then owes it
   * one of its three endings.
   */
  readonly onEvent: (event: EventMessage, relay: WaitingRelay | undefined) => void;
  /** The relay of a request that was not answered yet is gone. */
  readonly onGone: (relay: WaitingRelay) => void;
  readonly onRefused: (why: ConnectionRefusal) => void;
  /** The app failed on an event (the request was let go), or the socket on a connection. */
  readonly onError: (error: unknown) => void;
}

/** A server that runs. */
export interface EventServer {
  readonly path: string;
  /** Ends every connection without a line and gives the path back. */
  stop(): void;
}

/** Longer ids would not fit into what a page sends back; ours have about 30 characters. */
const ID_CHARS = 1_024;
/** What a foreign peer can make us write is one short line. */
const READ_BYTES = 65_536;

/** Starts serving. Throws what `bindSocket` throws. */
export async function startEventServer(options: EventServerOptions): Promise<EventServer> {
  const bound = await bindSocket(options.path);
  const server = new Server(bound, options);
  server.run();
  return server;
}

class Server implements EventServer {
  readonly path: string;
  readonly #bound: BoundSocket;
  readonly #options: EventServerOptions;
  readonly #open = new Set<Deno.Conn>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(bound: BoundSocket, options: EventServerOptions) {
    this.path = bound.path;
    this.#bound = bound;
    this.#options = options;
  }

  run(): void {
    this.#bound.listener.accept().then(
      (socket) => {
        this.#accepted(socket);
        if (!this.#stopped) this.run();
      },
      (error) => {
        if (this.#stopped) return;
        this.#options.onError(error);
        this.#retry = setTimeout(() => this.run(), LIMITS.acceptRetryMs);
      },
    );
  }

  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    clearTimeout(this.#retry);
    this.#bound.close();
    for (const socket of this.#open) closeQuietly(socket);
  }

  #accepted(socket: Deno.Conn): void {
    if (this.#stopped || this.#open.size >= LIMITS.connections) {
      closeQuietly(socket);
      if (!this.#stopped) this.#options.onRefused("too_many");
      return;
    }
    this.#open.add(socket);
    this.#serve(socket)
      .catch((error) => this.#options.onError(error))
      .finally(() => {
        closeQuietly(socket);
        this.#open.delete(socket);
      });
  }

  async #serve(socket: Deno.Conn): Promise<void> {
    const line = await readLine(socket);
    if (this.#stopped) return;
    if (typeof line === "string") return this.#options.onRefused(line);
    const value = parseJson(line);
    if (value === undefined) return this.#options.onRefused("not_json");
    const parsed = parseEvent(value.json);
    if (parsed.is === "unsupported") {
      const reply: ReplyMessage = { kind: "unsupported", v: LIMITS.version, id: parsed.id };
      this.#options.onRefused("unsupported");
      return await writeAll(socket, encodeLine(JSON.stringify(reply)));
    }
    if (parsed.is === "malformed" || parsed.event.id.length > ID_CHARS) {
      return this.#options.onRefused("malformed");
    }
    if (!parsed.event.wants_reply) {
      // Closed first: the relay has nothing to wait for, whatever the app makes of the event.
      closeQuietly(socket);
      return this.#options.onEvent(parsed.event, undefined);
    }
    const relay = new HookConnection(socket, parsed.event.id);
    try {
      this.#options.onEvent(parsed.event, relay);
    } catch (error) {
      relay.letGo();
      this.#options.onError(error);
    }
    if (await relay.watch() === "gone" && !this.#stopped) this.#options.onGone(relay);
  }
}

/** The first line of a connection, or why there was none in time. */
async function readLine(socket: Deno.Conn): Promise<Uint8Array | ConnectionRefusal> {
  const lines = new LineReader();
  const buffer = new Uint8Array(READ_BYTES);
  let late = false;
  // Closing is what ends a pending read; the time counts from the accept, not from the last byte.
  const deadline = setTimeout(() => {
    late = true;
    closeQuietly(socket);
  }, LIMITS.readEventMs);
  try {
    while (true) {
      const count = await socket.read(buffer);
      if (count === null) return late ? "late" : "cut_off";
      const [line] = lines.push(buffer.subarray(0, count));
      if (line !== undefined) return line;
      if (lines.tooLong) return "too_long";
    }
  } catch {
    // Our own close at the deadline, or a peer that reset the connection: both end it the same way.
    return late ? "late" : "cut_off";
  } finally {
    clearTimeout(deadline);
  }
}

/** The line as JSON; `undefined` when it is none. Bytes that are not UTF-8 are no JSON. */
function parseJson(line: Uint8Array): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(line)) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}
