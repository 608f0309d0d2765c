/**
 * Outcomes and notes as sentences.
 *
 * @module
 */

import type { ConfigPlan } from "../../agents/mod.ts";
import { installWords as words } from "../words/mod.ts";
import type { Note, Refusal } from "./outcome.ts";

/** What a refusal means, and what to do. */
export function sayRefusal(
  refusal: Refusal,
  plan: ConfigPlan,
  file: string,
  undoOf?: "install" | "uninstall",
): string {
  const { title } = plan;
  switch (refusal.why) {
    case "text":
      return words.text[refusal.problem](file, title, refusal);
    case "target":
      return words.target[refusal.problem](file);
    case "sidecar_broken":
      return words.sidecarBroken(refusal.file);
    case "sidecar_unreadable":
      return words.sidecarUnreadable(refusal.file);
    case "line_saved_elsewhere":
      return words.lineSavedElsewhere(refusal.program);
    case "too_old":
      return words.tooOld(title, refusal.version, refusal.needed);
    case "version_unreadable":
      return words.versionUnreadable(title);
    case "relay_path":
      return words.relayPath(refusal.path);
    case "no_record":
      return words.noRecord(file);
    case "changed_since":
      return undoOf === "uninstall"
        ? words.undoChangedRemoved(refusal.file)
        : words.undoChanged(refusal.file, "uninstall");
    case "backup_gone":
      return words.backupGone(refusal.file);
  }
}

/** A note as a sentence. */
export function sayNote(note: Note, plan: ConfigPlan, version: string): string {
  switch (note.note) {
    case "left_out":
      return words.leftOut(
        plan.title,
        version,
        note.left.map(({ what, since }) => words.since(what, since)),
      );
    case "version_assumed":
      return words.versionAssumed(plan.title, note.version);
    case "events_skipped":
      return words.eventsSkipped(note.events);
    case "hooks_off":
      return words.hooksOff(plan.title);
    case "status_line_chained":
      return words.statusLineChained;
    case "status_line_restored":
      return words.statusLineRestored;
    case "status_line_unknown":
      return words.statusLineUnknown;
    case "status_line_in_use":
      return words.statusLineInUse(note.file);
    case "status_line_of_other_copy":
      return words.statusLineOfOtherCopy(note.program);
    case "other_copy":
      return words.otherCopy(note.program);
    case "other_folder":
      return words.otherFolder(plan.title, note.folder);
    case "record_broken":
      return words.recordBroken;
  }
}
