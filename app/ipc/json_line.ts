/**
 * Reads one JSON line from a socket, bounded in bytes. The caller bounds the time by closing it.
 *
 * @module
 */

import { LineReader } from "../../protocol/mod.ts";
import { CONTROL_BYTES } from "./control_messages.ts";

/** The first line as JSON; `undefined` when the peer closed first, said too much, or no JSON. */
export async function readJsonLine(socket: Deno.Conn): Promise<unknown> {
  const lines = new LineReader(CONTROL_BYTES);
  const buffer = new Uint8Array(CONTROL_BYTES);
  while (!lines.tooLong) {
    const count = await socket.read(buffer);
    if (count === null) return undefined;
    const [line] = lines.push(buffer.subarray(0, count));
    if (line === undefined) continue;
    try {
      return JSON.parse(new TextDecoder().decode(line));
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }
  return undefined;
}
