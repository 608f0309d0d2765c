/**
 * A page that signs in, proves its key, and then reads nothing more: WebSocket frames by hand, since
 * every WebSocket object reads.
 *
 * Permission: net of the app's address.
 *
 * @module
 */

import { type Browser, signNonce } from "./app_page.ts";

/** A connection that does not read. */
export class DeafPage {
  readonly #socket: Deno.TcpConn;

  private constructor(socket: Deno.TcpConn) {
    this.#socket = socket;
  }

  /** Opens the connection and proves the key; returns when the proof is on its way. */
  static async open(browser: Browser): Promise<DeafPage> {
    const { host, port } = new URL(browser.origin);
    const socket = await Deno.connect({ hostname: "127.0.0.1", port: Number(port) });
    const head = [
      "GET /ws HTTP/1.1",
      `Host: ${host}`,
      `Origin: ${browser.origin}`,
      `Cookie: ${browser.cookie}`,
      "Upgrade: websocket",
      "Connection: Upgrade",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
      "",
      "",
    ].join("\r\n");
    await socket.write(new TextEncoder().encode(head));
    const nonce = await readNonce(socket);
    const signature = await signNonce(browser.key, nonce);
    const proof = JSON.stringify({ type: "prove", key: browser.publicKey, signature });
    await socket.write(textFrame(proof));
    return new DeafPage(socket);
  }

  close(): void {
    this.#socket.close();
  }
}

/** The nonce of the challenge, the first and only thing that is read. */
async function readNonce(socket: Deno.TcpConn): Promise<string> {
  const buffer = new Uint8Array(4_096);
  let text = "";
  while (true) {
    const count = await socket.read(buffer);
    if (count === null) throw new Error(`No challenge came: ${text}`);
    text += new TextDecoder().decode(buffer.subarray(0, count));
    const nonce = text.match(/"nonce":"([^"]+)"/)?.[1];
    if (nonce !== undefined) return nonce;
  }
}

/** A masked text frame of up to 65 535 bytes, as a client must send it. */
function textFrame(text: string): Uint8Array {
  const payload = new TextEncoder().encode(text);
  const mask = new Uint8Array([1, 2, 3, 4]);
  const header = [0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff, ...mask];
  return new Uint8Array([
    ...header,
    ...payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)),
  ]);
}
