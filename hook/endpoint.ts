/**
 * Whether the app's socket is there and private to us.
 *
 * Guarantees that nothing is sent to a socket which another user can have put there: the folder and
 * the socket are looked at without following links, before connecting. A relay that has to
 * wait gives the right to read the folder back. Needs read of folder and socket, and `sys=uid`. Source:
 * protocol contract, section 2; design decisions 6 and 7.
 *
 * @module
 */

import { isPrivateFolder, isPrivateSocket, socketFolder } from "../protocol/mod.ts";

/** Whether the relay may connect to `socket`. A missing app is simply `false`. */
export function isUsableSocket(socket: string): boolean {
  const folder = socketFolder(socket);
  try {
    const uid = Deno.uid();
    return uid !== null && isPrivateSocket(Deno.lstatSync(socket), uid) &&
      isPrivateFolder(Deno.lstatSync(folder), uid);
  } catch {
    return false;
  }
}

/** Gives the right to read the socket's folder back; it was needed for the look at it alone. */
export function leaveFolder(socket: string): void {
  Deno.permissions.revokeSync({ name: "read", path: socketFolder(socket) });
}
