/**
 * The headers every answer of the page server carries.
 *
 * Guarantees that a page runs only scripts and styles of this server, talks only to it, cannot be
 * framed, and leaves no copy in a cache. Source: design section 4 and promise 7, page rule 8.
 *
 * @module
 */

/** The headers for the server that `host` (with its port) names. */
export function safeHeaders(host: string): Readonly<Record<string, string>> {
  return {
    "content-security-policy": [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "manifest-src 'self'",
      // Not every browser takes 'self' for the WebSocket of the same origin.
      `connect-src 'self' ws://${host}`,
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "cache-control": "no-store",
  };
}
