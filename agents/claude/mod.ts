/**
 * claude: how its events are read.
 *
 * @module
 */

export { CLAUDE } from "./update.ts";
