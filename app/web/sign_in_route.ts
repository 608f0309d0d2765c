/**
 * The sign-in itself: a code and a public key in, a cookie out.
 *
 * Guarantees: whatever is wrong with the request, no code is used up before the whole request was
 * understood; another user's program gets in with no code, as far as the system tells whose it is; and
 * the answer tells a foreign caller nothing. The gate has already made sure that the request comes
 * from a page of this server. Source: promise 7; design decision 22, page string 35.
 *
 * @module
 */

import type { Context } from "hono";
import * as v from "valibot";
import type { SignInRequest } from "../view/mod.ts";
import { writeCookie } from "./cookie.ts";
import { readPageKey } from "./page_key.ts";
import type { PeerUser } from "./peer_user.ts";
import type { SignInCodes } from "./sign_in_codes.ts";
import type { SignIns } from "./sign_ins.ts";

/** What a sign-in needs. */
export interface SignInRouteOptions {
  readonly codes: SignInCodes;
  readonly signIns: SignIns;
  readonly port: () => number;
  /** Whose program sent the request `c` is about. */
  readonly lookAtPeer: (c: Context) => Promise<PeerUser>;
  /** Another user's program had a code that is alive. */
  readonly onForeignUser: () => void;
}

/** An honest body has about 150 bytes. */
const BODY_BYTES = 4_096;
const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(256));
const REQUEST = v.strictObject({ code: text, key: text });

/**
 * Answers a sign-in: 204 and the cookie, 400 for a body that is none, 403 for a code that is not alive
 * and for another user's program, which leaves the code to the one it was made for.
 */
export async function signIn(c: Context, options: SignInRouteOptions): Promise<Response> {
  const request = await readRequest(c.req.raw);
  const key = request && await readPageKey(request.key);
  if (request === undefined || key === undefined) return c.body(null, 400);
  // Looked at only when there is something to win, so that nobody can make us start programs at will.
  if (!options.codes.isAlive(request.code)) return c.body(null, 403);
  if (await options.lookAtPeer(c) === "foreign") {
    options.onForeignUser();
    return c.body(null, 403);
  }
  // Another request may have been faster meanwhile.
  if (!options.codes.redeem(request.code)) return c.body(null, 403);
  const cookie = options.signIns.add(key.hash, c.req.header("user-agent") ?? "");
  writeCookie(c, options.port(), cookie);
  return c.body(null, 204);
}

async function readRequest(request: Request): Promise<SignInRequest | undefined> {
  const body = await readBounded(request);
  if (body === undefined) return undefined;
  try {
    const read = v.safeParse(REQUEST, JSON.parse(body));
    return read.success ? read.output : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The body as text; `undefined` when it is longer than any honest one, of which the rest is unread. */
async function readBounded(request: Request): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let body = "";
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > BODY_BYTES) return undefined;
    body += decoder.decode(chunk, { stream: true });
  }
  return body + decoder.decode();
}
