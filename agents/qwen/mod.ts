/**
 * Qwen Code: how its events are read.
 *
 * @module
 */

export { QWEN } from "./update.ts";
