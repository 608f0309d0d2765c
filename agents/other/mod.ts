/**
 * Tools that are only observed: how their events are read.
 *
 * @module
 */

export { otherDialect } from "./update.ts";
