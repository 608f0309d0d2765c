/**
 * What every agent's reader shares.
 *
 * @module
 */

export type { CanonicalEvent } from "./canonical_event.ts";
export type { AgentNames, Dialect } from "./dialect.ts";
export { asInput, firstOfList, firstText, firstWords, member, renamed } from "./fields.ts";
export { readWith } from "./read.ts";
export { QUESTION_TOOL } from "./tool_use.ts";
export { DEMO_PREFIX, type Sender, sessionIdOf } from "./session.ts";
