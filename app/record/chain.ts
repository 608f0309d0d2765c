/**
 * The chain over the rows of the record.
 *
 * Guarantees that a row's sum covers every member of it and the sum of the row before, each with its
 * length before it, so that no two different rows read as the same bytes. It shows that something was
 * changed afterwards; it cannot stop a program of the same user from writing a whole new chain.
 * Source: promise 8; design decision 20; app-behaviour contract, section 14.
 *
 * @module
 */

import { createHash } from "node:crypto";

/** What a row is: a request's line, or what was learnt of one later. */
export type RowKind = "line" | "taken" | "rule";

/** One row of the record, but for its sums. */
export interface ChainRow {
  readonly n: number;
  readonly kind: RowKind;
  /** The line it is about; absent on a line. */
  readonly of: number | null;
  readonly at: number;
  readonly request: string;
  readonly agent: string;
  readonly agent_label: string;
  readonly project: string;
  readonly subagent: string | null;
  readonly tool: string;
  readonly action: string;
  readonly shown: string;
  readonly outcome: string;
  readonly actor: string;
  readonly act: string;
  readonly surface: string | null;
  readonly took_ms: number;
  /** Of `taken`: "yes" or "no"; of `rule`: the hash of the whole rule. */
  readonly detail: string | null;
}

/** A row as it is stored. */
export interface SummedRow extends ChainRow {
  readonly previous: string;
  readonly sum: string;
}

/** In the order that the sum covers them; it never changes. */
export const ROW_MEMBERS = [
  "n",
  "kind",
  "of",
  "at",
  "request",
  "agent",
  "agent_label",
  "project",
  "subagent",
  "tool",
  "action",
  "shown",
  "outcome",
  "actor",
  "act",
  "surface",
  "took_ms",
  "detail",
] as const satisfies readonly (keyof ChainRow)[];

/** Before the first row. */
export const NO_SUM = "";

/** SHA-256 over `previous` and the row, hex. */
export function sumOf(previous: string, row: ChainRow): string {
  return hashOf([previous, ...ROW_MEMBERS.map((member) => row[member])]);
}

/** SHA-256 over the members, each with its length in bytes before it; nothing differs from empty. */
export function hashOf(members: readonly (string | number | null)[]): string {
  const hash = createHash("sha256");
  for (const member of members) {
    if (member === null) hash.update("-:");
    else {
      const bytes = new TextEncoder().encode(String(member));
      hash.update(`${bytes.length}:`).update(bytes);
    }
  }
  return hash.digest("hex");
}

/** Whether the row is as it was written. */
export function isWhole(row: SummedRow): boolean {
  return row.sum === sumOf(row.previous, row);
}
