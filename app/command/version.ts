/**
 * The version of this program; a test holds it to the one in `deno.json`.
 *
 * @module
 */

/** Shown to pages, so that one that outlives an update knows it. */
export const VERSION = "0.1.0";
