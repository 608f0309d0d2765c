/**
 * The way back from the last change of one configuration, to the same bytes.
 *
 * Guarantees to refuse when the file, or the saved status line, is not as that change left it:
 * somebody has edited it since, and an uninstall is the way that spares those edits.
 * Source: design, promise 6.
 *
 * @module
 */

import { takeEntries } from "./config_edit.ts";
import { decodeFile, encodeFile } from "./file_text.ts";
import type { PlanFacts, PlannedOutcome, Refusal } from "./outcome.ts";
import { readJson } from "./read_json.ts";
import { readRecord } from "./record.ts";
import type { InstallRecord } from "./record.ts";
import { readSidecar } from "./status_line.ts";
import { fingerprint, readTarget } from "./target_file.ts";
import type { FileChange } from "./write_file.ts";

/** Plans the undo of the last change that was made to the file. */
export async function planUndo(facts: PlanFacts): Promise<PlannedOutcome> {
  const { file, places } = facts;
  const refused = (refusal: Refusal): PlannedOutcome => ({ is: "refused", file, refusal });
  const target = await readTarget(file);
  if (target.is === "refused") return refused({ why: "target", problem: target.why });
  const record = await readRecord(places.records, target.real);
  if (record === undefined || record === "broken") return refused({ why: "no_record" });
  const now = target.is === "file" ? target.bytes : undefined;
  if (fingerprint(now) !== record.after) return refused({ why: "changed_since", file });
  const before = await bytesBefore(facts, record, now);
  if (before === "gone") return refused({ why: "backup_gone", file: record.backup ?? file });
  const config: FileChange = {
    path: file,
    real: target.real,
    before: now,
    after: before,
    backup: before !== undefined,
  };
  const changes: FileChange[] = record.before === record.after ? [] : [config];
  if (record.sidecar !== undefined) {
    const { path } = record.sidecar;
    const beside = await readTarget(path);
    const saved = beside.is === "file"
      ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(beside.bytes)
      : null;
    if (beside.is === "refused" || saved !== record.sidecar.after) {
      return refused({ why: "changed_since", file: path });
    }
    const back = record.sidecar.before;
    const change: FileChange = {
      path,
      real: beside.real,
      before: beside.is === "file" ? beside.bytes : undefined,
      after: back === null ? undefined : new TextEncoder().encode(back),
      backup: false,
    };
    if (back === null) changes.push(change);
    else changes.unshift(change);
  }
  return {
    is: "change",
    agent: facts.plan.agent,
    operation: "undo",
    file,
    changes,
    record: record.previous,
    recordBefore: record,
    real: target.real,
    notes: [],
    folders: before === undefined ? record.folders : [],
  };
}

/** Whether there is a change of `file` that could be undone. */
export async function hasRecord(records: string, file: string): Promise<boolean> {
  const target = await readTarget(file);
  if (target.is === "refused") return false;
  const record = await readRecord(records, target.real);
  return record !== undefined && record !== "broken";
}

/** The bytes before the change, proven by their fingerprint; `undefined` when there was no file. */
async function bytesBefore(
  facts: PlanFacts,
  record: InstallRecord,
  now: Uint8Array<ArrayBuffer> | undefined,
): Promise<Uint8Array<ArrayBuffer> | undefined | "gone"> {
  if (record.before === fingerprint(undefined)) return undefined;
  if (record.before === record.after) return now;
  if (record.backup !== undefined) {
    const kept = await readTarget(record.backup);
    if (kept.is === "file" && fingerprint(kept.bytes) === record.before) return kept.bytes;
  }
  if (record.removed !== undefined) {
    const bytes = new TextEncoder().encode(record.removed);
    if (fingerprint(bytes) === record.before) return bytes;
  }
  // Without the backup: taking our entries out again must lead to the very same bytes.
  if (now === undefined || record.operation !== "install") return "gone";
  const decoded = decodeFile(now);
  const json = readJson(decoded, facts.plan.dialect);
  if ("problem" in json) return "gone";
  const saved = readSidecar(record.sidecar?.after ?? undefined);
  const { text } = takeEntries(json, record.found, saved);
  const bytes = encodeFile({ bom: decoded.bom, text });
  return fingerprint(bytes) === record.before ? bytes : "gone";
}
