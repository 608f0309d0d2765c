/**
 * The browser tests' package, with its version. Not in `deno.json`, for the reason given in
 * `fast_check.ts`.
 *
 * @module
 */

// deno-lint-ignore no-import-prefix -- see above
export * from "npm:playwright-core@1.65.1";
// deno-lint-ignore no-import-prefix -- see above
export { default } from "npm:playwright-core@1.65.1";
