/**
 * What a finished edit did, as far as the relay hands it on: a `structuredPatch`.
 *
 * Guarantees hunks of plain lines and whole numbers whatever was sent; a hunk without lines is none.
 * Source: protocol contract, sections 5 and 17; recorded on Claude Code 2.1.332.
 *
 * @module
 */

import { isObject, type JsonObject } from "../../protocol/mod.ts";
import type { FinishedPatch, PatchHunk } from "../event.ts";
import { member } from "./fields.ts";

/** Reads it; `undefined` when the agent worked out no patch. */
export function readFinishedPatch(payload: JsonObject): FinishedPatch | undefined {
  const response = member(payload, "tool_response");
  const patch = isObject(response) ? member(response, "structuredPatch") : undefined;
  if (!isObject(response) || !Array.isArray(patch)) return undefined;
  return { hunks: patch.flatMap(readHunk), cut: member(response, "cut") === true };
}

function readHunk(hunk: unknown): readonly PatchHunk[] {
  if (!isObject(hunk) || !Array.isArray(hunk.lines)) return [];
  const oldStart = lineNumber(hunk.oldStart);
  const newStart = lineNumber(hunk.newStart);
  return [{
    ...(oldStart === undefined ? {} : { oldStart }),
    ...(newStart === undefined ? {} : { newStart }),
    lines: hunk.lines.filter((line): line is string => typeof line === "string"),
  }];
}

function lineNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
