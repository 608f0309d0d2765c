/**
 * Carries out a plan: the record first, then the files in their order, and all the way back when
 * one of them cannot be written.
 *
 * Guarantees that either everything of a plan is written and read back as planned, or nothing is; and
 * that it is said when not even the way back could be gone.
 * Permission: read and write of the files' folders and of the record folder.
 *
 * @module
 */

import { addAuditLine } from "./audit.ts";
import type { PlannedChange } from "./outcome.ts";
import { writeRecord } from "./record.ts";
import type { InstallRecord } from "./record.ts";
import { fingerprint, readTarget } from "./target_file.ts";
import { removeFolders, writeFile } from "./write_file.ts";
import type { FileChange, WriteFacts } from "./write_file.ts";

/** What became of a plan. */
export type Applied =
  | { readonly is: "written"; readonly backup: string | undefined }
  | { readonly is: "changed_since" }
  | {
    readonly is: "failed";
    readonly file: string;
    readonly error: Error;
    /** Whether everything is as it was before. */
    readonly restored: boolean;
  };

/** Carries out `plan`; the records lie in the folder `records`. */
export async function apply(
  plan: PlannedChange,
  records: string,
  facts: WriteFacts,
): Promise<Applied> {
  const done: FileChange[] = [];
  let backup: string | undefined;
  let folders: readonly string[] = [];
  try {
    await writeRecord(records, plan.real, plan.record);
  } catch (error) {
    return { is: "failed", file: records, error: asError(error), restored: true };
  }
  for (const change of plan.changes) {
    const outcome = await writeFile(change, facts);
    if (outcome.is !== "written") {
      const back = await rollBack(plan, done, records, facts);
      if (back !== undefined) {
        return { is: "failed", file: back.file, error: back.error, restored: false };
      }
      return outcome.is === "failed"
        ? { is: "failed", file: change.path, error: outcome.error, restored: true }
        : outcome;
    }
    done.push(change);
    if (change.path === plan.file) {
      backup = outcome.backup;
      folders = outcome.folders;
    }
  }
  try {
    // An undo restores an earlier record as it was; only a new one learns what was made just now.
    if (plan.record !== undefined && plan.record !== plan.recordBefore?.previous) {
      await writeRecord(records, plan.real, completed(plan.record, backup, folders));
    }
    await addAuditLine(records, plan, facts.now);
    await removeFolders(plan.folders);
    await verify(plan.changes);
    return { is: "written", backup };
  } catch (error) {
    return { is: "failed", file: plan.file, error: asError(error), restored: false };
  }
}

function completed(
  record: InstallRecord,
  backup: string | undefined,
  folders: readonly string[],
): InstallRecord {
  return {
    ...record,
    ...(backup === undefined ? {} : { backup }),
    folders: [...record.folders, ...folders],
  };
}

/** Puts back what was written already, in reverse. */
async function rollBack(
  plan: PlannedChange,
  done: readonly FileChange[],
  records: string,
  facts: WriteFacts,
): Promise<{ file: string; error: Error } | undefined> {
  for (const change of done.toReversed()) {
    const back = { ...change, before: change.after, after: change.before, backup: false };
    const outcome = await writeFile(back, facts);
    if (outcome.is === "failed") return { file: change.path, error: outcome.error };
    if (outcome.is === "changed_since") {
      return { file: change.path, error: new Error("It was changed by another program meanwhile") };
    }
  }
  try {
    await writeRecord(records, plan.real, plan.recordBefore);
    return undefined;
  } catch (error) {
    return { file: records, error: asError(error) };
  }
}

/** Reads back what was written: what counts is what is on the disk. */
async function verify(changes: readonly FileChange[]): Promise<void> {
  for (const { path, after } of changes) {
    const target = await readTarget(path);
    const bytes = target.is === "file" ? target.bytes : undefined;
    if (target.is === "refused" || fingerprint(bytes) !== fingerprint(after)) {
      throw new Error(`Cannot read back what was written: "${path}" holds something else`);
    }
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
