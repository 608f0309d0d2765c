/**
 * What would be written into one agent's configuration, worked out before anything is.
 *
 * Guarantees to read only: the outcome holds the exact bytes before and after of every file, so that
 * what is shown is what will be written. Refuses only what the agent itself would not load, and the
 * few cases in which a user's status line could be lost.
 * Sources: design, promise 6; app-behaviour contract, sections 16 and 17.
 *
 * @module
 */

import { isDeepStrictEqual } from "node:util";
import type { ConfigPlan, LeftOut, PlannedHook, Version } from "../../agents/mod.ts";
import { commandLine } from "./command_line.ts";
import { entriesIn, NOTHING_KNOWN, putEntries, takeEntries } from "./config_edit.ts";
import type { Before, WantedEntries } from "./config_edit.ts";
import { decodeFile, encodeFile } from "./file_text.ts";
import type { Handler } from "./hooks_edit.ts";
import type { Places } from "./places.ts";
import { readJson } from "./read_json.ts";
import type { JsonText, Place, TextProblem } from "./read_json.ts";
import { otherRecords, readRecord } from "./record.ts";
import type { InstallRecord } from "./record.ts";
import { lineOwner, readSidecar, SIDECAR_NAME } from "./status_line.ts";
import type { Sidecar, SidecarChange } from "./status_line.ts";
import { fingerprint, readTarget } from "./target_file.ts";
import type { TargetFile, TargetProblem } from "./target_file.ts";
import type { FileChange } from "./write_file.ts";

/** Something the user should know beside the diff. */
export type Note =
  | { readonly note: "left_out"; readonly left: readonly LeftOut[] }
  | { readonly note: "version_assumed"; readonly version: string }
  | { readonly note: "events_skipped"; readonly events: readonly string[] }
  | { readonly note: "status_line_chained" }
  | { readonly note: "status_line_restored" }
  | { readonly note: "status_line_unknown" }
  | { readonly note: "status_line_in_use"; readonly file: string }
  | { readonly note: "status_line_of_other_copy"; readonly program: string }
  | { readonly note: "other_copy"; readonly program: string }
  | { readonly note: "other_folder"; readonly folder: string }
  | { readonly note: "record_broken" };

/** Why nothing is written. */
export type Refusal =
  | ({ readonly why: "text"; readonly problem: TextProblem } & Place)
  | { readonly why: "target"; readonly problem: TargetProblem }
  | { readonly why: "sidecar_broken"; readonly file: string }
  | { readonly why: "sidecar_unreadable"; readonly file: string }
  | { readonly why: "line_saved_elsewhere"; readonly program: string }
  | { readonly why: "too_old"; readonly version: string; readonly needed: string }
  | { readonly why: "version_unreadable" }
  | { readonly why: "relay_path"; readonly path: string }
  | { readonly why: "no_record" }
  | { readonly why: "changed_since"; readonly file: string }
  | { readonly why: "backup_gone"; readonly file: string };

/** A change of one configuration with all that belongs to it. */
export interface PlannedChange {
  readonly is: "change";
  readonly file: string;
  /** In the order in which they are written. */
  readonly changes: readonly FileChange[];
  /** The record that is written first; `after`, `backup` and `folders` are filled in then. */
  readonly record: InstallRecord | undefined;
  /** The record as it is now. */
  readonly recordBefore: InstallRecord | undefined;
  readonly real: string;
  readonly notes: readonly Note[];
  /** Folders that go after the file, when they are empty. */
  readonly folders: readonly string[];
}

/** The outcome of planning. */
export type PlannedOutcome =
  | PlannedChange
  | { readonly is: "same"; readonly file: string; readonly notes: readonly Note[] }
  | { readonly is: "refused"; readonly file: string; readonly refusal: Refusal };

/** Facts that a plan is made from. */
export interface PlanFacts {
  readonly plan: ConfigPlan;
  readonly file: string;
  readonly places: Places;
  readonly now: Date;
}

/** A file that can be edited, with its record. */
export interface Opened {
  readonly target: Exclude<TargetFile, { is: "refused" }>;
  readonly json: JsonText;
  readonly bom: boolean;
  readonly record: InstallRecord | undefined;
  readonly notes: readonly Note[];
}

/** Plans an install or update. `version` absent: what every assumed version knows. */
export async function planInstall(
  facts: PlanFacts,
  version: Version | undefined,
): Promise<PlannedOutcome> {
  const { plan, file, places } = facts;
  const refused = (refusal: Refusal): PlannedOutcome => ({ is: "refused", file, refusal });
  // The relay's permissions are lists with commas: it would end in silence from such a path.
  if (/[,\n\r]/.test(places.relay)) return refused({ why: "relay_path", path: places.relay });
  const planned = plan.hooksFor(version);
  if ("tooOld" in planned) {
    return refused({
      why: "too_old",
      version: version?.join(".") ?? "",
      needed: planned.tooOld,
    });
  }
  const opened = await open(facts);
  if ("why" in opened) return refused(opened);
  const notes: Note[] = [...opened.notes];
  if (planned.leftOut.length > 0) notes.push({ note: "left_out", left: planned.leftOut });
  if (version === undefined) notes.push({ note: "version_assumed", version: plan.assumedVersion });

  const line = plan.statusLine ? await linePlan(facts, opened, notes) : { put: false as const };
  if ("why" in line) return refused(line);
  const wanted: WantedEntries = {
    hooks: new Map(planned.hooks.map((hook) => [hook.event, handler(plan, places, hook)])),
    ...(line.put
      ? { statusLine: commandLine(places.relay, plan.agent, { statusLine: true }) }
      : {}),
  };
  const ours = entriesIn(opened.json);
  const other = ours.find(({ program }) => program !== places.relay && program !== "");
  if (other !== undefined) notes.push({ note: "other_copy", program: other.program });
  // A record from before a time without any entry of ours says nothing about what is there now.
  const known = ours.length > 0 && opened.record?.operation === "install"
    ? opened.record
    : undefined;
  const edit = putEntries(opened.json, wanted, known?.found ?? NOTHING_KNOWN);
  if (edit.skipped.length > 0) notes.push({ note: "events_skipped", events: edit.skipped });
  if (typeof edit.sidecar === "object") notes.push({ note: "status_line_chained" });
  const sidecar = line.put ? line.sidecar : undefined;
  const changes = changesOf(facts, opened, edit.text, sidecar, edit.sidecar);
  if (changes.length === 0) return { is: "same", file, notes };
  // What an earlier install found is what the user had; this one may have found what that one left.
  const blank = known === undefined ? edit.before.blank : known.found.blank;
  const found: Before = {
    containers: { ...edit.before.containers, ...known?.found.containers },
    ...(blank === undefined ? {} : { blank }),
  };
  return change(facts, opened, changes, notes, {
    operation: "install",
    found,
    created: known?.created ?? opened.target.is === "missing",
    folders: known?.folders ?? [],
    chained: typeof edit.sidecar === "object" ||
      (edit.sidecar === "keep" && sidecar?.state === "saved"),
  });
}

/** Plans the removal of everything that is ours. */
export async function planUninstall(facts: PlanFacts): Promise<PlannedOutcome> {
  const { file } = facts;
  const opened = await open(facts);
  if ("why" in opened) return { is: "refused", file, refusal: opened };
  const notes: Note[] = [...opened.notes];
  const owner = lineOwner(opened.json.text, opened.json.root);
  let sidecar: Sidecar = { state: "absent" };
  let sidecarFile = facts.places.sidecar;
  let line: "take" | "leave" = "take";
  if (owner.owner === "ours") {
    sidecarFile = besideOf(owner.program) ?? sidecarFile;
    const read = await readSaved(sidecarFile);
    if (!("why" in read)) sidecar = read;
    else if (read.why === "sidecar_unreadable" && owner.program !== facts.places.relay) {
      notes.push({ note: "status_line_of_other_copy", program: owner.program });
      line = "leave";
    } else return { is: "refused", file, refusal: read };
  }
  const record = opened.record?.operation === "install" ? opened.record : undefined;
  const edit = takeEntries(
    opened.json,
    record?.found ?? NOTHING_KNOWN,
    line === "take" ? sidecar : "leave",
  );
  if (edit.sidecar === "drop") notes.push({ note: "status_line_restored" });
  const gone = edit.nothingLeft && record?.created === true;
  const shared = edit.sidecar === "drop" && await inUse(facts, opened, sidecarFile);
  const changes = changesOf(
    facts,
    opened,
    gone ? undefined : edit.text,
    sidecar,
    shared === false ? edit.sidecar : "keep",
    sidecarFile,
  );
  if (changes.length === 0) return { is: "same", file, notes };
  return {
    ...change(facts, opened, changes, notes, {
      operation: "uninstall",
      found: NOTHING_KNOWN,
      created: false,
      folders: [],
      chained: false,
    }),
    folders: gone ? record.folders : [],
  };
}

/** The values of one handler, as the agent's file holds them. */
function handler(plan: ConfigPlan, places: Places, hook: PlannedHook): Handler {
  return {
    type: "command",
    command: commandLine(places.relay, plan.agent, { event: hook.argument, ask: hook.ask }),
    timeout: hook.timeout,
    ...(hook.statusMessage === undefined ? {} : { statusMessage: hook.statusMessage }),
  };
}

async function open({ plan, file, places }: PlanFacts): Promise<Opened | Refusal> {
  const target = await readTarget(file);
  if (target.is === "refused") return { why: "target", problem: target.why };
  const decoded = decodeFile(target.is === "file" ? target.bytes : new Uint8Array());
  const json = readJson(decoded, plan.dialect);
  if ("problem" in json) return { why: "text", ...json };
  const record = await readRecord(places.records, target.real);
  return {
    target,
    json,
    bom: decoded.bom,
    record: record === "broken" ? undefined : record,
    notes: record === "broken" ? [{ note: "record_broken" }] : [],
  };
}

/** Whether our status line is put in, and what is saved beside our relay now. */
async function linePlan(
  facts: PlanFacts,
  opened: Opened,
  notes: Note[],
): Promise<{ put: true; sidecar: Sidecar } | { put: false } | Refusal> {
  const owner = lineOwner(opened.json.text, opened.json.root);
  if (owner.owner === "unknown_shape") {
    notes.push({ note: "status_line_unknown" });
    return { put: false };
  }
  if (owner.owner === "ours" && owner.program !== facts.places.relay) {
    const beside = besideOf(owner.program);
    const saved = beside === undefined ? { state: "absent" as const } : await readSaved(beside);
    if ("why" in saved && saved.why === "sidecar_unreadable") {
      // We may not look there, so there may be a line of the user's: that copy keeps running it.
      notes.push({ note: "status_line_of_other_copy", program: owner.program });
      return { put: false };
    }
    if ("why" in saved || saved.state !== "absent") {
      return { why: "line_saved_elsewhere", program: owner.program };
    }
  }
  const sidecar = await readSaved(facts.places.sidecar);
  if ("why" in sidecar) return sidecar;
  if (owner.owner !== "ours" && sidecar.state === "saved") {
    // There is one saved line beside the relay: another configuration may live on it.
    const user = await inUse(facts, opened, facts.places.sidecar);
    if (user !== false) {
      notes.push({ note: "status_line_in_use", file: user });
      return { put: false };
    }
  }
  return { put: true, sidecar };
}

/** The configuration, other than this one, whose own line is the one saved in `sidecar`. */
async function inUse(facts: PlanFacts, opened: Opened, sidecar: string): Promise<string | false> {
  const others = await otherRecords(facts.places.records, opened.target.real);
  const user = others.find(({ operation, chained }) => operation === "install" && chained);
  return user === undefined || sidecar !== facts.places.sidecar ? false : user.path;
}

/** The saved line in `file`; refused when it is there and cannot be understood. */
async function readSaved(file: string): Promise<Sidecar | Refusal> {
  let text: string | undefined;
  try {
    text = await Deno.readTextFile(file);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound) && !(error instanceof Deno.errors.NotADirectory)) {
      return { why: "sidecar_unreadable", file };
    }
  }
  const sidecar = readSidecar(text);
  return sidecar.state === "broken" ? { why: "sidecar_broken", file } : sidecar;
}

function besideOf(program: string): string | undefined {
  return program.startsWith("/")
    ? `${program.slice(0, program.lastIndexOf("/"))}/${SIDECAR_NAME}`
    : undefined;
}

/** The files that differ: what is saved goes before the configuration, and leaves after it. */
function changesOf(
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

function change(
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
    bytes === undefined ? null : new TextDecoder().decode(bytes);
  return {
    is: "change",
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
