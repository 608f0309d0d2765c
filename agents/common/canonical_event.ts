/**
 * The events every agent's own names are mapped to: Claude Code's, and a few that it does not have.
 * Source: protocol contract, section 16.
 *
 * @module
 */

/** The canonical event names. Any other name is ignored. */
export const CANONICAL_EVENTS = [
  "SessionStart",
  "SessionEnd",
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PermissionRequest",
  "PermissionResult",
  "Notification",
  "Stop",
  "StopFailure",
  "Interrupt",
  "SubagentStart",
  "SubagentStop",
  "StatusLine",
] as const;

/** One canonical event name. */
export type CanonicalEvent = typeof CANONICAL_EVENTS[number];

const KNOWN: ReadonlySet<string> = new Set(CANONICAL_EVENTS);

/** Whether `name` is a canonical event name. */
export function isCanonicalEvent(name: string): name is CanonicalEvent {
  return KNOWN.has(name);
}
