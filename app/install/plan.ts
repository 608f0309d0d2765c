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

import type { ConfigPlan, PlannedHook, Version } from "../../agents/mod.ts";
import { commandLine } from "./command_line.ts";
import { entriesIn, NOTHING_KNOWN, putEntries, takeEntries } from "./config_edit.ts";
import type { Before, WantedEntries } from "./config_edit.ts";
import { decodeFile } from "./file_text.ts";
import type { Handler } from "./hooks_edit.ts";
import type { Note, PlanFacts, PlannedOutcome, Refusal } from "./outcome.ts";
import type { Places } from "./places.ts";
import { changesOf, plannedChange } from "./planned_change.ts";
import type { Opened } from "./planned_change.ts";
import { readJson } from "./read_json.ts";
import type { JsonText } from "./read_json.ts";
import { otherRecords, readRecord } from "./record.ts";
import { lineOwner, readSidecar, SIDECAR_NAME } from "./status_line.ts";
import type { Sidecar } from "./status_line.ts";
import { readTarget } from "./target_file.ts";
import { member, valueOf } from "./tree.ts";

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
  if (hooksAreOff(opened.json)) notes.push({ note: "hooks_off" });
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
  return plannedChange(facts, opened, changes, notes, {
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
    ...plannedChange(facts, opened, changes, notes, {
      operation: "uninstall",
      found: NOTHING_KNOWN,
      created: false,
      folders: [],
      chained: false,
    }),
    folders: gone ? record.folders : [],
  };
}

/** Whether the user has switched all hooks off in this file; that switch is theirs. */
function hooksAreOff({ text, root }: JsonText): boolean {
  const off = root === undefined ? undefined : member(root, "disableAllHooks");
  return off !== undefined && valueOf(text, off.value) === true;
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
