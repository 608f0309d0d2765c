/**
 * The recorded session that anybody can replay.
 *
 * @module
 */

export { playDemo } from "./play.ts";
export type { DemoEnd, DemoOptions } from "./play.ts";
