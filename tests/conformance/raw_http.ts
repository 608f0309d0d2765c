/**
 * HTTP requests written by hand: with the headers that `fetch` forbids, or without those it adds.
 *
 * Permission: net of the app's address.
 *
 * @module
 */

/** What came back. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The whole answer as it came. */
  readonly text: string;
}

/** Sends the lines as the head of a request, with a body of `{}`, and reads until the end. */
export async function rawRequest(port: number, lines: readonly string[]): Promise<RawAnswer> {
  const socket = await Deno.connect({ hostname: "127.0.0.1", port });
  // Last, so that a request to upgrade keeps its own header.
  const closing = lines.some((line) => /^connection:/i.test(line)) ? [] : ["Connection: close"];
  const body = lines.some((line) => /^content-length: 2$/i.test(line)) ? "{}" : "";
  const request = [...lines, ...closing, "", body].join("\r\n");
  try {
    await socket.write(new TextEncoder().encode(request));
    return parse(await readHeadAndMore(socket));
  } finally {
    socket.close();
  }
}

/** Everything up to the end; of an answer that stays open, what comes with its head. */
async function readHeadAndMore(socket: Deno.Conn): Promise<string> {
  const buffer = new Uint8Array(65_536);
  const decoder = new TextDecoder();
  let text = "";
  while (true) {
    const count = await socket.read(buffer);
    if (count === null) return text;
    text += decoder.decode(buffer.subarray(0, count), { stream: true });
    const staysOpen = !/^connection: close/im.test(text);
    if (staysOpen && text.includes("\r\n\r\n")) return text;
  }
}

function parse(text: string): RawAnswer {
  const [head = ""] = text.split("\r\n\r\n");
  const [first = "", ...rest] = head.split("\r\n");
  const headers = new Headers();
  for (const line of rest) {
    const colon = line.indexOf(":");
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return { status: Number(first.split(" ")[1]), headers, text };
}
