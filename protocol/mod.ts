/**
 * The wire between relay and app, version 8: messages, limits, framing, pruning, names, socket path.
 * Pure: no I/O, no clock, no npm import. Used by `hook/`, `agents/` and `app/`.
 *
 * @module
 */

export { ANSWERED_AGENTS, isAnsweredAgent, isToolName, parseCaller } from "./agent_names.ts";
export type { AgentKind, AnsweredAgent, Caller } from "./agent_names.ts";
export { contradictingCaller } from "./caller_veto.ts";
export type { ShownCaller } from "./caller_veto.ts";
export { capStrings } from "./cap_strings.ts";
export { fitEvent, fitVultsInput, serialize } from "./fit.ts";
export type { Fitted } from "./fit.ts";
export { encodeLine, LineReader } from "./framing.ts";
export { pageId, requestId, sessionKey, subagentId } from "./ids.ts";
export type { PageId, RequestId, SessionKey, SubagentId } from "./ids.ts";
export { LIMITS } from "./limits.ts";
export { isObject, parseEvent, parseReply, usableReason } from "./messages.ts";
export type {
  Answer,
  EventMessage,
  Json,
  JsonObject,
  ParsedEvent,
  ReplyMessage,
  Terminal,
} from "./messages.ts";
export { isPrivateFolder, isPrivateSocket } from "./private_folder.ts";
export type { PathFacts } from "./private_folder.ts";
export { capPayload, isWithinCaps, prunePayload, withoutOutput } from "./prune.ts";
export type { Pruned } from "./prune.ts";
export { socketFolder, socketPath } from "./socket_path.ts";
export type { SocketFacts } from "./socket_path.ts";
export { byteLength, capText, looksCut } from "./text.ts";
export { toolInputMember } from "./vults_input.ts";
export { whatIsAsked, wireEventName } from "./who_waits.ts";
export type { Asked, Waiting } from "./who_waits.ts";
