/**
 * The agents: what they call things, read into events that are the same for all of them.
 *
 * Pure: no I/O, no clock. The words of an answer are in `answers.ts`, the relay's side door.
 *
 * @module
 */

export type {
  AgentEvent,
  AgentId,
  EventOrigin,
  FinishedPatch,
  NoticeMeaning,
  PatchHunk,
  Question,
  SessionEvent,
  ToolActivity,
  ToolUse,
  UsageReported,
  UsageWindow,
} from "./event.ts";
export { DEMO_PREFIX, QUESTION_TOOL, sessionIdOf } from "./common/mod.ts";
export { type AnswerHere, mayBeCarded } from "./may_be_carded.ts";
export { agentLabel, type HasOwnEntry, readEvent } from "./read_event.ts";
export { CLAUDE_CONFIG_PLAN } from "./claude/mod.ts";
export { isAtLeast, parseVersion } from "./config_plan.ts";
export type {
  ConfigLocation,
  ConfigPlan,
  JsonDialect,
  LeftOut,
  PlanEnv,
  PlannedHook,
  PlannedHooks,
  Version,
} from "./config_plan.ts";
