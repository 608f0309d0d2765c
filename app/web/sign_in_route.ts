/**
 * The sign-in itself: a code and a public key in, a cookie out.
 *
 * Guarantees: whatever is wrong with the request, no code is used up before the whole request was
 * understood, and the answer tells a foreign caller nothing. The gate has already made sure that the
 * request comes from a page of this server. Source: design decision 22, page string 35.
 *
 * @module
 */

import type { Context } from "hono";
import * as v from "valibot";
import type { SignInRequest } from "../view/mod.ts";
import { writeCookie } from "./cookie.ts";
import { readPageKey } from "./page_key.ts";
import type { SignInCodes } from "./sign_in_codes.ts";
import type { SignIns } from "./sign_ins.ts";

/** What a sign-in needs. */
export interface SignInRouteOptions {
  readonly codes: SignInCodes;
  readonly signIns: SignIns;
  readonly port: () => number;
}

/** An honest body has about 150 bytes. */
const BODY_BYTES = 4_096;
const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(256));
const REQUEST = v.strictObject({ code: text, key: text });

/** Answers a sign-in: 204 and the cookie, 400 for a body that is none, 403 for a code that is not alive. */
export async function signIn(c: Context, options: SignInRouteOptions): Promise<Response> {
  const request = await readRequest(c.req.raw);
  const key = request && await readPageKey(request.key);
  if (request === undefined || key === undefined) return c.body(null, 400);
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
