/**
 * Names what an agent did: from a checked message of the wire to an `AgentEvent`.
 *
 * Guarantees that an event of a chat (`zeca`), an unknown event, one without a session id and one
 * whose caller cannot be told come out as `undefined`, and that an event which another agent sent
 * through a foreign hook entry is never shown under the wrong agent's name.
 * Source: protocol contract, sections 7, 13 and 16; app-behaviour contract, section 2.
 *
 * @module
 */

import { contradictingCaller, type EventMessage } from "../protocol/mod.ts";
import { CLAUDE } from "./claude/mod.ts";
import { CODEX } from "./codex/mod.ts";
import { type Dialect, readWith, type Sender } from "./common/mod.ts";
import { COPILOT } from "./copilot/mod.ts";
import type { AgentEvent } from "./event.ts";
import { OPENCODE } from "./opencode/mod.ts";
import { otherDialect } from "./other/mod.ts";
import { QWEN } from "./qwen/mod.ts";

const DIALECTS: Readonly<Record<Exclude<EventMessage["agent"], "other">, Dialect>> = {
  claude: CLAUDE,
  codex: CODEX,
  opencode: OPENCODE,
  qwen: QWEN,
  copilot: COPILOT,
};

/** Whether the agent or tool of that id has hook entries of its own installed. */
export type HasOwnEntry = (agent: string) => boolean;

/**
 * Reads one message. `hasOwnEntry` matters only for events that an agent sent through another
 * agent's entry: with an entry of its own it reports the same thing itself, and one real event is one
 * row. Without knowledge nothing is taken to be installed.
 */
export function readEvent(
  message: EventMessage,
  hasOwnEntry: HasOwnEntry = () => false,
): AgentEvent | undefined {
  if (message.zeca === true) return undefined;
  const shown = contradictingCaller(message.agent, message.payload);
  if (shown === undefined) return readAs(message, message.agent, message.agent_name ?? "");
  if (shown === "camel_case" || hasOwnEntry(shown)) return undefined;
  return shown === "codex" ? readAs(message, "codex", "") : readAs(message, "other", shown);
}

function readAs(
  message: EventMessage,
  kind: EventMessage["agent"],
  name: string,
): AgentEvent | undefined {
  const dialect = kind === "other" ? otherDialect(name) : DIALECTS[kind];
  const sender: Sender = {
    kind,
    agent: { id: kind === "other" ? name : kind, label: dialect.label },
  };
  return readWith(message, sender, dialect);
}

/** The proper name of an agent, the same in every language; a tool without one keeps its own. */
export function agentLabel(kind: EventMessage["agent"], name?: string): string {
  return kind === "other" ? otherDialect(name ?? "").label : DIALECTS[kind].label;
}
