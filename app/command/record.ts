/**
 * `vults record`: lists, exports and verifies the record of decisions.
 *
 * Guarantees that it reads and never writes, whether or not an app runs. `--json` prints one
 * `RecordLineView` a line, newest first.
 *
 * @module
 */

import { EXPORT_FORMS, type ExportForm, type RecordReader } from "../record/mod.ts";
import type { Outcome, RecordFilter, RecordLineView } from "../view/mod.ts";
import { shown } from "../terminal/mod.ts";
import { commandWords } from "../words/mod.ts";
import { UsageError } from "./command_error.ts";
import { withRecord } from "./open_record.ts";
import { inertJson, jsonText } from "./json_text.ts";
import { print, printBytes, tell } from "./say.ts";

/** The flags, as they were given. */
export interface RecordFlags {
  readonly json?: boolean | undefined;
  readonly verify?: boolean | undefined;
  readonly text?: string | undefined;
  readonly agent?: string | undefined;
  readonly project?: string | undefined;
  readonly outcome?: string | undefined;
  readonly day?: string | undefined;
  readonly limit?: string | undefined;
  readonly export?: string | undefined;
}

const OUTCOMES = [
  "allowed",
  "allowed_by_rule",
  "denied",
  "answered",
  "elsewhere",
  "released",
  "expired",
  "unreached",
] as const satisfies readonly Outcome[];

const LINES = 50;
const LINES_AT_MOST = 100_000;

/** Runs it: 1 when the chain does not verify. */
export function record(flags: RecordFlags): number {
  const words = commandWords.record;
  const filter = filterOf(flags);
  const limit = limitOf(flags.limit);
  const form = EXPORT_FORMS.find((one) => one === flags.export);
  if (flags.export !== undefined && form === undefined) {
    throw new UsageError(words.badForm(flags.export));
  }
  return withRecord(
    (found) => {
      if (flags.verify === true) return verify(found, flags.json === true);
      if (form !== undefined) {
        const text = found.exported(filter, form);
        printBytes(new TextEncoder().encode(forReader(text, form, Deno.stdout.isTerminal())));
        return 0;
      }
      const page = found.page(filter, limit);
      if (flags.json === true) { for (const line of page.lines) print(jsonText(line)); }
      else {
        for (const line of page.lines) print(lineText(line));
        if (page.lines.length === 0) tell(words.noLines);
      }
      if (page.more) tell(words.more(page.lines.length, page.total));
      return 0;
    },
    (path) => {
      tell(words.nothingKept(path));
      return 0;
    },
  );
}

/**
 * The export as it is printed: JSON is the same to whoever reads it back; a table keeps every byte in a
 * file, and shows on a terminal what an agent wrote by its name instead of acting on it.
 */
export function forReader(text: string, form: ExportForm, terminal: boolean): string {
  if (form === "jsonl") return inertJson(text);
  return terminal ? text.split("\r\n").map(shown).join("\n") : text;
}

function verify(found: RecordReader, json: boolean): number {
  const verified = found.verify();
  const { rows, fault } = verified;
  if (json) print(jsonText(verified));
  else if (fault === undefined) print(commandWords.record.whole(rows));
  else print(commandWords.record.fault[fault.what](fault.n));
  return fault === undefined ? 0 : 1;
}

function lineText(line: RecordLineView): string {
  const words = commandWords.record;
  return words.line({
    time: localTime(line.at),
    outcome: words.outcome(line.outcome),
    project: shown(line.project),
    agent: shown(line.agent.label),
    action: shown(line.action),
  });
}

/** Local date and time, to the minute. */
export function localTime(at: number): string {
  const date = new Date(at);
  const two = (n: number) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ` +
    `${two(date.getHours())}:${two(date.getMinutes())}`;
}

function filterOf({ text, agent, project, outcome, day }: RecordFlags): RecordFilter {
  const known: Outcome | undefined = OUTCOMES.find((one) => one === outcome);
  if (outcome !== undefined && known === undefined) {
    throw new UsageError(commandWords.record.badOutcome(outcome, OUTCOMES));
  }
  if (day !== undefined && !isDay(day)) throw new UsageError(commandWords.record.badDay(day));
  return {
    ...(text === undefined ? {} : { text }),
    ...(agent === undefined ? {} : { agent }),
    ...(project === undefined ? {} : { project }),
    ...(known === undefined ? {} : { outcome: known }),
    ...(day === undefined ? {} : { day }),
  };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return LINES;
  const limit = /^\d{1,6}$/.test(text) ? Number(text) : NaN;
  if (!(limit >= 1 && limit <= LINES_AT_MOST)) {
    throw new UsageError(commandWords.record.badLimit(text));
  }
  return limit;
}
