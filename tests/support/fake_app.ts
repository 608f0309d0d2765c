/**
 * A stand-in for the app on a real Unix socket: it records what relays send and answers by script.
 *
 * Guarantees that `settle()` leaves no connection unseen: connections are accepted in the order they
 * were made, so one of our own, made last, proves that all before it have been taken. It judges
 * nothing but the bare shape of an event; the tests do. Permission: net, read and write of the socket.
 *
 * @module
 */

import { AppConnection } from "./app_connection.ts";
import { removeFolder } from "./temp.ts";

/** What the app does with one connection. An error it throws is thrown again by `close()`. */
export type AppScript = (connection: AppConnection) => void | Promise<void>;

/** How a fake app listens. */
export interface FakeAppOptions {
  /** Runs once the relay has sent its first bytes or left. Default: `declines`. */
  readonly script?: AppScript;
  /** Runs when a connection is accepted, instead of `script`. */
  readonly onAccept?: AppScript;
  /** Mode of the socket file. Default 0600. */
  readonly mode?: number;
  /** Accept, but never read. */
  readonly deaf?: boolean;
}

/** The default script: the app has no use for the request and closes at once (section 10). */
export const declines: AppScript = async (connection) => {
  const event = await connection.event();
  if (event?.wantsReply === true) connection.close();
};

/** The first bytes of our own last connection; no relay begins like this. */
const PROBE = "probe\n";

/** A listening fake app. */
export class FakeApp {
  /** All connections of relays so far, in order. */
  readonly connections: AppConnection[] = [];
  readonly path: string;
  readonly #listener: Deno.UnixListener;
  readonly #options: FakeAppOptions;
  readonly #loop: Promise<void>;
  readonly #scripts: Promise<void>[] = [];
  readonly #failures: unknown[] = [];
  #probed: (() => void) | undefined;
  #newcomer: (() => void)[] = [];

  private constructor(path: string, listener: Deno.UnixListener, options: FakeAppOptions) {
    this.path = path;
    this.#listener = listener;
    this.#options = options;
    this.#loop = this.#accept();
  }

  /** Listens at `path`, whose folder must exist. */
  static async listen(path: string, options: FakeAppOptions = {}): Promise<FakeApp> {
    const listener = Deno.listen({ transport: "unix", path });
    await Deno.chmod(path, options.mode ?? 0o600);
    return new FakeApp(path, listener, options);
  }

  /** Resolves once the `count`th relay has been accepted. */
  async accepted(count = 1): Promise<AppConnection> {
    while (this.connections.length < count) {
      await new Promise<void>((resolve) => this.#newcomer.push(resolve));
    }
    return this.connections[count - 1] as AppConnection;
  }

  /**
   * Waits until every connection made before this call has been taken and has ended. Call it when
   * the relays have ended; not for an app that is deaf or acts on accept.
   */
  async settle(): Promise<void> {
    const probed = new Promise<void>((resolve) => this.#probed = resolve);
    const probe = await Deno.connect({ transport: "unix", path: this.path });
    try {
      await probe.write(new TextEncoder().encode(PROBE));
      await probed;
    } finally {
      probe.close();
    }
    await Promise.all(this.connections.map((connection) => connection.gone));
  }

  /** Stops listening, closes what is open, removes the socket, and throws what a script threw. */
  async close(): Promise<void> {
    this.#listener.close();
    await removeFolder(this.path);
    await this.#loop;
    for (const connection of this.connections) connection.close();
    await Promise.all(this.connections.map((connection) => connection.gone));
    await Promise.all(this.#scripts);
    if (this.#failures.length > 0) throw this.#failures[0];
  }

  async #accept(): Promise<void> {
    while (true) {
      let conn: Deno.UnixConn;
      try {
        conn = await this.#listener.accept();
      } catch {
        return; // Closed by us.
      }
      const connection = new AppConnection(conn, this.#options.deaf === true);
      if (this.#options.onAccept !== undefined) {
        this.#take(connection);
        this.#run(this.#options.onAccept, connection);
      } else if (this.#options.deaf === true) {
        this.#take(connection);
      } else {
        // In the order of arrival, so that the probe really is the last one.
        await connection.begun;
        if (connection.beginsWith(PROBE)) {
          connection.close();
          await connection.gone;
          this.#probed?.();
          continue;
        }
        this.#take(connection);
        this.#run(this.#options.script ?? declines, connection);
      }
    }
  }

  #take(connection: AppConnection): void {
    this.connections.push(connection);
    for (const resolve of this.#newcomer.splice(0)) resolve();
  }

  #run(script: AppScript, connection: AppConnection): void {
    const run = async () => await script(connection);
    this.#scripts.push(run().catch((error) => void this.#failures.push(error)));
  }
}

/** Runs `work` with a fake app at `path` and closes it afterwards. */
export async function withFakeApp<T>(
  path: string,
  options: FakeAppOptions,
  work: (app: FakeApp) => Promise<T>,
): Promise<T> {
  const app = await FakeApp.listen(path, options);
  let result: T;
  try {
    result = await work(app);
  } catch (error) {
    // The test's own error says more than what the closing may add.
    await app.close().catch(() => {});
    throw error;
  }
  await app.close();
  return result;
}
