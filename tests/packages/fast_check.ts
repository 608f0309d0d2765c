/**
 * The property tests' package, with its version. Named here and not in `deno.json`: Deno fetches every
 * import of that file at the first start, and nobody who only starts Vults needs this one.
 *
 * @module
 */

// deno-lint-ignore no-import-prefix -- see above
export * from "npm:fast-check@4.11.0";
// deno-lint-ignore no-import-prefix -- see above
export { default } from "npm:fast-check@4.11.0";
