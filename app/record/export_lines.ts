/**
 * Lines of the record as a file's text.
 *
 * Guarantees that CSV is as RFC 4180 says and that no cell is a formula to a spreadsheet: what an
 * agent wrote must not run when its user opens the file.
 *
 * @module
 */

import type { RecordLineView } from "../view/mod.ts";

/** The forms there are. */
export const EXPORT_FORMS = ["jsonl", "csv"] as const;
/** One of them. */
export type ExportForm = typeof EXPORT_FORMS[number];

const HEADS = [
  "n",
  "time",
  "agent",
  "project",
  "subagent",
  "tool",
  "action",
  "outcome",
  "decided by",
  "surface",
  "took ms",
  "taken",
  "shown",
  "sum",
] as const;

/** The text of all lines; each line ends with its line end. */
export function exportLines(lines: Iterable<RecordLineView>, form: ExportForm): string {
  const out: string[] = form === "csv" ? [rowOf(HEADS)] : [];
  for (const line of lines) out.push(form === "csv" ? csvLine(line) : JSON.stringify(line) + "\n");
  return out.join("");
}

function csvLine(line: RecordLineView): string {
  return rowOf([
    String(line.n),
    new Date(line.at).toISOString(),
    line.agent.label,
    line.project,
    line.subagent ?? "",
    line.tool,
    line.action,
    line.outcome,
    line.actor,
    line.surface ?? "",
    String(line.tookMs),
    line.taken === undefined ? "" : line.taken ? "yes" : "no",
    line.shown,
    line.sum,
  ]);
}

function rowOf(cells: readonly string[]): string {
  return cells.map(cellOf).join(",") + "\r\n";
}

/** What a spreadsheet reads as a formula at the beginning of a cell; after a quote it does not. */
const FORMULA = /^(\s*)(?=[=+\-@＝＋－＠\t\r\n])/;
/** Where some countries' spreadsheets begin a cell, whatever the file's own separator is. */
const LATER = /([;\t]\s*)(?=[=+\-@＝＋－＠])/g;

function cellOf(text: string): string {
  const safe = text.replace(FORMULA, "'$1").replaceAll(LATER, "$1'");
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
