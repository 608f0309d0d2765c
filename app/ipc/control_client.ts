/**
 * Asks the running app something. Permissions: net, read and write of the control socket.
 *
 * @module
 */

import { encodeLine } from "../../protocol/mod.ts";
import {
  type AppStatus,
  CONTROL_MS,
  type ControlRequest,
  readLinkAnswer,
  readStatusAnswer,
} from "./control_messages.ts";
import { readJsonLine } from "./json_line.ts";
import { closeQuietly, writeAll } from "./socket.ts";

/** A fresh sign-in link of the app behind `path`; `undefined` when no app answers there. */
export async function askForLink(path: string): Promise<string | undefined> {
  return readLinkAnswer(await ask(path, { ask: "link" }))?.link;
}

/** How the app behind `path` is; `undefined` when no app answers there. */
export async function askForStatus(path: string): Promise<AppStatus | undefined> {
  return readStatusAnswer(await ask(path, { ask: "status" }));
}

async function ask(path: string, request: ControlRequest): Promise<unknown> {
  let socket: Deno.Conn;
  try {
    socket = await Deno.connect({ transport: "unix", path });
  } catch {
    // Missing, refused, not a socket: whatever it is, no app answers there.
    return undefined;
  }
  const late = setTimeout(() => closeQuietly(socket), CONTROL_MS);
  try {
    await writeAll(socket, encodeLine(JSON.stringify(request)));
    return await readJsonLine(socket);
  } catch {
    return undefined;
  } finally {
    clearTimeout(late);
    closeQuietly(socket);
  }
}
