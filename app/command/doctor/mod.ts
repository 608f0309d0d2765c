/**
 * `vults doctor`.
 *
 * @module
 */

export { doctor } from "./doctor.ts";
