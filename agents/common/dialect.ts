/**
 * What makes one agent differ from Claude Code, as data: its names, and one function that brings its
 * payload into Claude Code's shape. Whoever adds an agent writes these and nothing else.
 *
 * @module
 */

import type { JsonObject } from "../../protocol/mod.ts";
import type { CanonicalEvent } from "./canonical_event.ts";

/** The names of one agent. */
export interface AgentNames {
  /** Its proper name, the same in every language. */
  readonly label: string;
  /** Its own tool names to Claude Code's. Names that are the same, or have none, are left out. */
  readonly tools: ReadonlyMap<string, string>;
  /** Its own event names to the canonical ones. Canonical names need no entry. */
  readonly events: ReadonlyMap<string, CanonicalEvent>;
}

/** How one agent's events are read. */
export interface Dialect extends AgentNames {
  /** The payload in Claude Code's shape; members that are unknown here are handed on. */
  readonly shape?: (payload: JsonObject) => JsonObject;
  /** The event after a look into its payload, or `undefined` when it says nothing. */
  readonly event?: (event: CanonicalEvent, payload: JsonObject) => CanonicalEvent | undefined;
  /**
   * The start of a question tool comes after its answer, so only its permission request asks
   * (Qwen Code, recorded).
   */
  readonly questionStartsAnswered?: boolean;
  /** Permission is asked of hooks for calls that need nobody: a notice says when a human is asked. */
  readonly asksByNotice?: boolean;
}
