/**
 * Asks the running app something. Permissions: net, read and write of the control socket.
 *
 * @module
 */

import { encodeLine } from "../../protocol/mod.ts";
import {
  type AppList,
  type ListEnd,
  readAppList,
  readListedCard,
  readListEnd,
} from "../view/mod.ts";
import { isObject } from "../../protocol/mod.ts";
import {
  type AppStatus,
  CONTROL_ANSWER_BYTES,
  CONTROL_MS,
  type ControlRequest,
  readFlag,
  readLinkAnswer,
  readStatusAnswer,
  type WatchMessage,
} from "./control_messages.ts";
import { readJsonLine, readJsonLines } from "./json_line.ts";
import { closeQuietly, writeAll } from "./socket.ts";

/** A waiting request, and what of it was shown. */
export interface ShownRequest {
  readonly request: string;
  readonly hash: string;
}

/** A fresh sign-in link of the app behind `path`; `undefined` when no app answers there. */
export async function askForLink(path: string): Promise<string | undefined> {
  return readLinkAnswer(await ask(path, { ask: "link" }))?.link;
}

/** How the app behind `path` is; `undefined` when no app answers there. */
export async function askForStatus(path: string): Promise<AppStatus | undefined> {
  return readStatusAnswer(await ask(path, { ask: "status" }));
}

/** Its sessions and waiting requests; `undefined` when no app answers there. */
export async function askForList(path: string): Promise<AppList | undefined> {
  return readAppList(await ask(path, { ask: "list" }));
}

/** Denies a waiting request; `undefined` when no app answers. */
export async function askToDeny(
  path: string,
  { request, hash }: ShownRequest,
  reason?: string,
): Promise<ListEnd | undefined> {
  const said = reason === undefined ? {} : { reason };
  return readListEnd(await ask(path, { ask: "deny", request, hash, ...said }));
}

/** Lets a waiting request go back to its terminal; `undefined` when no app answers. */
export async function askToLetGo(
  path: string,
  { request, hash }: ShownRequest,
): Promise<ListEnd | undefined> {
  return readListEnd(await ask(path, { ask: "let_go", request, hash }));
}

/** Removes an Always rule: whether there was one; `undefined` when no app answers. */
export async function askToRemoveRule(path: string, rule: string): Promise<boolean | undefined> {
  return readFlag(await ask(path, { ask: "remove_rule", rule }), "removed");
}

/** Whether that check of a relay has arrived at the app; `undefined` when no app answers. */
export async function askWhetherChecked(path: string, check: string): Promise<boolean | undefined> {
  return readFlag(await ask(path, { ask: "checked", check }), "checked");
}

/**
 * Hears the list at every change, and each waiting request whole before the first list it is in.
 * Settles when that is over: `absent` when no app answers, `full` when too many watch already,
 * `ended` when the app has gone or `signal` was aborted.
 */
export async function watchApp(
  path: string,
  hear: (message: Exclude<WatchMessage, { type: "full" }>) => void,
  signal: AbortSignal,
): Promise<"absent" | "full" | "ended"> {
  const socket = await connect(path);
  if (socket === undefined) return "absent";
  const close = () => closeQuietly(socket);
  signal.addEventListener("abort", close);
  let heard = false;
  try {
    if (signal.aborted) return "ended";
    await writeAll(socket, encodeLine(JSON.stringify({ ask: "watch" })));
    for await (const line of readJsonLines(socket, CONTROL_ANSWER_BYTES)) {
      const message = readWatchMessage(line);
      if (message === undefined) break;
      if (message.type === "full") return "full";
      heard = true;
      hear(message);
    }
    return heard ? "ended" : "absent";
  } catch (error) {
    if (!(error instanceof Deno.errors.BadResource) && !isGone(error)) throw error;
    return heard || signal.aborted ? "ended" : "absent";
  } finally {
    signal.removeEventListener("abort", close);
    close();
  }
}

function readWatchMessage(value: unknown): WatchMessage | undefined {
  if (!isObject(value)) return undefined;
  switch (value.type) {
    case "full":
      return { type: "full" };
    case "list": {
      const list = readAppList(value.list);
      return list && { type: "list", list };
    }
    case "card": {
      const card = readListedCard(value.card);
      return card && { type: "card", card };
    }
    default:
      return undefined;
  }
}

/** What is asked; ids as the terminal has them. */
type Asked =
  | Exclude<ControlRequest, { readonly ask: "deny" | "let_go" }>
  | ({ readonly ask: "deny"; readonly reason?: string } & ShownRequest)
  | ({ readonly ask: "let_go" } & ShownRequest);

async function ask(path: string, request: Asked): Promise<unknown> {
  const socket = await connect(path);
  if (socket === undefined) return undefined;
  const late = setTimeout(() => closeQuietly(socket), CONTROL_MS);
  try {
    await writeAll(socket, encodeLine(JSON.stringify(request)));
    return await readJsonLine(socket, CONTROL_ANSWER_BYTES);
  } catch {
    return undefined;
  } finally {
    clearTimeout(late);
    closeQuietly(socket);
  }
}

async function connect(path: string): Promise<Deno.Conn | undefined> {
  try {
    return await Deno.connect({ transport: "unix", path });
  } catch {
    // Missing, refused, not a socket: whatever it is, no app answers there.
    return undefined;
  }
}

function isGone(error: unknown): boolean {
  const { errors } = Deno;
  return [errors.BrokenPipe, errors.ConnectionReset, errors.Interrupted]
    .some((kind) => error instanceof kind);
}
