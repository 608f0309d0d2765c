/**
 * The times and sizes of a page's connection. One table; tests make the times shorter, nobody else.
 *
 * @module
 */

/** Times in milliseconds on a clock that never jumps. */
export interface PageTimes {
  /** From the upgrade until the page has proved its key. */
  readonly proveMs: number;
  /** Between two pings. */
  readonly pingEveryMs: number;
  /** Without an answered ping for this long a page counts as gone. */
  readonly silenceMs: number;
}

/** What runs outside of tests. Source: design decision 11. */
export const PAGE_TIMES: PageTimes = Object.freeze({
  proveMs: 5_000,
  pingEveryMs: 5_000,
  silenceMs: 12_000,
});

/** Pages at once that have proved their key. */
export const PAGES_AT_MOST = 64;
/**
 * Connections at once that have not proved a key yet; one more ends the oldest of them. Whoever has
 * only the cookie, which any server on this machine can receive, must not keep the pages out.
 */
export const UNPROVED_AT_MOST = 16;
/** Messages a page may have sent at once, and per second from then on. */
export const MESSAGE_BURST = 120;
/** See `MESSAGE_BURST`. */
export const MESSAGES_PER_SECOND = 30;
/** Unsent bytes after which a page is not waited for. The view of a full queue is about half of it. */
export const UNSENT_BYTES = 16 * 1_048_576;
