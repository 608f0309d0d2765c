/**
 * Closes a socket that the other side of a test may have closed already.
 *
 * @module
 */

/** Closes `socket`; a second time does nothing. */
export function closeQuietly(socket: Deno.Conn): void {
  try {
    socket.close();
  } catch (error) {
    if (!(error instanceof Deno.errors.BadResource)) throw error;
  }
}
