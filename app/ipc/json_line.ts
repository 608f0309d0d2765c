/**
 * Reads JSON lines from a socket, bounded in bytes. The caller bounds the time by closing it.
 *
 * @module
 */

import { LineReader } from "../../protocol/mod.ts";

/**
 * The first line of at most `bytes` as JSON; `undefined` when the peer closed first, said too much,
 * or no JSON.
 */
export async function readJsonLine(socket: Deno.Conn, bytes: number): Promise<unknown> {
  for await (const value of readJsonLines(socket, bytes)) return value;
  return undefined;
}

/**
 * Every line of at most `bytes` as JSON, until the peer closes; a line that is too long or no JSON
 * ends it too.
 */
export async function* readJsonLines(socket: Deno.Conn, bytes: number): AsyncGenerator<unknown> {
  const lines = new LineReader(bytes);
  const buffer = new Uint8Array(Math.min(bytes, 65_536));
  while (!lines.tooLong) {
    const count = await socket.read(buffer);
    if (count === null) return;
    for (const line of lines.push(buffer.subarray(0, count))) {
      const parsed = parse(line);
      if (parsed === undefined) return;
      yield parsed.json;
    }
  }
}

function parse(line: Uint8Array): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(new TextDecoder().decode(line)) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
