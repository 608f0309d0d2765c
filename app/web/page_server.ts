/**
 * The web server of the pages, on this machine's own address only.
 *
 * Guarantees: every request passes the gate first and every answer carries the safe headers; only the
 * sign-in page and the static files are served to somebody who is not signed in; no request decides
 * anything: answers come over the WebSocket of a page that has proved its key. Permission: net of
 * 127.0.0.1 and the port. Source: design decisions 21 to 23, section 4, PB-50.
 *
 * @module
 */

import { type Context, Hono } from "hono";
import { SIGN_IN_PATH, SOCKET_PATH } from "../view/mod.ts";
import { readCookie, writeCookie } from "./cookie.ts";
import { type GateRefusal, gateRefusal, REFUSAL_STATUS } from "./gate.ts";
import { safeHeaders } from "./headers.ts";
import type { PageHub } from "./page_hub.ts";
import { type OtherEnd, OtherEnds } from "./other_end.ts";
import type { SignInCodes } from "./sign_in_codes.ts";
import type { SignInDesk } from "./sign_in_desk.ts";
import { signIn } from "./sign_in_route.ts";
import type { SignIns } from "./sign_ins.ts";

/** What the page server needs. */
export interface PageServerOptions {
  /** 0 means any free port. */
  readonly port: number;
  readonly hub: PageHub;
  readonly codes: SignInCodes;
  readonly signIns: SignIns;
  readonly desk: SignInDesk;
  /** Adds the pages, their static files below `/static/` and the sign-in page. */
  readonly mountPages: (app: Hono) => void;
  /** `user`: a program of another user tried to sign in with a code that is alive. */
  readonly onRefused: (why: GateRefusal | "user") => void;
  readonly onError: (error: unknown) => void;
}

/** A page server that runs. */
export interface PageServer {
  readonly port: number;
  /** The address of the pages, without a final slash. */
  readonly origin: string;
  /** A fresh sign-in link: works once, for two minutes. */
  newLink(): string;
  /** Ends every connection and frees the port. */
  stop(): Promise<void>;
}

/** What the server knows of a request besides the request. */
interface Env {
  readonly peerPort: number;
}

const ADDRESS = "127.0.0.1";
const STATIC = "/static/";

/** Starts the server. Throws `Deno.errors.AddrInUse` when the port is taken. */
export function startPageServer(options: PageServerOptions): PageServer {
  const stopping = new AbortController();
  const at = { port: options.port };
  const otherEnds = new OtherEnds(() => at.port);
  const app = createPageApp(options, () => at.port, otherEnds);
  const server = Deno.serve({
    hostname: ADDRESS,
    port: options.port,
    signal: stopping.signal,
    onListen: () => {},
  }, (request, { remoteAddr }) => app.fetch(request, { peerPort: remoteAddr.port } satisfies Env));
  at.port = server.addr.port;
  const origin = `http://${ADDRESS}:${at.port}`;
  return {
    port: at.port,
    origin,
    newLink: () => `${origin}${SIGN_IN_PATH}#${options.codes.make()}`,
    stop: async () => {
      options.hub.stop();
      stopping.abort();
      await Promise.all([server.finished, otherEnds.stop()]);
    },
  };
}

/** The requests' way, apart from the listening: gate, headers, sign-in, WebSocket, pages. */
function createPageApp(
  options: PageServerOptions,
  port: () => number,
  otherEnds: OtherEnds,
): Hono {
  const app = new Hono();
  // Hono would print the error, with whatever a request put into it; `onError` below logs its kind.
  app.onError((_error, c) => c.text("Failed", 500));
  app.use(async (c, next) => {
    const refused = gateRefusal(c.req.raw, port());
    if (refused === undefined) await next();
    else {
      options.onRefused(refused);
      c.res = new Response("Refused", { status: REFUSAL_STATUS[refused] });
    }
    if (c.error !== undefined) options.onError(c.error);
    // An answer to an upgrade is the server's own and cannot be changed.
    if (c.res.status === 101) return;
    // The address of a refused request is not looked at: with a foreign Host it may not even be one.
    // Static files carry a stamp in their address and may be kept; pages never.
    const caching = refused === undefined && new URL(c.req.url).pathname.startsWith(STATIC)
      ? c.res.headers.get("cache-control") ?? undefined
      : undefined;
    const host = refused === undefined ? c.req.header("host") : undefined;
    const safe = safeHeaders(host ?? `${ADDRESS}:${port()}`);
    for (const [name, value] of Object.entries(safe)) c.res.headers.set(name, value);
    if (caching !== undefined) c.res.headers.set("cache-control", caching);
  });
  const otherEndOf = (c: Context): Promise<OtherEnd> => otherEnds.look((c.env as Env).peerPort);
  app.post(SIGN_IN_PATH, (c) =>
    signIn(c, {
      desk: options.desk,
      port,
      otherEndOf,
      onForeignUser: () => options.onRefused("user"),
    }));
  app.get(SOCKET_PATH, (c) => {
    if (c.req.header("upgrade")?.toLowerCase() !== "websocket") return c.body(null, 426);
    const cookie = readCookie(c, port());
    const signedIn = cookie === undefined ? undefined : options.signIns.use(cookie);
    // Not by a close code: what a WebSocket's other end begins to send is held, 64 MB of it, as long as
    // that end likes (measured), and anybody on this machine could be there.
    if (signedIn === undefined) return c.body(null, 401);
    if (!options.hub.hasRoom) return c.body(null, 503);
    try {
      const { socket, response } = Deno.upgradeWebSocket(c.req.raw);
      options.hub.take(socket, signedIn, async () => {
        const { agent } = await otherEndOf(c);
        if (agent !== undefined) options.desk.agentSeen(agent);
        return agent === undefined;
      });
      return response;
    } catch (error) {
      // A request that only claims to be an upgrade.
      if (error instanceof TypeError || error instanceof Deno.errors.Http) return c.body(null, 400);
      throw error;
    }
  });
  app.get("*", async (c, next) => {
    const { pathname } = new URL(c.req.url);
    if (isPublic(pathname)) return await next();
    const cookie = readCookie(c, port());
    if (cookie === undefined || options.signIns.use(cookie) === undefined) {
      return c.redirect(SIGN_IN_PATH, 302);
    }
    options.hub.expectPage();
    await next();
    writeCookie(c, port(), cookie);
  });
  options.mountPages(app);
  return app;
}

/** What is served before the sign-in; it holds nothing of the user's. */
function isPublic(path: string): boolean {
  return path === SIGN_IN_PATH || path.startsWith(STATIC) || path === "/favicon.ico";
}
