/**
 * Rows of the record as SQLite gives them, read into their types.
 *
 * @module
 */

import type { Outcome, RecordLineView } from "../view/mod.ts";
import type { RowKind, SummedRow } from "./chain.ts";

/** What a statement gives. */
export type Stored = Readonly<Record<string, unknown>>;

const text = (value: unknown) => value === null || value === undefined ? null : String(value);

/** A row of `decisions`, as it stands there. */
export function readRow(row: Stored): SummedRow {
  return {
    n: Number(row.n),
    kind: String(row.kind) as RowKind,
    of: row.of === null ? null : Number(row.of),
    at: Number(row.at),
    request: String(row.request),
    agent: String(row.agent),
    agent_label: String(row.agent_label),
    project: String(row.project),
    subagent: text(row.subagent),
    tool: String(row.tool),
    action: String(row.action),
    shown: String(row.shown),
    outcome: String(row.outcome),
    actor: String(row.actor),
    act: String(row.act),
    surface: text(row.surface),
    took_ms: Number(row.took_ms),
    detail: text(row.detail),
    previous: String(row.previous),
    sum: String(row.sum),
  };
}

/** As it is listed; `taken`: the detail of the row that tells it, where there is one. */
export function lineView(row: SummedRow, taken: string | null): RecordLineView {
  return {
    n: row.n,
    at: row.at,
    agent: { id: row.agent, label: row.agent_label },
    project: row.project,
    ...(row.subagent === null ? {} : { subagent: row.subagent }),
    tool: row.tool,
    action: row.action,
    shown: row.shown,
    outcome: row.outcome as Outcome,
    actor: row.actor as RecordLineView["actor"],
    ...(row.surface === null ? {} : { surface: row.surface }),
    tookMs: row.took_ms,
    ...(taken === null ? {} : { taken: taken === "yes" }),
    sum: row.sum,
  };
}
