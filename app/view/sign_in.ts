/**
 * What the sign-in page and the app agree on: addresses, the one request, close codes.
 *
 * The page makes a P-256 key that cannot leave the browser, hands in its public half together with
 * the one-time code, and from then on proves the key on every WebSocket (design decision 22). The
 * cookie that the answer sets loads pages and opens nothing else.
 *
 * @module
 */

/** The sign-in page (GET, the code stands in its fragment) and the sign-in itself (POST). */
export const SIGN_IN_PATH = "/login";
/** The page's one WebSocket. */
export const SOCKET_PATH = "/ws";

/**
 * Body of the sign-in, sent with `content-type: application/json`. The answer is 204 when the page is
 * in, 202 with a {@linkcode SignInWaits} when a page that is in already has to let it in, 403 with a
 * {@linkcode SignInRefused}, 400 when the body is something else.
 */
export interface SignInRequest {
  /** The fragment of the link, without its `#`. */
  readonly code: string;
  /** The public key: its raw form of 65 bytes (`exportKey("raw", …)`), base64url without padding. */
  readonly key: string;
  /**
   * The key's signature over the code's characters behind {@linkcode SIGNED_BEFORE_CODE}, as in a
   * proof. A browser that shows with it that it is in already gets in without being let in.
   */
  readonly proof?: string;
}

/** What a proof of a sign-in begins with, so that it is good for nothing else. */
export const SIGNED_BEFORE_CODE = "vults sign-in ";

/** Asks, under the same address, what has become of a sign-in that waits; answered like one. */
export interface SignInWaits {
  readonly ticket: string;
}

/** Why a sign-in came to nothing. */
export interface SignInRefused {
  readonly why:
    /** The code was used before, or is too old. */
    | "link"
    /** An agent started the browser (design decision 22). */
    | "agent"
    /** A page that is in said no. */
    | "refused"
    /** No page that is in said anything in time. */
    | "expired"
    /** Too many sign-ins wait already. */
    | "busy";
}

/** Why the app closed a page's WebSocket; other codes mean a lost connection: connect again. */
export const CLOSED = Object.freeze({
  /** A message that no page of this version sends, or one that is too long. */
  badMessage: 4400,
  /** Not signed in (any more), or the proof failed: only a new sign-in helps. */
  notSignedIn: 4401,
  /** An agent started this browser (design decision 22): nothing helps but another browser. */
  startedByAgent: 4403,
  /** No ping answered for too long. */
  silent: 4408,
  /** More messages than a person can cause. */
  tooMany: 4429,
  /** The page does not read what it is sent. */
  slow: 4503,
});
