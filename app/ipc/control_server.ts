/**
 * The private socket through which `vults open`, `vults status`, `vults demo` and a second `vults start`
 * reach the app that runs.
 *
 * Guarantees: only the user's own programs reach it (the folder test and mode 0600); a peer can hold
 * one of a few connections for two seconds and a few kilobytes; there is no question whose answer
 * decides anything for an agent. Source: design decision 23.
 *
 * @module
 */

import { encodeLine } from "../../protocol/mod.ts";
import { bindSocket, type BoundSocket } from "./bind_socket.ts";
import { CONTROL_MS, type ControlAnswers, readControlRequest } from "./control_messages.ts";
import { readJsonLine } from "./json_line.ts";
import { closeQuietly, writeAll } from "./socket.ts";

/** How the app answers each question. */
export type ControlHandlers = {
  readonly [ask in keyof ControlAnswers]: () => ControlAnswers[ask];
};

/** A control server that runs. */
export interface ControlServer {
  stop(): void;
}

interface Run {
  stopped: boolean;
  retry?: ReturnType<typeof setTimeout>;
}

const CONNECTIONS = 8;
const RETRY_MS = 200;

/** Starts serving at `path`. Throws what `bindSocket` throws. */
export async function startControlServer(
  path: string,
  handlers: ControlHandlers,
  onError: (error: unknown) => void,
): Promise<ControlServer> {
  const bound = await bindSocket(path);
  const open = new Set<Deno.Conn>();
  const run: Run = { stopped: false };
  const accept = (): void => {
    bound.listener.accept().then((socket) => {
      if (open.size >= CONNECTIONS || run.stopped) closeQuietly(socket);
      else serve(socket, open, handlers).catch(onError);
      if (!run.stopped) accept();
    }, (error) => {
      if (run.stopped) return;
      onError(error);
      run.retry = setTimeout(accept, RETRY_MS);
    });
  };
  accept();
  return { stop: () => stop(bound, open, run) };
}

async function serve(
  socket: Deno.Conn,
  open: Set<Deno.Conn>,
  handlers: ControlHandlers,
): Promise<void> {
  open.add(socket);
  const late = setTimeout(() => closeQuietly(socket), CONTROL_MS);
  try {
    const request = readControlRequest(await readJsonLine(socket));
    if (request === undefined) return;
    await writeAll(socket, encodeLine(JSON.stringify(handlers[request.ask]())));
  } catch (error) {
    // A peer that went away, or our own close at the deadline.
    if (!isEnd(error)) throw error;
  } finally {
    clearTimeout(late);
    closeQuietly(socket);
    open.delete(socket);
  }
}

function isEnd(error: unknown): boolean {
  const { errors } = Deno;
  return [errors.BadResource, errors.BrokenPipe, errors.ConnectionReset, errors.Interrupted]
    .some((kind) => error instanceof kind);
}

function stop(
  bound: BoundSocket,
  open: ReadonlySet<Deno.Conn>,
  run: Run,
): void {
  if (run.stopped) return;
  run.stopped = true;
  clearTimeout(run.retry);
  bound.close();
  for (const socket of open) closeQuietly(socket);
}
