/**
 * From what the core tells of a request to what is kept of it: redacted, and bounded.
 *
 * @module
 */

import type { DecisionLine } from "../core/mod.ts";
import { redact } from "../redact/mod.ts";
import { capText } from "../../protocol/mod.ts";
import type { ChainRow } from "./chain.ts";

/** Bytes of an action that are kept (app-behaviour contract, section 14). */
export const ACTION_BYTES = 4_096;
const NAME_BYTES = 256;

/** A line that has no number yet. */
export type UncountedRow = Omit<ChainRow, "n">;

/** The row of a line. Redacted before it is cut: half a secret has no shape any more. */
export function rowOf(line: DecisionLine, surface: string | undefined): UncountedRow {
  const name = (text: string) => capText(redact(text), NAME_BYTES);
  return {
    kind: "line",
    of: null,
    at: line.at,
    request: line.request,
    agent: name(line.agent.id),
    agent_label: name(line.agent.label),
    project: name(line.project),
    subagent: line.subagent === undefined ? null : name(line.subagent),
    tool: name(line.tool),
    action: capText(redact(line.action), ACTION_BYTES),
    shown: line.shown,
    outcome: line.outcome,
    actor: line.actor,
    act: line.act,
    surface: surface === undefined ? null : name(surface),
    took_ms: Math.max(0, Math.round(line.tookMs)),
    detail: null,
  };
}
