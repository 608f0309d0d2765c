/**
 * One line for every change that was written, for whoever wants to know later.
 *
 * Guarantees that lines are only ever added: who, when, which file, from which bytes to which. The
 * file is `audit.jsonl` beside the install records, 0600. Source: app-behaviour contract, section 16,
 * rule 6.
 *
 * @module
 */

import type { PlannedChange } from "./outcome.ts";
import { fingerprint } from "./target_file.ts";

/** What the file is called. */
export const AUDIT_NAME = "audit.jsonl";

/** Adds the line of a change that has just been written. The folder `records` must be there. */
export async function addAuditLine(
  records: string,
  plan: PlannedChange,
  at: Date,
): Promise<void> {
  const files = plan.changes.map(({ path, real, before, after }) => ({
    path,
    ...(real === path ? {} : { real }),
    before: fingerprint(before),
    after: fingerprint(after),
  }));
  const line = JSON.stringify({
    at: at.toISOString(),
    operation: plan.operation,
    agent: plan.agent,
    files,
  });
  await Deno.writeTextFile(`${records}/${AUDIT_NAME}`, `${line}\n`, { append: true, mode: 0o600 });
}
