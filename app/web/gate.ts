/**
 * Which requests the page server looks at at all.
 *
 * Guarantees: a request that a foreign site, a foreign name for this machine or a plain form could
 * have made is refused before anything else sees it, and nothing is changed by a GET. Pure: takes the
 * request and the port, returns why it is refused. Source: promise 7, design section 4 ("HTTP"), PB-50.
 *
 * @module
 */

import { SIGN_IN_PATH, SOCKET_PATH } from "../view/mod.ts";

/** Why a request is refused: a closed list, for the log and the answer. */
export type GateRefusal = "host" | "origin" | "site" | "method" | "type";

/** The status each refusal is answered with. */
export const REFUSAL_STATUS: Readonly<Record<GateRefusal, 403 | 405 | 415>> = {
  host: 403,
  origin: 403,
  site: 403,
  method: 405,
  type: 415,
};

/** Why the page server on `port` refuses `request`; `undefined` when it may go on. */
export function gateRefusal(request: Request, port: number): GateRefusal | undefined {
  const { headers, method } = request;
  const host = headers.get("host");
  // Compared whole: "127.evil.example" and a bare "localhost" are other names.
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`) return "host";
  const origin = headers.get("origin");
  if (origin !== null && origin !== `http://${host}`) return "origin";
  const path = new URL(request.url).pathname;
  if (isFromElsewhere(headers) && !isArrivalBySignInLink(request, path)) return "site";
  if (method === "GET" || method === "HEAD") {
    // A page that opens a WebSocket always names its origin; a program that does not is no page.
    // By the header as well as by the path: a router may read the path in more than one spelling.
    const opensSocket = path === SOCKET_PATH || headers.has("upgrade");
    return opensSocket && origin === null ? "origin" : undefined;
  }
  if (method !== "POST" || path !== SIGN_IN_PATH) return "method";
  if (origin === null) return "origin";
  // A type no form can send, so that the browser asks before a foreign page may send it.
  return isJson(headers.get("content-type")) ? undefined : "type";
}

/** Another port of this machine is the same site for a browser, and as foreign as any other. */
function isFromElsewhere(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}

/** A person who clicked the link in a mail, a terminal's page, an editor: it changes nothing yet. */
function isArrivalBySignInLink({ headers, method }: Request, path: string): boolean {
  return method === "GET" && path === SIGN_IN_PATH &&
    headers.get("sec-fetch-mode") === "navigate" && headers.get("sec-fetch-dest") === "document";
}

function isJson(type: string | null): boolean {
  return type !== null && /^application\/json\s*(;|$)/i.test(type);
}
