/**
 * From an edited text to the files that are written and the record that is kept.
 *
 * Guarantees that a saved status line is written before the configuration that needs it, and removed
 * after it. Source: app-behaviour contract, section 16 ("statusLine chaining").
 *
 * @module
 */

import { isDeepStrictEqual } from "node:util";
import { encodeFile } from "./file_text.ts";
import type { Note, PlanFacts, PlannedChange } from "./outcome.ts";
import type { JsonText } from "./read_json.ts";
import type { InstallRecord } from "./record.ts";
import type { Sidecar, SidecarChange } from "./status_line.ts";
import { fingerprint } from "./target_file.ts";
import type { TargetFile } from "./target_file.ts";
import type { FileChange } from "./write_file.ts";

/** A file that can be edited, with its record. */
export interface Opened {
  readonly target: Exclude<TargetFile, { is: "refused" }>;
  readonly json: JsonText;
  readonly bom: boolean;
  readonly record: InstallRecord | undefined;
  readonly notes: readonly Note[];
}

/** The files that differ: what is saved goes before the configuration, and leaves after it. */
export function changesOf(
  facts: PlanFacts,
  { target, json, bom }: Opened,
  text: string | undefined,
  sidecar: Sidecar | undefined,
  change: SidecarChange,
  sidecarFile = facts.places.sidecar,
): FileChange[] {
  const before = target.is === "file" ? target.bytes : undefined;
  const after = text === undefined ? undefined : encodeFile({ bom, text });
  // A missing file reads as a blank text: the same text means that it stays missing.
  const config: FileChange[] = text === json.text || (before === undefined && text === undefined)
    ? []
    : [{
      path: facts.file,
      real: target.real,
      before,
      after,
      // A file that held nothing but ours is no loss.
      backup: after !== undefined,
    }];
  const saved = sidecar?.state === "saved" ? encode(sidecar.text) : undefined;
  const wanted = change === "keep" ? saved : change === "drop" ? undefined : encode(change.write);
  if (isDeepStrictEqual(saved, wanted)) return config;
  const beside: FileChange = {
    path: sidecarFile,
    real: sidecarFile,
    before: saved,
    after: wanted,
    backup: false,
  };
  return wanted === undefined ? [...config, beside] : [beside, ...config];
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** The change with its record, whose `backup` and `folders` are filled in when it is written. */
export function plannedChange(
  facts: PlanFacts,
  opened: Opened,
  changes: readonly FileChange[],
  notes: readonly Note[],
  about: Pick<InstallRecord, "operation" | "found" | "created" | "folders" | "chained">,
): PlannedChange {
  const { real } = opened.target;
  const config = changes.find(({ path }) => path === facts.file);
  const sidecar = changes.find(({ path }) => path !== facts.file);
  const now = opened.target.is === "file" ? opened.target.bytes : undefined;
  const textOf = (bytes: Uint8Array | undefined) =>
    bytes === undefined ? null : new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const removed = config !== undefined && config.after === undefined ? textOf(now) : null;
  return {
    is: "change",
    agent: facts.plan.agent,
    operation: about.operation,
    file: facts.file,
    changes,
    real,
    notes,
    recordBefore: opened.record,
    folders: [],
    record: {
      version: 1,
      agent: facts.plan.agent,
      path: facts.file,
      real,
      at: facts.now.toISOString(),
      before: fingerprint(now),
      after: fingerprint(config === undefined ? now : config.after),
      ...about,
      ...(removed === null ? {} : { removed }),
      ...(sidecar === undefined ? {} : {
        sidecar: {
          path: sidecar.path,
          before: textOf(sidecar.before),
          after: textOf(sidecar.after),
        },
      }),
      ...(opened.record === undefined ? {} : { previous: opened.record }),
    },
  };
}
