/**
 * Two small acts on a socket that the servers and clients of this folder share.
 *
 * @module
 */

/** Closes a socket that may be closed already. */
export function closeQuietly(socket: Deno.Conn): void {
  try {
    socket.close();
  } catch (error) {
    if (!(error instanceof Deno.errors.BadResource)) throw error;
  }
}

/** Writes every byte; a socket may take fewer than it is given. */
export async function writeAll(socket: Deno.Conn, bytes: Uint8Array): Promise<void> {
  let written = 0;
  while (written < bytes.length) written += await socket.write(bytes.subarray(written));
}
