/**
 * The sign-in itself: a code and a public key in, a cookie out, at once or once a page has let it in.
 *
 * Guarantees: whatever is wrong with the request, no code is used up before the whole request was
 * understood; a program of another user, and one that an agent started, gets in with no code and uses
 * none up, as far as the system tells who it is; and the answer tells a foreign caller nothing. The
 * gate has already made sure that the request comes from a page of this server. Source: promise 7;
 * design decision 22, page string 35.
 *
 * @module
 */

import type { Context } from "hono";
import * as v from "valibot";
import {
  SIGNED_BEFORE_CODE,
  type SignInRefused,
  type SignInRequest,
  type SignInWaits,
} from "../view/mod.ts";
import { writeCookie } from "./cookie.ts";
import type { OtherEnd } from "./other_end.ts";
import { provesText, readPageKey } from "./page_key.ts";
import type { Answered, SignInDesk } from "./sign_in_desk.ts";

/** What a sign-in needs. */
export interface SignInRouteOptions {
  readonly desk: SignInDesk;
  readonly port: () => number;
  /** Who sent the request `c` is about. */
  readonly otherEndOf: (c: Context) => Promise<OtherEnd>;
  /** Another user's program had a code that is alive. */
  readonly onForeignUser: () => void;
}

/** An honest body has about 250 bytes. */
const BODY_BYTES = 4_096;
const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(256));
const REQUEST = v.union([
  v.strictObject({ code: text, key: text, proof: v.exactOptional(text) }),
  v.strictObject({ ticket: text }),
]);

/**
 * Answers a sign-in: 204 and the cookie; 202 and a ticket while it waits for a page's word; 400 for a
 * body that is none; 403 and why for what comes to nothing.
 */
export async function signIn(c: Context, options: SignInRouteOptions): Promise<Response> {
  const request = await readRequest(c.req.raw);
  if (request === undefined) return c.body(null, 400);
  if ("ticket" in request) return say(c, options.desk.ask(request.ticket), options.port());
  const { code } = request;
  const key = await readPageKey(request.key);
  if (key === undefined) return c.body(null, 400);
  // Looked at only when there is something to win, so that nobody can make us start programs at will.
  if (!options.desk.isAlive(code)) return say(c, { is: "refused", why: "link" }, options.port());
  const proved = request.proof !== undefined &&
    await provesText(key, SIGNED_BEFORE_CODE + code, request.proof);
  const from = await options.otherEndOf(c);
  if (from.user === "foreign") {
    options.onForeignUser();
    return say(c, { is: "refused", why: "link" }, options.port());
  }
  // Another request may have been faster meanwhile: the desk asks for the code once more.
  const browser = c.req.header("user-agent") ?? "";
  const arrival = { code, keyHash: key.hash, proved, browser };
  return say(c, options.desk.arrive(arrival, from), options.port());
}

function say(c: Context, answered: Answered, port: number): Response {
  switch (answered.is) {
    case "in":
      writeCookie(c, port, answered.cookie);
      return c.body(null, 204);
    case "waits":
      return c.json({ ticket: answered.ticket } satisfies SignInWaits, 202);
    case "refused":
      return c.json({ why: answered.why } satisfies SignInRefused, 403);
  }
}

async function readRequest(request: Request): Promise<SignInRequest | SignInWaits | undefined> {
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
