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
 * in, 403 when the code was used before or is too old, 400 when the body is something else.
 */
export interface SignInRequest {
  /** The fragment of the link, without its `#`. */
  readonly code: string;
  /** The public key: its raw form of 65 bytes (`exportKey("raw", …)`), base64url without padding. */
  readonly key: string;
}

/** Why the app closed a page's WebSocket; other codes mean a lost connection: connect again. */
export const CLOSED = Object.freeze({
  /** A message that no page of this version sends, or one that is too long. */
  badMessage: 4400,
  /** Not signed in (any more), or the proof failed: only a new sign-in helps. */
  notSignedIn: 4401,
  /** No ping answered for too long. */
  silent: 4408,
  /** More messages than a person can cause. */
  tooMany: 4429,
  /** The page does not read what it is sent. */
  slow: 4503,
});
